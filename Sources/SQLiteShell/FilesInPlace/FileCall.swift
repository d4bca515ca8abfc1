import SQLSyntax
import TypedSQLiteCore

/// A call that reads a file in place of a table, and its place in the statement.
struct FileCall {
  let reference: FileReference
  /// The range of the call in the statement.
  let range: Range<Int>
  /// The name of the table that takes its place: the text of the call.
  let name: String
  /// Whether the statement gives the table no name of its own.
  let needsAlias: Bool

  /// The calls of a statement, which may be followed by others.
  ///
  /// - Returns: the calls, and the length of the statement.
  /// - Throws: ``FunctionError`` for a call that cannot be read.
  static func all(in sql: [UInt8]) throws(FunctionError) -> (calls: [FileCall], length: Int) {
    let tokens = SQLTokenizer.tokens(of: sql.span).filter { !$0.isBlank }
    var calls: [FileCall] = []
    var index = 0
    while index < tokens.count {
      if tokens[index].kind == .sign(.semicolon) { return (calls, tokens[index].range.upperBound) }
      var reader = FileCallReader(sql, tokens, at: index)
      guard let call = try reader.read() else {
        index += 1
        continue
      }
      calls.append(call)
      index = reader.index
    }
    return (calls, sql.count)
  }

  /// The statement with the names of tables in place of the calls.
  static func rewriting(_ sql: [UInt8], _ calls: [FileCall]) -> [UInt8] {
    var text: [UInt8] = []
    var position = 0
    for call in calls {
      text += sql[position..<call.range.lowerBound]
      text += Array(SQLName.quoted(call.name).utf8)
      if call.needsAlias, let function = call.reference.format.tableFunction {
        text += Array(" AS \(function)".utf8)
      }
      position = call.range.upperBound
    }
    return text + sql[position...]
  }
}

/// Reads a call from tokens.
private struct FileCallReader {
  private let sql: [UInt8]
  private let tokens: [SQLToken]
  private(set) var index: Int

  init(_ sql: [UInt8], _ tokens: [SQLToken], at index: Int) {
    self.sql = sql
    self.tokens = tokens
    self.index = index
  }

  private func isSign(_ sign: SQLSign, at index: Int) -> Bool {
    index < tokens.count && tokens[index].kind == .sign(sign)
  }

  private func text(at index: Int) -> String {
    String(repairing: sql.span.extracting(tokens[index].range))
  }

  /// Reads the call that begins at the token; nil if there is none.
  mutating func read() throws(FunctionError) -> FileCall? {
    let start = index
    guard tokens[index].kind == .word, isSign(.leftParenthesis, at: index + 1) else { return nil }
    let function = text(at: index).lowercased()
    guard let format = ImportFormat.all.first(where: { $0.tableFunction == function }) else { return nil }
    index += 2
    guard index < tokens.count, tokens[index].kind == .string else {
      throw FunctionError("\(function)() needs the name of a file in single quotes")
    }
    let path = String(repairing: tokens[index].content(in: sql.span).span)
    var reference = FileReference(path, format)
    index += 1
    while isSign(.comma, at: index) {
      index += 1
      try readOption(into: &reference, of: function)
    }
    guard isSign(.rightParenthesis, at: index) else {
      throw FunctionError("\(function)(): write options as name => value, with commas")
    }
    index += 1
    let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
    return FileCall(
      reference: reference, range: range, name: String(repairing: sql.span.extracting(range)),
      needsAlias: needsAlias)
  }

  /// Whether the next token is no name that the statement gives to the table.
  private var needsAlias: Bool {
    guard index < tokens.count else { return true }
    switch tokens[index].kind {
    case .quotedName, .string: return false
    case .word:
      let words: [StaticString] = [
        "where", "join", "left", "right", "full", "inner", "cross", "natural", "on", "using", "group",
        "having",
        "order", "limit", "union", "intersect", "except", "window", "returning", "set",
      ]
      return words.contains { tokens[index].isWord($0, in: sql.span) }
    default: return true
    }
  }

  private mutating func readOption(into reference: inout FileReference, of function: String)
    throws(FunctionError)
  {
    guard index < tokens.count, tokens[index].kind == .word else {
      throw FunctionError("\(function)(): write options as name => value")
    }
    let name = text(at: index).lowercased()
    index += 1
    // `=>`, `:=` and `=` are read alike.
    guard isSign(.equal, at: index) else { throw FunctionError("\(function)(): option \(name) has no value") }
    index += 1
    if isSign(.greater, at: index) { index += 1 }
    let value = try value(of: name, in: function)
    guard let option = FileOption.all.first(where: { $0.names.contains(name) }) else {
      let names = FileOption.all.map { $0.names[0] }.joined(separator: ", ")
      throw FunctionError("\(function)() has no option \(name); there are \(names)")
    }
    try option.apply(value, &reference)
  }

  private mutating func value(of name: String, in function: String) throws(FunctionError) -> String {
    guard index < tokens.count else { throw FunctionError("\(function)(): option \(name) has no value") }
    defer { index += 1 }
    switch tokens[index].kind {
    case .string, .quotedName: return String(repairing: tokens[index].content(in: sql.span).span)
    case .word, .integer: return text(at: index)
    default: throw FunctionError("\(function)(): option \(name) takes a text, a number or a word")
    }
  }
}
