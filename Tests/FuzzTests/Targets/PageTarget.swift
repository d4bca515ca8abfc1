import SQLSyntax
import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Database files, whose pages are read without SQLite.
  static let pages = FuzzTarget(
    name: "pages",
    summary:
      "database files: whatever state one is in, its recovery ends, and in nothing but definitions and rows",
    words: [
      "SQLite format 3\u{0}", "CREATE TABLE t(a)", ";DROP TABLE t;", "table", "\u{D}", "\u{5}", "\u{A}",
      "\u{2}",
    ],
    seeds: {
      try [("UTF-8", 512, 0), ("UTF-16le", 1024, 1), ("UTF-8", 1024, 2)].map { encoding, pageSize, vacuum in
        try image(
          "PRAGMA encoding='\(encoding)'; PRAGMA page_size=\(pageSize); PRAGMA auto_vacuum=\(vacuum);"
            + schema)
      }
    },
    mutationsPerTest: 60,
    run: { bytes in
      let memory = MemorySurroundings()
      let shell = Shell(surroundings: memory.surroundings())
      try DatabaseRecovery().recover(BytesImage(bytes: bytes), shell)
      let output = memory.output.bytes
      try mustHold(memory.output.text.hasSuffix("COMMIT;\n"), "the recovery does not end")
      let tokens = SQLTokenizer.tokens(of: output.span)
      try mustHold(tokens.allSatisfy(\.isValid), "the recovery is not SQL")
      let verbs = firstWords(output)
      try mustHold(
        verbs.isSubset(of: ["pragma", "begin", "create", "insert", "delete", "analyze", "commit"]),
        "the recovery has statements of \(verbs.sorted())")
    })

  /// The first word of each statement.
  private static func firstWords(_ script: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    var pending = PendingInput()
    for (number, line) in script.split(separator: 0x0A).enumerated() {
      pending.append(Array(line), number: number)
      guard pending.isComplete else { continue }
      let outline = SQLOutline(pending.text)
      words.insert(outline.word(0) ?? "")
      pending.removeAll()
    }
    return words
  }

  private static let schema = """
    CREATE TABLE plain(a, b TEXT, c REAL);
    INSERT INTO plain VALUES (NULL, 'it''s', 1), (7, x'00ff', 0.1), (9223372036854775807, 'é', -1);
    CREATE TABLE keyed(id INTEGER PRIMARY KEY AUTOINCREMENT, "odd ""name" TEXT, double AS (id * 2));
    INSERT INTO keyed(id, "odd ""name") VALUES (3, 'c'), (40, 'x');
    CREATE TABLE words(x, k TEXT, PRIMARY KEY(k)) WITHOUT ROWID;
    INSERT INTO words VALUES (1, 'b'), (2, 'a');
    CREATE TABLE long(t); INSERT INTO long VALUES (zeroblob(1500)), ('short'), (zeroblob(700));
    DELETE FROM long WHERE rowid = 1;
    CREATE INDEX plain_b ON plain(b);
    CREATE VIEW both AS SELECT a FROM plain;
    CREATE TRIGGER watch AFTER INSERT ON plain BEGIN DELETE FROM keyed; END;
    """

  /// The bytes of a database that statements make.
  static func image(_ sql: String) throws -> [UInt8] {
    let database = try Database(path: ":memory:")
    try database.execute(sql: sql)
    guard let image = DatabaseImage(of: database, schema: "main") else {
      throw FuzzFault(description: "there is no seed")
    }
    return image.read(at: 0, count: image.size)
  }
}

/// Bytes as a file of pages.
struct BytesImage: PageImage {
  let bytes: [UInt8]

  var size: Int { bytes.count }

  func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0, offset < bytes.count else { return [] }
    return Array(bytes[offset..<min(offset + count, bytes.count)])
  }
}
