import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct DatabaseRecoveryTests {
  /// Makes a database file in a new folder, and removes both at the end.
  private func withFile<Result>(_ sql: String, _ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.db").path
    do {
      let database = try Database(path: path)
      try database.execute(sql: sql)
    }
    return try body(path)
  }

  private func recover(_ path: String, _ options: String = "") -> ShellRun {
    runShell(".open --readonly '\(path)'\n.recover \(options)\n")
  }

  /// The result of a query after the statements of a recovery have run in a new database.
  private func reread(_ recovered: ShellRun, _ query: String) -> ShellRun {
    runShell(recovered.output + query + "\n")
  }

  /// Overwrites a page with bytes.
  private func overwrite(_ path: String, page: Int, size: Int, _ bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.seek(toOffset: UInt64((page - 1) * size))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  private static let kitchenSink = """
    CREATE TABLE plain(a, b TEXT, c REAL);
    INSERT INTO plain(rowid, a, b, c) VALUES (-5, NULL, 'it''s', 1), (7, x'00ff', 'two
    lines', 9e999), (9, 9223372036854775807, cast(x'ff' AS TEXT), 0.1);
    CREATE TABLE keyed(id INTEGER PRIMARY KEY AUTOINCREMENT, "odd ""name" TEXT, double AS (id * 2),
      kept AS (id * 3) STORED, last DEFAULT 'd');
    INSERT INTO keyed(id, "odd ""name") VALUES (3, 'c'), (40, 'x');
    DELETE FROM keyed WHERE id = 40;
    ALTER TABLE keyed ADD COLUMN added DEFAULT 'later';
    CREATE TABLE words(x, k TEXT, PRIMARY KEY(k)) WITHOUT ROWID;
    INSERT INTO words VALUES (1, 'b'), (2, 'a');
    CREATE TABLE long(t);
    INSERT INTO long VALUES (hex(zeroblob(30000)));
    CREATE UNIQUE INDEX plain_a ON plain(a);
    CREATE INDEX plain_b ON plain(b);
    CREATE VIEW both AS SELECT a FROM plain UNION ALL SELECT id FROM keyed;
    CREATE TRIGGER watch AFTER INSERT ON plain BEGIN DELETE FROM keyed; END;
    PRAGMA user_version = 7;
    """

  @Test func `rows that violate a CHECK are recovered`() throws {
    let sql = """
      CREATE TABLE t(a CHECK (a > 0)); PRAGMA ignore_check_constraints = 1; INSERT INTO t VALUES (1), (-1);
      """
    try withFile(sql) { path in
      let run = recover(path)
      #expect(run.output.contains("PRAGMA ignore_check_constraints = ON;\nBEGIN;\n"))
      #expect(run.output.hasSuffix("COMMIT;\nPRAGMA ignore_check_constraints = OFF;\n"))
      #expect(reread(run, "SELECT a FROM t;").output == "1\n-1\n")
    }
  }

  @Test func `the schema decides what is valid as if it were run`() throws {
    let sql = """
      CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO t VALUES (7);
      CREATE VIEW v AS SELECT a FROM t;
      CREATE TRIGGER g INSTEAD OF INSERT ON v BEGIN INSERT INTO t VALUES (new.a); END;
      CREATE INDEX i ON t(a);
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema VALUES ('index', 'j', 't', 2, 'CREATE INDEX j ON t(nosuch)');
      INSERT INTO sqlite_schema VALUES ('view', 't', 't', 0, 'CREATE VIEW t AS SELECT 1');
      """
    try withFile(sql) { path in
      let run = recover(path)
      #expect(
        run.errors.hasSuffix(
          "Warning: the definition of the index \"j\" cannot be recovered\n"
            + "Warning: the definition of the view \"t\" cannot be recovered\n"))
      #expect(
        reread(run, "INSERT INTO v VALUES (9); INSERT INTO t DEFAULT VALUES; SELECT a FROM t;").output
          == "7\n9\n10\n")
    }
  }

  @Test(arguments: ["no database, but a text\n", String(repeating: "many lines of text\n", count: 2000)])
  func `a file that is no database is reported`(text: String) throws {
    try withFile("CREATE TABLE t(a)") { path in
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      let run = recover(path)
      #expect(run.errors == "Error: file is not a database\n")
      #expect(run.result.failures == 1)
    }
  }

  @Test func `a terminal shows how much was recovered`() throws {
    let sql = """
      CREATE TABLE a(x); INSERT INTO a VALUES (1), (2), (3); CREATE TABLE b(id INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO b VALUES (7); CREATE TABLE lost(y); INSERT INTO lost VALUES ('p'), ('q');
      PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'lost';
      """
    try withFile(sql) { path in
      let input = ".open --readonly '\(path)'\n.recover\n"
      #expect(
        runShell(input, isTerminal: true).errors
          == "Note: recovered 2 tables with 4 rows, and 2 rows of no known table into lost_and_found\n")
      // A program that reads the statements may also read the messages.
      #expect(runShell(input).errors == "")
    }
    try withFile("CREATE TABLE a(x)") { path in
      let input = ".open --readonly '\(path)'\n.recover\n"
      #expect(runShell(input, isTerminal: true).errors == "Note: recovered 1 table with 0 rows\n")
    }
  }

  @Test func `an empty file is an empty database`() throws {
    try withFile("") { path in
      let run = recover(path)
      #expect(run.errors == "")
      #expect(run.output.hasSuffix("BEGIN;\nCOMMIT;\n"))
    }
  }

  @Test func `pages that the disk does not return are named, and the rest is recovered`() throws {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let sql = "CREATE TABLE t(a); INSERT INTO t VALUES (1); CREATE TABLE u(a); INSERT INTO u VALUES (2);"
    _ = shell.run(TextLines(Array(sql.utf8), origin: .argument))
    let whole = try #require(DatabaseImage(of: try shell.database(), schema: "main"))
    var image = MemoryImage(bytes: whole.read(at: 0, count: whole.size), badPages: [2])
    #expect(throws: ShellError.command(.unreadPages(first: 2, count: 1))) {
      try DatabaseRecovery().recover(image, shell)
    }
    try shell.output.flush()
    #expect(!memory.output.text.contains(#"INTO "t""#))
    #expect(memory.output.text.contains(#"INTO "u"("_rowid_", "a") VALUES (1, 2);"#))
    #expect(memory.output.text.hasSuffix("COMMIT;\n"))
    image.badPages = [1, 3]
    let error = #expect(throws: ShellError.self) {
      try HexadecimalText(image, name: "").write(to: shell.output, interrupt: shell.surroundings.interrupt)
    }
    #expect(
      error?.message
        == "Error: the system could not read 2 pages of the file, the first of which is page 1, so the output lacks what is "
        + "in them")
  }

  @Test func `many pages of zeros are read in large pieces`() throws {
    // A row on the last page of a file without a header.
    let page: [UInt8] = [13, 0, 0, 0, 1, 15, 251, 0, 15, 251]
    let image = HollowImage(
      size: 4096 * 12_500, end: page + [UInt8](repeating: 0, count: 4081) + [3, 9, 2, 1, 7])
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    try DatabaseRecovery().recover(image, shell)
    try shell.output.flush()
    #expect(
      memory.output.text.hasSuffix(
        "INSERT INTO \"lost_and_found\" VALUES (12500, 12500, 1, 9, 7);\nCOMMIT;\n"))
    // Most of them look for the size of a page.
    #expect(image.readCount < 16_000)
    image.readCount = 0
    try HexadecimalText(image, name: "").write(to: shell.output, interrupt: shell.surroundings.interrupt)
    #expect(image.readCount < 16_000)
    try shell.output.flush()
    #expect(memory.output.text.contains("| page 12500 offset 51195904\n|      0: 0d 00 00 00 01 0f fb"))
  }

  @Test func `an interrupt undoes what was written so far`() throws {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    _ = shell.run(TextLines(Array("CREATE TABLE t(a); INSERT INTO t VALUES (1);".utf8), origin: .argument))
    let image = try #require(DatabaseImage(of: try shell.database(), schema: "main"))
    shell.surroundings.interrupt.interrupt()
    #expect(throws: ShellError.command(.recoveryInterrupted)) { try DatabaseRecovery().recover(image, shell) }
    try shell.output.flush()
    #expect(memory.output.text.hasSuffix("\nROLLBACK; -- due to errors\n"))
    #expect(throws: ShellError.command(.databaseTextInterrupted)) {
      try HexadecimalText(image, name: "").write(to: shell.output, interrupt: shell.surroundings.interrupt)
    }
  }

  @Test func `pages that follow each other as a tree of one branch have one root`() throws {
    // Three interior pages of a table, each above the next one, and a leaf with a row at the end.
    var bytes = [UInt8](repeating: 0, count: 512 * 5)
    for page in 1...3 {
      bytes[page * 512] = 5
      bytes[page * 512 + 11] = UInt8(page + 2)
    }
    let leaf: [UInt8] = [13, 0, 0, 0, 1, 1, 251, 0, 1, 251]
    bytes.replaceSubrange(4 * 512..<4 * 512 + leaf.count, with: leaf)
    bytes.replaceSubrange(4 * 512 + 507..<5 * 512, with: [3, 9, 2, 1, 7])
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    try DatabaseRecovery().recover(MemoryImage(bytes: bytes), shell)
    #expect(
      memory.output.text == """
        PRAGMA encoding = 'UTF-8';
        PRAGMA page_size = 512;
        PRAGMA foreign_keys = OFF;
        BEGIN;
        CREATE TABLE "lost_and_found"(rootpgno INTEGER, pgno INTEGER, nfield INTEGER, id INTEGER, c0);
        INSERT INTO "lost_and_found" VALUES (2, 5, 1, 9, 7);
        COMMIT;

        """)
  }

  @Test(arguments: ["UTF-8", "UTF-16le", "UTF-16be"], [512, 4096, 65536])
  func `a sound database comes back whole`(encoding: String, pageSize: Int) throws {
    let sql = "PRAGMA encoding = '\(encoding)'; PRAGMA page_size = \(pageSize);" + Self.kitchenSink
    try withFile(sql) { path in
      let recovered = recover(path)
      #expect(recovered.errors == "")
      #expect(!recovered.output.contains("lost_and_found"))
      let queries = """
        .mode quote
        SELECT rowid, a, hex(b), c FROM plain; SELECT * FROM keyed; SELECT * FROM words;
        SELECT length(t) FROM long; SELECT * FROM sqlite_sequence;
        SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name; PRAGMA user_version;
        PRAGMA encoding; PRAGMA integrity_check;
        """
      let original = runShell(".open '\(path)'\n" + queries + "\n")
      let again = reread(recovered, queries)
      #expect(again.errors == "")
      #expect(again.output == original.output)
    }
  }

  @Test func `rows of a table that is missing from the schema go into lost_and_found`() throws {
    try withFile(
      "PRAGMA page_size = 1024; CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'one'), (2, 'two');"
    ) {
      path in
      try overwrite(path, page: 1, size: 1024, [UInt8](repeating: 0xee, count: 1024))
      let recovered = recover(path)
      #expect(
        recovered.output == """
          PRAGMA encoding = 'UTF-8';
          PRAGMA page_size = 1024;
          PRAGMA foreign_keys = OFF;
          BEGIN;
          CREATE TABLE "lost_and_found"(rootpgno INTEGER, pgno INTEGER, nfield INTEGER, id INTEGER, c0, c1);
          INSERT INTO "lost_and_found" VALUES (2, 2, 2, 1, 1, 'one');
          INSERT INTO "lost_and_found" VALUES (2, 2, 2, 2, 2, 'two');
          COMMIT;

          """)
    }
  }

  @Test func `a lost-and-found name that exists gets a number, and rows without identifiers get none`() throws
  {
    let sql = """
      PRAGMA page_size = 512; CREATE TABLE orphans(a); INSERT INTO orphans(rowid, a) VALUES (50, 'kept');
      CREATE TABLE t(a); INSERT INTO t VALUES ('left behind'); PRAGMA writable_schema = ON;
      DELETE FROM sqlite_schema WHERE name = 't';
      """
    try withFile(sql) { path in
      let recovered = recover(path, "--lost-and-found orphans --no-rowids")
      let again = reread(recovered, "SELECT rowid, a FROM orphans; SELECT pgno, id, c0 FROM orphans_0;")
      #expect(again.output == "1|kept\n3|1|left behind\n")
      #expect(again.errors == "")
    }
  }

  @Test func `free pages are read unless they are to be ignored`() throws {
    let sql = """
      PRAGMA secure_delete = OFF; PRAGMA page_size = 512; CREATE TABLE t(a); CREATE TABLE gone(a);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      INSERT INTO gone SELECT 'row ' || i FROM n; DROP TABLE gone;
      """
    try withFile(sql) { path in
      #expect(recover(path).output.contains("'row 50'"))
      #expect(!recover(path, "--ignore-freelist").output.contains("'row 50'"))
    }
  }

  @Test func `a hostile definition is not written`() throws {
    let sql = """
      CREATE TABLE t(a); INSERT INTO t VALUES (1); CREATE TABLE u(b); CREATE VIEW v AS SELECT 1;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE t(a);' || char(10) || '.shell echo' WHERE name = 't';
      UPDATE sqlite_schema SET sql = 'CREATE TABLE u AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL
        SELECT i FROM n) SELECT i FROM n' WHERE name = 'u';
      UPDATE sqlite_schema SET sql = 'DROP TABLE t' WHERE name = 'v';
      """
    try withFile(sql) { path in
      let recovered = recover(path)
      #expect(
        recovered.output == """
          PRAGMA encoding = 'UTF-8';
          PRAGMA page_size = 4096;
          PRAGMA auto_vacuum = 0;
          PRAGMA user_version = 0;
          PRAGMA application_id = 0;
          PRAGMA foreign_keys = OFF;
          BEGIN;
          CREATE TABLE "lost_and_found"(rootpgno INTEGER, pgno INTEGER, nfield INTEGER, id INTEGER, c0);
          INSERT INTO "lost_and_found" VALUES (2, 2, 1, 1, 1);
          COMMIT;

          """)
      #expect(reread(recovered, "SELECT id, c0 FROM lost_and_found;").output == "1|1\n")
      #expect(
        recovered.errors == """
          Warning: the definition of the table "t" cannot be recovered
          Warning: the definition of the table "u" cannot be recovered
          Warning: the definition of the view "v" cannot be recovered

          """)
    }
  }

  private static let manyRows = """
    PRAGMA page_size = 1024;
    CREATE TABLE items(id INTEGER PRIMARY KEY, name TEXT, weight REAL, data BLOB);
    CREATE TABLE pairs(k TEXT PRIMARY KEY, v) WITHOUT ROWID;
    CREATE INDEX items_name ON items(name);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO items SELECT i, 'item ' || i, i / 7.0, CASE WHEN i % 50 = 0 THEN zeroblob(3000) END FROM n;
    INSERT INTO pairs SELECT name, id FROM items WHERE id % 3 = 0;
    """

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `every row of every remaining page is recovered`(seed: UInt64) throws {
    try withFile(Self.manyRows) { path in
      let leaves = try Database(path: path).rows(
        "SELECT pageno FROM dbstat WHERE name = 'items' AND pagetype = 'leaf'"
      ) {
        Int($0.cell(0).int64)
      }
      let rows = try withExtendedLifetime(Data(contentsOf: URL(filePath: path))) { data in
        Dictionary(uniqueKeysWithValues: leaves.map { ($0, Self.rowIDs(Array(data), page: $0, size: 1024)) })
      }
      #expect(rows.values.reduce(0) { $0 + $1.count } == 3000)
      var random = SeededGenerator(seed: seed)
      let pageCount = try Data(contentsOf: URL(filePath: path)).count / 1024
      let damaged = Set((1...pageCount).shuffled(using: &random).prefix(pageCount * 3 / 10))
      for page in damaged {
        let bytes = (0..<1024).map { _ in UInt8.random(in: 0...255, using: &random) }
        try overwrite(path, page: page, size: 1024, bytes)
      }
      let recovered = recover(path)
      let hasTable = recovered.output.contains("CREATE TABLE items")
      let hasLost = recovered.output.contains("CREATE TABLE \"lost_and_found\"")
      let query =
        [
          hasTable ? "SELECT id, name FROM items" : nil, hasLost ? "SELECT id, c1 FROM lost_and_found" : nil,
        ]
        .compactMap { $0 }.joined(separator: " UNION ") + ";"
      let found = Set(reread(recovered, query).output.split(separator: "\n"))
      for (page, identifiers) in rows where !damaged.contains(page) {
        for identifier in identifiers {
          #expect(found.contains("\(identifier)|item \(identifier)"), "page \(page)")
        }
      }
      if InstalledSQLite.isPresent {
        let lines = try InstalledSQLite.run([recovered.output + query])
        #expect(Set(String(decoding: lines, as: UTF8.self).split(separator: "\n")) == found)
      }
    }
  }

  /// The rowids in a leaf of a table, read in the simplest way: payload size, then rowid.
  private static func rowIDs(_ bytes: [UInt8], page: Int, size: Int) -> [Int] {
    let start = (page - 1) * size
    func varint(_ place: inout Int) -> Int {
      var value = 0
      while true {
        let byte = Int(bytes[place])
        place += 1
        value = value << 7 | byte & 0x7f
        if byte < 0x80 { return value }
      }
    }
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    return (0..<count).map { index in
      let pointer = start + 8 + index * 2
      var place = start + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))
      _ = varint(&place)
      return varint(&place)
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `bytes changed anywhere, and a file cut anywhere, end in statements`(seed: UInt64) throws {
    try withFile("PRAGMA page_size = 512; PRAGMA auto_vacuum = 1;" + Self.kitchenSink) { path in
      var random = SeededGenerator(seed: seed)
      var bytes = Array(try Data(contentsOf: URL(filePath: path)))
      for _ in 0..<(1 << Int.random(in: 0...12, using: &random)) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = Bool.random(using: &random) ? 0xff : UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      try Data(bytes).write(to: URL(filePath: path))
      let recovered = recover(path)
      #expect(recovered.output.hasSuffix("COMMIT;\n"))
      #expect(reread(recovered, "PRAGMA integrity_check;").output.hasSuffix("ok\n"))
    }
  }

  @Test func `a database in memory is read as well`() {
    let run = runShell("CREATE TABLE t(a); INSERT INTO t VALUES (1);\n.recover\n")
    #expect(run.output.hasSuffix("INSERT OR IGNORE INTO \"t\"(\"_rowid_\", \"a\") VALUES (1, 1);\nCOMMIT;\n"))
  }

  @Test func `wrong arguments are refused`() {
    #expect(runShell(".recover --what\n").errors == "unexpected option: --what\n")
    #expect(runShell(".recover --lost-and-found\n").errors.hasPrefix("Usage: .recover"))
  }

  @Test func `tables with a collation of their application are kept without it`() throws {
    let sql = """
      CREATE TABLE channel(id INTEGER PRIMARY KEY, name TEXT COLLATE RTRIM, UNIQUE(name));
      INSERT INTO channel(name) VALUES('b'), ('A');
      CREATE TABLE tag(name TEXT COLLATE "RTRIM" PRIMARY KEY, made) WITHOUT ROWID;
      INSERT INTO tag VALUES('q', 1), ('P', 2);
      CREATE INDEX byName ON channel(name COLLATE RTRIM DESC);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'RTRIM', 'LOCALIZED');
      """
    try withFile(sql) { path in
      let recovered = recover(path)
      #expect(
        recovered.errors == """
          Warning: the table "channel" is recovered without the collation LOCALIZED, which only its application has
          Warning: the table "tag" is recovered without the collation LOCALIZED, which only its application has
          Warning: the index "byName" is recovered without the collation LOCALIZED, which only its application has

          """)
      #expect(
        recovered.output.contains("CREATE TABLE channel(id INTEGER PRIMARY KEY, name TEXT, UNIQUE(name));\n"))
      #expect(recovered.output.contains("CREATE TABLE tag(name TEXT PRIMARY KEY, made) WITHOUT ROWID;\n"))
      #expect(recovered.output.contains("CREATE INDEX byName ON channel(name DESC);\n"))
      #expect(!recovered.output.contains("lost_and_found"))
      let again = reread(recovered, "SELECT id, name FROM channel; SELECT name, made FROM tag;")
      #expect(again.errors == "")
      #expect(again.output == "1|b\n2|A\nP|2\nq|1\n")
    }
  }
}

private struct MemoryImage: PageImage {
  let bytes: [UInt8]
  /// Pages of 4096 bytes that the disk does not return.
  var badPages: Set<Int> = []

  var size: Int { bytes.count }

  func read(at offset: Int, count: Int) -> [UInt8] {
    badPages.contains(offset / 4096 + 1) ? [] : Array(bytes[min(offset, size)..<min(offset + count, size)])
  }
}

/// Zeros with some bytes at the end.
private final class HollowImage: PageImage {
  let size: Int
  private let end: [UInt8]
  /// How often bytes were read.
  var readCount = 0

  init(size: Int, end: [UInt8]) {
    self.size = size
    self.end = end
  }

  func read(at offset: Int, count: Int) -> [UInt8] {
    readCount += 1
    let last = min(offset + count, size)
    guard last > size - end.count else { return [UInt8](repeating: 0, count: max(0, last - offset)) }
    return (offset..<last).map { $0 < size - end.count ? 0 : end[$0 - (size - end.count)] }
  }
}
