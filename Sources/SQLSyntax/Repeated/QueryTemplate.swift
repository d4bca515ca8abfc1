package import TypedSQLiteCore

/// A SELECT without those literals whose place a parameter can take.
///
/// A parameter does the same if it is compared with an operand in a condition, or if the results are nothing but literals.
/// Elsewhere it does not: a literal among other results is a part of the name of its column, one after LIMIT or LIKE
/// decides how SQLite reads a table, and so does a 0 or 1 with which a column is compared.
package struct QueryTemplate {
  /// What all such statements have: the text before each literal, and the one behind the last.
  private let pieces: [[UInt8]]
  /// The last eight bytes before the first literal, which nearly no other statement has there; nil if there are fewer.
  private let mark: UInt64?
  /// Whether each literal is a text; else it is an integer.
  private let areTexts: [Bool]
  /// Whether the results are the literals.
  package let showsLiterals: Bool
  /// Whether literals with other values could be replaced.
  package let hasPlaces: Bool

  /// The maximum number of literals.
  private static let limit = 32

  /// Reads a SELECT with its semicolon; it has no parameters.
  package init(_ sql: [UInt8]) {
    let outline = SQLOutline(sql)
    let results = Self.results(outline)
    showsLiterals = results != nil
    let places = results ?? Self.operands(outline)
    hasPlaces = !places.isEmpty
    var pieces: [[UInt8]] = []
    var areTexts: [Bool] = []
    var start = 0
    for token in places
    where areTexts.count < Self.limit && Self.isReplaceable(token, outline, isResult: showsLiterals) {
      let range = outline.tokens[token].range
      pieces.append(Array(sql[start..<range.lowerBound]))
      areTexts.append(outline.tokens[token].kind == .string)
      start = range.upperBound
    }
    self.pieces = pieces + [Array(sql[start...])]
    self.areTexts = areTexts
    mark = Self.mark(of: self.pieces[0])
  }

  /// A SELECT with all its literals.
  package init(whole sql: ArraySlice<UInt8>) {
    pieces = [Array(sql)]
    (areTexts, showsLiterals, hasPlaces) = ([], false, false)
    mark = Self.mark(of: pieces[0])
  }

  private static func mark(of piece: [UInt8]) -> UInt64? {
    piece.count < 8 ? nil : piece.span.word(at: piece.count - 8)
  }

  /// How many literals it is without.
  package var literalCount: Int { areTexts.count }

  /// The statement with parameters in place of the literals, and a zero byte.
  package var sql: [UInt8] { Array(pieces.joined(separator: [UInt8(ascii: "?")])) + [0] }

  // MARK: - Which literals

  /// The literals that are all the results of a SELECT without tables; nil if it is another.
  private static func results(_ outline: SQLOutline) -> [Int]? {
    let tokens = outline.tokens
    guard tokens.count > 2, !tokens.count.isMultiple(of: 2), outline.word(0) == "select",
      outline.sign(tokens.count - 1) == .semicolon
    else { return nil }
    let literals = Array(stride(from: 1, to: tokens.count - 1, by: 2))
    let areSeparated = stride(from: 2, to: tokens.count - 1, by: 2).allSatisfy { outline.sign($0) == .comma }
    // A name that is not replaced would be that of a parameter.
    let areAll = literals.count <= limit && literals.allSatisfy { isReplaceable($0, outline, isResult: true) }
    return areSeparated && areAll ? literals : nil
  }

  /// The literals with which an operand is compared in a condition.
  private static func operands(_ outline: SQLOutline) -> [Int] {
    // A query in another one, and one of several arms, are only the same if all of their text is.
    guard outline.cores.count == 1, outline.cores[0].verb == .select, outline.withTables.isEmpty else {
      return []
    }
    let places = outline.places
    return outline.tokens.indices.filter { index in
      guard index > 1, places[index].clause == .condition, let sign = outline.sign(index - 1),
        SQLOutline.comparisons.contains(sign)
      else { return false }
      let kind = outline.tokens[index].kind
      return (kind == .string || kind == .integer) && endsOperand(index - 2, outline)
        && isFollowed(index, outline)
    }
  }

  /// Whether a token is a literal that a template can read again.
  private static func isReplaceable(_ index: Int, _ outline: SQLOutline, isResult: Bool) -> Bool {
    let token = outline.tokens[index]
    guard token.isValid, token.kind == .string || token.kind == .integer else { return false }
    let sql = outline.sql.span
    var position = token.range.lowerBound
    guard let value = LiteralValue(sql, &position), position == token.range.upperBound else { return false }
    return admits(value, isText: token.kind == .string, isResult: isResult)
  }

  /// Whether a token can end the other operand of a comparison.
  private static func endsOperand(_ index: Int, _ outline: SQLOutline) -> Bool {
    switch outline.tokens[index].kind {
    case .quotedName, .sign(.rightParenthesis): true
    case .word: outline.word(index).map { SQLWord.byName[$0] == nil } ?? true
    default: false
    }
  }

  /// Whether the comparison ends with a literal.
  private static func isFollowed(_ index: Int, _ outline: SQLOutline) -> Bool {
    switch outline.sign(index + 1) {
    case .rightParenthesis, .semicolon: true
    case nil: outline.word(index + 1).map { ["and", "or", "group", "order", "limit"].contains($0) } ?? false
    default: false
    }
  }

  /// Whether SQLite does the same with a parameter that has the value.
  ///
  /// It takes a comparison with -1, 0 or 1 for one that is true in more rows. A negative number is another form, for which
  /// a script has notes of its own.
  private static func admits(_ value: LiteralValue, isText: Bool, isResult: Bool) -> Bool {
    switch value {
    case .text: isText
    case .integer(let integer): !isText && integer >= (isResult ? 0 : 2)
    default: false
    }
  }

  // MARK: - Reading

  /// The literals of a statement that a template describes.
  package struct Literals {
    fileprivate var values: [(value: LiteralValue, range: Range<Int>)] = []

    package init() {}

    /// The literals as they are written.
    package func names(in text: Span<UInt8>) -> [String] {
      values.map { String(repairing: text.extracting($0.range)) }
    }

    /// Binds them to the parameters of a statement.
    ///
    /// - Returns: false if SQLite refuses one.
    package func bind(_ text: Span<UInt8>, to statement: Statement) -> Bool {
      do throws(DatabaseError) {
        for index in values.indices {
          guard try values[index].value.bind(text, to: statement, at: index + 1) else { return false }
        }
        return true
      } catch {
        return false
      }
    }
  }

  /// Reads the literals of the statement at an offset.
  ///
  /// - Returns: the index after the statement; nil if it is another one.
  package func read(_ text: Span<UInt8>, from offset: Int, into literals: inout Literals) -> Int? {
    let first = pieces[0].count
    guard text.count - offset >= first, mark == nil || text.word(at: offset + first - 8) == mark,
      text.has(pieces[0], at: offset)
    else { return nil }
    var position = offset + first
    literals.values.removeAll(keepingCapacity: true)
    for index in areTexts.indices {
      let start = position
      guard let value = LiteralValue(text, &position),
        Self.admits(value, isText: areTexts[index], isResult: showsLiterals),
        text.has(pieces[index + 1], at: position)
      else { return nil }
      literals.values.append((value, start..<position))
      position += pieces[index + 1].count
    }
    return position
  }
}
