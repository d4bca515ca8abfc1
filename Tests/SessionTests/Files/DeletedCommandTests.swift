import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// `.deleted`, `.history` and `--as-of` in the program, which must leave the files of the database alone.
@Suite struct DeletedCommandTests {
  private let folder: TemporaryFolder

  /// A database whose log has three commits, and that no program has open.
  init() throws {
    folder = try TemporaryFolder()
    let path = folder.url.appending(path: "open.db").path
    let database = try Database(path: path)
    try database.runAll(
      """
      PRAGMA page_size = 1024; PRAGMA secure_delete = OFF; PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, due DATETIME);
      INSERT INTO task VALUES(1, 'Call', '2026-01-30 09:00:00'), (2, 'Pay', '2026-01-31 10:00:00'),
        (3, 'Buy', '2026-02-01 11:00:00');
      DELETE FROM task WHERE id = 2;
      """)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: path + suffix), to: folder.url.appending(path: "a.db" + suffix))
    }
    withExtendedLifetime(database) {}
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  private func run(_ words: String...) throws -> Executable.Run {
    try Executable.tsqlite.run(
      words, in: folder.url,
      environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": "", "TMPDIR": folder.url.path])
  }

  /// The names, the bytes and the times of all files.
  private func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      let path = folder.url.appending(path: name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      files[name] = "\(bytes.hashValue) \(bytes.count) \(attributes[.modificationDate] ?? "")"
    }
    return files
  }

  @Test func `rows, states and dates are found, and no file is changed or made`() throws {
    let before = try files()
    #expect(
      try run("a.db", ".deleted").output
        == "2|Pay|2026-01-31 10:00:00|task|deleted|whole|wal|earlier page|2|2|3119|2\n")
    #expect(try run("a.db", ".deleted task", ".deleted TASK").status == 0)
    #expect(
      try run("a.db", ".history").output
        == "0|||1||exact|\n1|2|2048|2|sqlite_schema +1, task|exact|\n2|1|1024|2|task +3|exact|\n3|1|1024|2|task -1|now|\n"
    )
    #expect(
      try run("a.db", ".timeline --deleted").output == "2026-01-31 10:00:00.000|task|2|due|Pay\n")
    #expect(
      try run("-identify", "a.db").output.hasSuffix(
        "no longer in a table, and found by .deleted:\n  task: 1 row deleted\n"))
    for (state, count) in [("2", "3"), ("3", "2")] {
      #expect(try run("--as-of", state, "a.db", "SELECT count(*) FROM task").output == "\(count)\n")
      #expect(
        try run(":memory:", ".open --as-of \(state) a.db", "SELECT count(*) FROM task").output == "\(count)\n"
      )
    }
    #expect(try run("--as-of", "1", "a.db", ".tables").output == "task\n")
    #expect(try files() == before)
  }

  @Test func `a state is read-only, and a wrong one is refused`() throws {
    let before = try files()
    let written = try run("--as-of", "2", "a.db", "DELETE FROM task")
    #expect(written.errors.contains("attempt to write a readonly database"))
    #expect(
      try run("--as-of", "4", "a.db", "SELECT 1").errors
        == "Error: a.db has no state 4: its journal keeps those from 0 to 3\n")
    #expect(
      try run("--as-of", "x", "a.db", "SELECT 1").errors
        == "Error: --as-of needs the number of a commit, as .history prints it, not \"x\"\n")
    let missing = Executable.Run(output: "", errors: "Error: cannot open \"no.db\"\n", status: 1)
    #expect(try run("--as-of", "0", "no.db", "SELECT 1") == missing)
    // Nothing asks for the database, and the user still has to know.
    #expect(try run("--as-of", "0", "no.db") == missing)
    #expect(try files() == before)
  }

  @Test func `rows are written to a new database, but not over another one`() throws {
    #expect(try run("a.db", ".deleted --into new.db").output == "task: 1 row deleted\n")
    #expect(
      try run("new.db", "SELECT title, _state, _commit FROM task").output == "Pay|deleted|2\n")
    let before = try files()
    #expect(
      try run("a.db", ".deleted --into new.db").errors.contains("new.db exists; name a new file"))
    #expect(try run("a.db", ".deleted --into a.db").status == 1)
    #expect(try run("a.db", ".deleted tusk").errors.contains("Did you mean \"task\"?"))
    #expect(try files() == before)
  }

  @Test
  func `a disk that is full while a database is copied leaves nothing, and the failure names the remedy`()
    throws
  {
    let path = folder.url.appending(path: "large.db").path
    let database = try Database(path: path)
    try database.runAll(
      """
      PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE t(a); INSERT INTO t VALUES(zeroblob(200000)); INSERT INTO t VALUES(2);
      """)
    // A reader notes in the index of the log how much of it is in use.
    func files() throws -> [String: String] { try self.files().filter { !$0.key.hasSuffix("-shm") } }
    let before = try files()
    // 64 blocks of 512 bytes; .deleted copies a database that is open elsewhere.
    for (status, words) in [
      (1, ["--as-of", "2", "large.db", "SELECT count(*) FROM t"]),
      (1, ["large.db", ".deleted"]),
      (2, ["large.db", ".diff --as-of 2"]),
    ] {
      let run = try Executable(path: "/bin/sh").run(
        ["-c", #"ulimit -f 64; exec "$@""#, "sh", Executable.tsqlite.url.path] + words, in: folder.url,
        environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": "", "TMPDIR": folder.url.path])
      #expect(run.output == "")
      #expect(
        run.errors.contains("Error: cannot write the private copy \(folder.url.path)/"), "\(run.errors)")
      #expect(
        run.errors.hasSuffix(": File too large; set TMPDIR to a folder with room for the database\n"),
        "\(run.errors)")
      #expect(run.status == Int32(status), "\(words)")
      #expect(try files() == before)
    }
    withExtendedLifetime(database) {}
  }

  @Test func `a state that a checkpoint has overwritten names its tables`() throws {
    let path = folder.url.appending(path: "b.db").path
    let database = try Database(path: path)
    try database.runAll(
      """
      PRAGMA page_size = 1024; PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE t(a); CREATE TABLE u(a); INSERT INTO t VALUES(1); INSERT INTO u VALUES(2);
      PRAGMA wal_checkpoint(TRUNCATE);
      UPDATE t SET a = 10; UPDATE u SET a = 20;
      """)
    let reader = try Database(path: path)
    try reader.runAll("BEGIN; SELECT * FROM t")
    try database.runAll("PRAGMA wal_checkpoint(PASSIVE); UPDATE t SET a = 11")
    let run = try run("--as-of", "1", "b.db", "SELECT a FROM t")
    #expect(run.output == "10\n")
    #expect(
      run.errors
        == "Warning: the state after commit 1 is mixed with later ones, because a checkpoint overwrote pages of: u\n"
    )
    #expect(try self.run("b.db", ".history").output.contains("\n1|1|1024|3|t|mixed|u\n"))
    #expect(try self.run("--as-of", "2", "b.db", "SELECT a FROM u").errors == "")
    try reader.runAll("COMMIT")
    withExtendedLifetime(database) {}
  }
}
