import Foundation
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

/// A tokenizer that returns, for each character of its text, the token and range in its arguments.
private final class Told: FTS5CustomTokenizer {
  static let name = "told"
  private let numbers: [CInt]

  /// The arguments: the result code, and the bytes of the token, the start and the end of its range.
  init(db: Database, arguments: [String]) throws {
    numbers = arguments.compactMap { CInt($0) }
    guard numbers.count == 4 else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "told takes 4 numbers, not \(arguments)")
    }
  }

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?,
    nText: CInt, tokenCallback: FTS5TokenCallback
  ) -> CInt {
    // Results are ignored on purpose, like a careless tokenizer does.
    _ = tokenCallback(context, 0, numbers[1] == -9 ? nil : pText, numbers[1], numbers[2], numbers[3])
    _ = tokenCallback(context, 0, pText, 1, 0, 1)
    return numbers[0]
  }
}

/// Wraps `unicode61`: drops stop words, and stores synonyms with their words.
private final class Synonyms: FTS5WrapperTokenizer {
  static let name = "synonyms"
  let wrappedTokenizer: any FTS5Tokenizer

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "a word that is not to be stored" }
  }

  init(db: Database, arguments: [String]) throws {
    wrappedTokenizer = try db.makeTokenizer(.unicode61(tokenCharacters: Set(arguments.joined())))
  }

  func accept(
    token: String, flags: FTS5TokenFlags, for tokenization: FTS5Tokenization,
    tokenCallback: FTS5WrapperTokenCallback
  ) throws {
    if token == "bad" { throw Refusal() }
    if token == "the" { return }
    try tokenCallback(token, flags)
    if token == "first", tokenization.contains(.document) {
      try tokenCallback("1st", flags.union(.colocated))
    }
  }
}

/// A wrapper around a wrapper.
private final class Reversing: FTS5WrapperTokenizer {
  static let name = "reversing"
  let wrappedTokenizer: any FTS5Tokenizer

  init(db: Database, arguments: [String]) throws {
    wrappedTokenizer = try db.makeTokenizer(Synonyms.tokenizerDescriptor())
  }

  func accept(
    token: String, flags: FTS5TokenFlags, for tokenization: FTS5Tokenization,
    tokenCallback: FTS5WrapperTokenCallback
  ) throws {
    try tokenCallback(String(token.reversed()), flags)
  }
}

@Suite struct FTS5TokenizerTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    db.add(tokenizer: Told.self)
    db.add(tokenizer: Synonyms.self)
    db.add(tokenizer: Reversing.self)
  }

  private func words(_ tokens: [(token: String, flags: FTS5TokenFlags)]) -> [String] {
    tokens.map { ($0.flags.contains(.colocated) ? "=" : "") + $0.token }
  }

  private func matches(_ pattern: String, in table: String = "t") throws -> [Int] {
    try Int.fetchAll(
      db, sql: "SELECT rowid FROM \(table) WHERE \(table) MATCH ? ORDER BY rowid", arguments: [pattern])
  }

  private func createTold(_ numbers: String) throws {
    let descriptor = Told.tokenizerDescriptor(arguments: numbers.split(separator: " ").map(String.init))
    let option = descriptor.option.replacingOccurrences(of: "'", with: "''")
    try db.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(a, tokenize = '\(option)')")
  }

  // MARK: FTS5's own

  @Test(arguments: [
    (FTS5TokenizerDescriptor.ascii(), ["Été", "au", "bord", "de", "l", "eau", "un", "mot"]),
    (
      .ascii(separators: ["o"], tokenCharacters: ["'", "_"]),
      ["Été", "au", "bord", "de", "l'eau", "un_m", "t"]
    ),
    (.unicode61(), ["ete", "au", "bord", "de", "l", "eau", "un", "mot"]),
    (
      .unicode61(diacritics: .keep, tokenCharacters: ["'"]),
      ["été", "au", "bord", "de", "l'eau", "un", "mot"]
    ),
    (
      .unicode61(diacritics: .remove, separators: ["o", "r"]),
      ["ete", "au", "bord", "de", "l", "eau", "un", "m", "t"]
    ),
    (.porter(wrapping: .ascii()), ["Été", "au", "bord", "de", "l", "eau", "un", "mot"]),
    (.porter(), ["et", "au", "bord", "de", "l", "eau", "un", "mot"]),
  ])
  func `FTS5's own tokenizers split a text`(descriptor: FTS5TokenizerDescriptor, expected: [String]) throws {
    let tokens = try db.makeTokenizer(descriptor).tokenize(document: "Été au BORD de l'eau un_mot")
    #expect(words(tokens) == expected)
  }

  @Test func `a stemmer makes words their stems`() throws {
    let tokens = try db.makeTokenizer(.porter()).tokenize(query: "running quickly")
    #expect(words(tokens) == ["run", "quickli"])
  }

  @Test func `categories say what is part of a token`() throws {
    let tokenizer = try db.makeTokenizer(.unicode61(categories: "N*"))
    #expect(try words(tokenizer.tokenize(query: "ab12cd 3")) == ["12", "3"])
  }

  @Test(arguments: [
    ([], "no such tokenizer: "), (["nobody's"], "no such tokenizer: nobody's"),
    (["ascii", "odd"], "error in tokenizer constructor: 'ascii' 'odd'"),
    (["porter", "nobody's"], "error in tokenizer constructor: 'porter' 'nobody''s'"),
    (["told", "1"], "told takes 4 numbers, not [\"1\"]"),
  ])
  func `a tokenizer that cannot be made is an error`(components: [String], message: String) throws {
    let error = #expect(throws: DatabaseError.self) {
      try db.makeTokenizer(FTS5TokenizerDescriptor(components: components))
    }
    #expect(error?.message == message)
  }

  @Test func `an empty text has no tokens`() throws {
    #expect(try db.makeTokenizer(.unicode61()).tokenize(document: "").isEmpty)
    #expect(try db.makeTokenizer(Synonyms.tokenizerDescriptor()).tokenize(query: "").isEmpty)
  }

  // MARK: Wrappers

  @Test func `a wrapper drops tokens and adds synonyms`() throws {
    let tokenizer = try db.makeTokenizer(Synonyms.tokenizerDescriptor(arguments: ["-", "'"]))
    #expect(try words(tokenizer.tokenize(document: "The FIRST o'clock-x")) == ["first", "=1st", "o'clock-x"])
    #expect(try words(tokenizer.tokenize(query: "the first")) == ["first"])
  }

  @Test func `synonyms are found, and have one position`() throws {
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE t USING fts5(a, tokenize = 'synonyms');
        INSERT INTO t VALUES ('the first place'), ('second place'), ('the 1st of all');
        """)
    #expect(try matches("first") == [1])
    #expect(try matches("1st") == [1, 3])
    #expect(try matches("\"1st place\"") == [1])
    #expect(try matches("\"first place\"") == [1])
    #expect(try matches("the") == [])
    #expect(
      try String.fetchOne(
        db, sql: "SELECT highlight(t, 0, '[', ']') FROM t WHERE t MATCH 'place' AND rowid = 1")
        == "the first [place]")
    try db.execute(sql: "DELETE FROM t WHERE rowid = 1; INSERT INTO t(t) VALUES ('integrity-check')")
    #expect(try matches("1st") == [3])
  }

  @Test func `a wrapper wraps another`() throws {
    let tokenizer = try db.makeTokenizer(Reversing.tokenizerDescriptor())
    #expect(try words(tokenizer.tokenize(document: "The first one")) == ["tsrif", "=ts1", "eno"])
  }

  @Test(arguments: ["synonyms", "reversing"])
  func `an error of a wrapper ends the statement and undoes what it wrote`(name: String) throws {
    try db.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(a, tokenize = '\(name)')")
    let error = #expect(throws: DatabaseError.self) {
      try db.execute(sql: "INSERT INTO t VALUES ('good'), ('one bad word')")
    }
    #expect(error?.resultCode == .SQLITE_ERROR)
    #expect(error?.message == "a word that is not to be stored")
    #expect(error?.sql == "INSERT INTO t VALUES ('good'), ('one bad word')")
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 0)
    let other = #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT missing") }
    #expect(other?.message == "no such column: missing")
    let tried = #expect(throws: DatabaseError.self) {
      try db.makeTokenizer(FTS5TokenizerDescriptor(components: [name])).tokenize(document: "bad")
    }
    #expect(tried?.message == "a word that is not to be stored")
  }

  // MARK: Bad tokenizers

  @Test func `arguments reach a tokenizer, and its refusal is that of the statement`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try db.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(a, tokenize = 'told 1 ''two words''')")
    }
    #expect(error?.resultCode == .SQLITE_MISUSE)
    #expect(error?.message == "told takes 4 numbers, not [\"1\", \"two words\"]")
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0)
  }

  @Test(arguments: [
    "1 0 100", "1 -1 1", "1 2 1", "-1 0 1", "-9 0 1", "1 0 2147483647", "1 -2147483648 1", "-2147483648 0 1",
  ])
  func `a token outside of its text ends the statement, not the program`(numbers: String) throws {
    try createTold("0 " + numbers)
    let error = #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO t VALUES ('word')") }
    #expect(error?.resultCode == .SQLITE_ERROR)
    let parts = numbers.split(separator: " ")
    #expect(
      error?.message
        == "a tokenizer gave a token of \(parts[0]) bytes, from byte \(parts[1]) to byte \(parts[2]) "
        + "of a text of 4 bytes")
    let query = #expect(throws: DatabaseError.self) { try matches("word") }
    #expect(query?.resultCode == .SQLITE_ERROR)
  }

  @Test(arguments: [CInt(1), 100, 101, -1, 11])
  func `a result code of a tokenizer is never taken for success`(code: CInt) throws {
    try createTold("\(code) 1 0 1")
    let error = #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO t VALUES ('word')") }
    #expect(error?.resultCode.rawValue == (code == 11 ? 11 : 1))
  }

  @Test func `text that is not UTF-8 is split without harm`() throws {
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE t USING fts5(a, tokenize = 'synonyms');
        INSERT INTO t VALUES (CAST(x'666f6f ff 62617220c3' AS TEXT)), ('a' || char(0) || 'b first');
        """.replacingOccurrences(of: "6f ff 62", with: "6fff62"))
    #expect(try matches("first") == [2])
    try db.execute(sql: "INSERT INTO t(t) VALUES ('integrity-check')")
  }

  // MARK: Lifetimes

  @Test func `a connection with tokenizers is freed, and a tokenizer may outlive it`() throws {
    var connection: Database? = try Database(path: ":memory:")
    weak let released = connection
    connection?.add(tokenizer: Synonyms.self)
    try connection?.execute(
      sql: "CREATE VIRTUAL TABLE t USING fts5(a, tokenize = 'synonyms'); INSERT INTO t VALUES ('first')")
    let made = try connection?.makeTokenizer(Synonyms.tokenizerDescriptor())
    let tokenizer = try #require(made)
    connection = nil
    #expect(released == nil)
    #expect(try words(tokenizer.tokenize(document: "first")) == ["first", "=1st"])
  }

  @Test func `a table whose tokenizer is unknown says so`() throws {
    let folder = try Database(path: ":memory:")
    let error = #expect(throws: DatabaseError.self) {
      try folder.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(a, tokenize = 'synonyms')")
    }
    #expect(error?.message == "no such tokenizer: synonyms")
  }
}
