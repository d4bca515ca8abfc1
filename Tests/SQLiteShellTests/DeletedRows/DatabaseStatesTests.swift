import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The states that journals keep, compared with what SQLite showed after each commit.
@Suite struct DatabaseStatesTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.appending(path: "a.db").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func bytes(_ suffix: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path + suffix))).map(Array.init)
  }

  private func states(withIndex: Bool = true) throws -> DatabaseStates {
    func image(_ bytes: [UInt8]) -> FileImage { FileImage(file: MemoryFile(bytes), size: bytes.count) }
    let files = try DatabaseFiles(
      [], database: image(bytes("") ?? []), log: bytes("-wal").map(image),
      journal: bytes("-journal").map(image)
    ) { () throws(ShellError) in
    }
    return DatabaseStates(files, index: withIndex ? bytes("-shm").flatMap(WriteAheadIndex.init) : nil)
  }

  /// The schema and all rows of a state, by table.
  private func content(of image: any PageImage) throws -> [String: [String]] {
    var bytes = image.read(at: 0, count: image.size)
    if bytes.count > 19 { bytes.replaceSubrange(18..<20, with: [1, 1]) }
    let copy = folder.url.appending(path: "copy.db")
    try Data(bytes).write(to: copy)
    return try content(of: Database(path: copy.path, options: .readOnly))
  }

  private func content(of database: Database) throws -> [String: [String]] {
    var content: [String: [String]] = [:]
    content["sqlite_schema"] = try database.rows("SELECT name || ' ' || sql FROM sqlite_schema ORDER BY 1") {
      $0.text(0) ?? ""
    }
    for table in ["t", "u", "v"] where database.hasTableOrView(table, in: "main") {
      content[table] = try database.rows("SELECT quote(a) || quote(b) FROM \(table) ORDER BY 1") {
        $0.text(0) ?? ""
      }
    }
    return content
  }

  @Test(arguments: 0..<24)
  func `each state is that after its commit, or names what is mixed`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let database = try Database(path: path)
    try database.runAll(
      """
      PRAGMA page_size = \(seed.isMultiple(of: 2) ? 512 : 1024); PRAGMA auto_vacuum = \(seed % 3);
      PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 5;
      CREATE TABLE t(a, b); CREATE TABLE u(a, b); CREATE INDEX u_b ON u(b); PRAGMA wal_checkpoint(TRUNCATE);
      """)
    var reader: Database?
    var shown = [try content(of: database)]
    // The salts of the log change when it begins again.
    var round: [UInt8] = []
    for number in 1...Int.random(in: 4...20, using: &random) {
      let table = ["t", "u"].randomElement(using: &random) ?? "t"
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        // A checkpoint copies what the reader does not keep.
        try database.runAll("PRAGMA wal_checkpoint(PASSIVE)")
        continue
      case 1:
        reader = try Database(path: path, options: .readOnly)
        try reader?.runAll("BEGIN; SELECT * FROM t")
        continue
      case 2: try database.runAll("DELETE FROM \(table) WHERE rowid % 3 = \(number % 3)")
      case 3: try database.runAll("UPDATE \(table) SET b = \(number) WHERE rowid % 2 = 0")
      case 4:
        try database.runAll(
          "BEGIN; CREATE TABLE IF NOT EXISTS v(a, b); INSERT INTO v VALUES(\(number), 1); COMMIT")
      default:
        try database.runAll(
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(number * 3))
          INSERT INTO \(table) SELECT i, 'row ' || i || ' of \(number)' FROM n
          """)
      }
      // A commit that changes nothing writes no frame, and one after a complete checkpoint begins the log again.
      let states = try states()
      let last = states.last
      if let salts = states.files.log?.salts, salts != round {
        round = salts
        shown = [shown[shown.count - 1]]
      }
      if last == shown.count { shown.append(try content(of: database)) }
    }
    withExtendedLifetime(reader) {}
    for withIndex in [true, false] {
      let states = try states(withIndex: withIndex)
      let owners = try states.owners { () throws(ShellError) in }
      var exact = 0
      for number in 0...states.last where number < shown.count && !shown[number].isEmpty {
        let mixed = Set(try states.mixedTables(in: number, owners) { () throws(ShellError) in })
        let image = try #require(states.image(number))
        if mixed.isEmpty {
          exact += 1
          #expect(try content(of: image) == shown[number], "state \(number), seed \(seed)")
        } else if let content = try? content(of: image), !mixed.contains("sqlite_schema"),
          !mixed.contains("other pages")
        {
          for (table, rows) in content where !mixed.contains(table) {
            #expect(rows == shown[number][table], "\(table) of state \(number), seed \(seed), mixed \(mixed)")
          }
        }
      }
      #expect(exact > 0)
    }
  }

  @Test func `a kept rollback journal has the state before the last transaction`() throws {
    let database = try Database(path: path)
    try database.runAll(
      """
      PRAGMA page_size = 512; PRAGMA journal_mode = persist; CREATE TABLE t(a, b);
      INSERT INTO t VALUES(1, 'one'), (2, 'two');
      """)
    let before = try content(of: database)
    try database.runAll("DELETE FROM t WHERE a = 1; ")
    let states = try states()
    #expect(states.journal == .rollback)
    #expect(states.last == 1)
    #expect(try states.laterPages(in: 0) { () throws(ShellError) in } == [])
    #expect(try content(of: #require(states.image(0))) == before)
    #expect(try content(of: #require(states.image(1))) == content(of: database))
    #expect(states.image(2) == nil)
    // A transaction with another journal came after it.
    try database.runAll("PRAGMA journal_mode = off; INSERT INTO t VALUES(3, 'three')")
    let later = try self.states()
    if later.journal == .rollback {
      #expect(try later.laterPages(in: 0) { () throws(ShellError) in } == nil)
    }
  }

  @Test func `a journal of a transaction that did not end has the state before it`() throws {
    let database = try Database(path: path)
    try database.runAll(
      """
      PRAGMA page_size = 512; CREATE TABLE t(a, b);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO t SELECT i, 'row ' || i FROM n;
      """)
    let before = try content(of: database)
    try database.runAll("PRAGMA cache_size = 2; PRAGMA cache_spill = 1; BEGIN; UPDATE t SET b = b || '!'")
    let states = try states()
    #expect(states.last == 0)
    #expect(try content(of: #require(states.image(0))) == before)
    let found = try FoundRows(bytes("") ?? [], journal: bytes("-journal"))
    #expect(found.rows.isEmpty)
    try database.runAll("ROLLBACK")
  }
}
