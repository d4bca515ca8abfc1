import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A statement that SQLite refused, as those see it who look for the mistake in it.
struct FailedStatement {
  /// The statement alone, with its semicolon.
  let outline: SQLOutline
  /// What SQLite says.
  let message: String
  /// The token at which SQLite cannot go on: the number of tokens for the end; nil if SQLite does not say it.
  let fault: Int?
  /// The words and signs of the statement, each in lower case.
  let words: [String]
  let schema: CompletionSchema
  private let database: Database
  private let offset: Int?

  /// The most bytes of a statement in which a mistake is looked for: a person does not read more.
  private static let lengthLimit = 1 << 16

  /// Examines the first of some statements; nil if it is too long.
  init?(_ error: DatabaseError, in sql: ArraySlice<UInt8>, _ database: Database, _ schema: CompletionSchema) {
    guard let message = error.message, (error.offset ?? 0) < Self.lengthLimit else { return nil }
    let whole = SQLOutline(Array(sql.prefix(Self.lengthLimit)))
    let start = error.offset ?? 0
    let semicolon = whole.tokens.indices.first {
      whole.sign($0) == .semicolon && whole.tokens[$0].range.lowerBound >= start
    }
    let end = semicolon.map { whole.tokens[$0].range.upperBound }
    if end == nil, sql.count > Self.lengthLimit { return nil }
    outline = end.map { SQLOutline(Array(whole.sql[..<$0])) } ?? whole
    self.message = message
    self.database = database
    self.schema = schema
    let isSyntaxError = Self.isSyntaxError(message)
    offset = error.offset ?? (isSyntaxError ? outline.sql.count : nil)
    let tokens = outline.tokens
    fault = offset.map { offset in
      tokens.firstIndex { $0.range.upperBound > offset } ?? tokens.count
    }
    words = tokens.indices.map { [outline] in outline.text($0..<$0 + 1).lowercased() }
  }

  /// Whether SQLite could not read the statement, so that it does not matter what the database has.
  var isSyntaxError: Bool { Self.isSyntaxError(message) }

  private static func isSyntaxError(_ message: String) -> Bool {
    message.hasSuffix("syntax error") || message.hasPrefix("unrecognized token")
      || message == "incomplete input"
  }

  /// A token as it is written; empty if there is none.
  func text(_ index: Int) -> String {
    outline.tokens.indices.contains(index) ? outline.text(index..<index + 1) : ""
  }

  /// A word or a sign in lower case; empty if there is none.
  func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

  /// A token as a sentence names it: keywords are in capitals.
  func name(_ index: Int) -> String {
    guard outline.tokens.indices.contains(index), word(index) != ";" else { return "the end" }
    let text = text(index)
    return SQLKeyword.all.contains(text.uppercased()) ? text.uppercased() : text
  }

  /// Whether a token is a name, and no keyword.
  func isName(_ index: Int) -> Bool {
    guard outline.tokens.indices.contains(index) else { return false }
    if outline.tokens[index].kind == .quotedName { return true }
    return outline.word(index).map { !SQLKeyword.all.contains($0.uppercased()) } ?? false
  }

  /// Whether a token is directly after the one before, without a blank.
  func touchesPrevious(_ index: Int) -> Bool {
    let tokens = outline.tokens
    guard tokens.indices.contains(index), index > 0 else { return false }
    return tokens[index].range.lowerBound == tokens[index - 1].range.upperBound
  }

  /// The arguments of a call as they are written, and the token after it; nil without a closing parenthesis.
  func arguments(ofCall index: Int) -> (texts: [String], end: Int)? {
    guard word(index + 1) == "(", let close = outline.closings[index + 1] else { return nil }
    return (outline.items(in: index + 2..<close).map { outline.text($0) }, close + 1)
  }
}

// MARK: - Trying

extension FailedStatement {
  /// What SQLite says of the statement after a change.
  enum Trial {
    /// It is SQL now.
    case isSQL
    /// SQLite reads more of it.
    case goesFurther
    case failed
  }

  /// Tries another text in place of some tokens, or before the token of an empty range, without running anything.
  func trying(_ replacement: String, for range: Range<Int>) -> Trial {
    // A pragma may already act when it is prepared, and a server would be asked.
    guard let offset, isSyntaxError, !database.isRemote, !words.contains("pragma") else { return .failed }
    let tokens = outline.tokens
    let end = outline.sql.count
    var start = tokens.indices.contains(range.lowerBound) ? tokens[range.lowerBound].range.lowerBound : end
    if range.isEmpty, start == end || word(range.lowerBound) == ";", range.lowerBound > 0 {
      start = tokens[range.lowerBound - 1].range.upperBound
    }
    let stop = range.isEmpty ? start : tokens[range.upperBound - 1].range.upperBound
    let text = range.isEmpty ? " \(replacement) " : replacement
    let changed = Array(outline.sql[..<start]) + Array(text.utf8) + Array(outline.sql[stop...])
    do {
      var next = 0
      _ = try database.prepareNext(changed, offset: &next)
      return .isSQL
    } catch {
      guard let message = error.message, Self.isSyntaxError(message) else { return .isSQL }
      // SQLite must have read what was changed, and the token at which it could not go on before.
      let moved = stop <= offset ? offset + text.utf8.count - (stop - start) : start
      let place = error.offset ?? changed.count
      return place > moved && place >= start + text.utf8.count ? .goesFurther : .failed
    }
  }

  /// Whether the statement is SQL with another text in place of some tokens.
  func isSQL(with replacement: String, for range: Range<Int>) -> Bool {
    if case .isSQL = trying(replacement, for: range) { true } else { false }
  }

  /// Whether SQLite reads more of the statement with another text in place of some tokens.
  func goesFurther(with replacement: String, for range: Range<Int>) -> Bool {
    if case .failed = trying(replacement, for: range) { false } else { true }
  }
}
