import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Calls of functions of the shell in a statement for a server, which does not have them: if their arguments are
/// constant, their values are sent in their place.
struct ConstantCalls {
  private let outline: SQLOutline
  private let functions: Set<String>
  private var edits: [(tokens: Range<Int>, text: String)] = []

  /// The functions of the shell whose values depend on nothing but the arguments, and those of the kinds, in lower case.
  static let functions: Set<String> = {
    let typed = ColumnKind.all.flatMap { [$0.toFunction, $0.asFunction] }
    let others = FunctionFamily.all.flatMap(\.functions).filter(\.isValueOfArguments).map(\.name)
    return Set((typed + others).map { $0.lowercased() })
  }()

  /// Replaces the calls in a statement.
  ///
  /// - Parameters:
  ///   - sql: the statement.
  ///   - functions: the names of the functions, in lower case.
  ///   - value: computes a call.
  /// - Returns: the statement whose results have the same names; nil if there are no such calls.
  /// - Throws: ``DatabaseError`` of `value`.
  static func replaced(
    in sql: [UInt8], functions: Set<String> = functions,
    by value: (String) throws(DatabaseError) -> DatabaseValue
  ) throws(DatabaseError) -> [UInt8]? {
    var calls = ConstantCalls(outline: SQLOutline(sql), functions: functions)
    try calls.find(value)
    return calls.edits.isEmpty ? nil : calls.sql
  }

  private init(outline: SQLOutline, functions: Set<String>) {
    self.outline = outline
    self.functions = functions
  }

  private mutating func find(_ value: (String) throws(DatabaseError) -> DatabaseValue) throws(DatabaseError) {
    var index = 0
    while index < outline.tokens.count {
      let start = index
      index += 1
      guard isFunction(start), let end = outline.closings[start + 1], isConstant(start + 2..<end),
        // There, a number is that of a column.
        outline.places[start].clause != .orderBy, outline.places[start].clause != .groupBy
      else { continue }
      let tokens = start..<end + 1
      let text = try value(outline.text(tokens)).sqlLiteral
      // A zero byte ends the text of a statement.
      guard !text.contains("\0") else { continue }
      edits.append((tokens, text))
      index = end + 1
    }
  }

  /// Whether a token is the name of a function of the shell that is called.
  private func isFunction(_ index: Int) -> Bool {
    isCalled(index) && functions.contains(name(index))
  }

  private func isCalled(_ index: Int) -> Bool {
    outline.tokens[index].kind == .word && outline.sign(index + 1) == .leftParenthesis
  }

  private func name(_ index: Int) -> String { outline.text(index..<index + 1).lowercased() }

  private func isConstant(_ tokens: Range<Int>) -> Bool {
    tokens.allSatisfy { index in
      switch outline.tokens[index].kind {
      case .string, .blob, .integer, .real: true
      case .sign(let sign): Self.signs.contains(sign)
      case .word where isCalled(index):
        functions.contains(name(index)) || Self.sqlFunctions.contains(name(index))
      case .word: Self.words.contains(name(index))
      case .quotedName, .parameter, .unknown, .space, .comment: false
      }
    }
  }

  private static let signs: Set<SQLSign> = [
    .leftParenthesis, .rightParenthesis, .comma, .plus, .minus, .asterisk, .slash, .concatenation,
  ]

  /// Functions of SQLite that are often inside of such calls.
  private static let sqlFunctions: Set<String> = [
    "abs", "char", "cast", "coalesce", "date", "datetime", "hex", "iif", "julianday", "lower", "nullif",
    "printf",
    "replace", "round", "strftime", "substr", "time", "trim", "upper",
  ]

  /// Words that are no names.
  private static let words: Set<String> = ["null", "as", "integer", "real", "text", "blob", "numeric"]

  /// The statement with values in place of the calls.
  private var sql: [UInt8] {
    var changes = edits.map { edit in
      (range: bytes(of: edit.tokens), text: edit.text)
    }
    for case .expression(_, let tokens, nil) in outline.query?.arms.first?.results ?? []
    where edits.contains(where: { tokens.contains($0.tokens.lowerBound) }) {
      let end = bytes(of: tokens).upperBound
      changes.append((end..<end, " AS \(SQLName.quoted(outline.text(tokens)))"))
    }
    var result: [UInt8] = []
    var position = 0
    for change in changes.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }) {
      result += outline.sql[position..<change.range.lowerBound] + Array(change.text.utf8)
      position = change.range.upperBound
    }
    return result + outline.sql[position...]
  }

  private func bytes(of tokens: Range<Int>) -> Range<Int> {
    outline.tokens[tokens.lowerBound].range
      .lowerBound..<outline.tokens[tokens.upperBound - 1].range.upperBound
  }
}
