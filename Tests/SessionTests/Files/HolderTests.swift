#if os(Linux)
import Foundation
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore
@testable import tsqlite

/// What `.locks` and `.wal` of one process say about another one.
@Suite struct HolderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.appending(path: "a.db").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A session that makes the database, and then holds what its input says while another one looks.
  private func look(_ input: String, mode: String, _ commands: String) throws -> Executable.Run {
    let program = Executable.tsqlite.url.path
    let script = """
      PRAGMA journal_mode = \(mode);
      CREATE TABLE t(a);
      INSERT INTO t VALUES(1);
      \(input)
      .shell echo $PPID; "\(program)" :memory: "\(commands)"
      """
    return try Executable.tsqlite.run(
      [path], input: script, environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
  }

  /// A state of a process, in a journal mode.
  struct Case: CustomTestStringConvertible, Sendable {
    let mode: String
    let input: String
    let state: String
    let note: String
    let locks: String

    init(_ mode: String, _ input: String, _ state: String, _ note: String, _ locks: String) {
      (self.mode, self.input, self.state, self.note, self.locks) = (mode, input, state, note, locks)
    }

    var testDescription: String { "\(mode) \(input)" }
  }

  private static let connected = "only has the file open; in WAL mode each connection keeps a SHARED lock"
  private static let writing = "nobody else can write until it ends; others can read"

  static let cases = [
    Case("delete", "", "connected", "has the file open, without a lock", ""),
    Case(
      "delete", "BEGIN; SELECT * FROM t;", "reading", "nobody can end a write until it ends",
      "SHARED (shared)"),
    Case("delete", "BEGIN IMMEDIATE;", "writing", writing, "SHARED (shared), RESERVED"),
    Case("persist", "BEGIN IMMEDIATE; DELETE FROM t;", "writing", writing, "SHARED (shared), RESERVED"),
    Case(
      "truncate", "BEGIN EXCLUSIVE;", "writing", "nobody else can read or write until it ends",
      "SHARED, PENDING, RESERVED"),
    Case("wal", "", "connected", connected, "SHARED (shared), WAL CONNECTED (shared)"),
    Case(
      "wal", "BEGIN; SELECT * FROM t;", "reading",
      "others can read and write; a checkpoint has to leave what it reads",
      "SHARED (shared), WAL READ1 (shared), WAL CONNECTED (shared)"),
    Case(
      "wal", "BEGIN IMMEDIATE;", "writing", writing,
      "SHARED (shared), WAL WRITE, WAL READ1 (shared), WAL CONNECTED (shared)"),
    Case(
      "wal",
      "PRAGMA locking_mode = EXCLUSIVE;\nPRAGMA journal_mode = delete;\nPRAGMA journal_mode = wal;\nSELECT * FROM t;",
      "writing", "keeps the file for itself: locking_mode is EXCLUSIVE", "SHARED, PENDING"),
  ]

  @Test(arguments: cases)
  func `each lock in each journal mode says what its process does`(lock: Case) throws {
    let run = try look(lock.input, mode: lock.mode, ".locks \(path)")
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n").suffix(2)
    let cells = try #require(lines.last).split(separator: "|", omittingEmptySubsequences: false)
    try #require(cells.count == 8)
    #expect(cells[0] == lines.first ?? "")
    #expect([1, 2, 4].map { String(cells[$0]) } == ["tsqlite", lock.state, lock.note])
    // Later versions of SQLite do not keep PENDING.
    let isExclusive = lock.locks == "SHARED, PENDING" && Database.sqliteLibVersionNumber > 3_040_001
    #expect(cells[5] == (isExclusive ? "SHARED" : lock.locks))
    #expect(cells[7].hasSuffix("tsqlite \(path)"))
    #expect(cells[3].isEmpty == (lock.mode != "persist"))
    #expect(cells[6].hasSuffix("Z"))
  }

  /// Starts a session in the background, and waits until it has the state.
  private func hold(_ input: String, until state: String) throws -> TestSupport.ChildProcess {
    let script = try folder.write(input, to: "\(UUID().uuidString).sql")
    let process = try TestSupport.ChildProcess(Executable.tsqlite.url.path, [path], input: script.path)
    for _ in 0..<500 {
      if try states().contains(state) { return process }
      usleep(10_000)
    }
    Issue.record("no process is \(state)")
    return process
  }

  private func states() throws -> [String] {
    let rows = try Executable.tsqlite.run([":memory:", ".locks \(path)"]).output.split(separator: "\n")
    return rows.map { String($0.split(separator: "|", omittingEmptySubsequences: false)[2]) }
  }

  private func make(mode: String) throws {
    _ = try Executable.tsqlite.run([
      path, "PRAGMA journal_mode = \(mode); CREATE TABLE t(a); INSERT INTO t VALUES(1);",
    ])
  }

  @Test func `a writer that waits for a reader keeps others from reading`() throws {
    try make(mode: "delete")
    let done = folder.url.appending(path: "done").path
    let reader = try hold(
      "BEGIN; SELECT * FROM t;\n.shell while [ ! -e '\(done)' ]; do sleep 0.02; done", until: "reading")
    let writer = try hold(".timeout 60000\nINSERT INTO t VALUES(2);", until: "writing")
    var rows: [Substring] = []
    for _ in 0..<500 {
      rows = try Executable.tsqlite.run([":memory:", ".locks \(path)"]).output.split(separator: "\n")
      if rows.first?.contains("waits for readers") == true { break }
      usleep(10_000)
    }
    let fields = rows.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
    #expect(fields.map { $0[0] } == ["\(writer.identifier)", "\(reader.identifier)"])
    #expect(fields.map { $0[2] } == ["writing", "reading"])
    #expect(fields.first?[4] == "waits for readers to end; nobody can begin to read")
    #expect(fields.first?[5] == "SHARED (shared), PENDING, RESERVED")
    try folder.write("", to: "done")
    #expect(try reader.wait() == 0)
    #expect(try writer.wait() == 0)
  }

  @Test func `a checkpoint that waits for a reader is named`() throws {
    try make(mode: "wal")
    let done = folder.url.appending(path: "done").path
    let reader = try hold(
      "BEGIN; SELECT * FROM t;\n.shell while [ ! -e '\(done)' ]; do sleep 0.02; done", until: "reading")
    let checkpoint = try hold(
      ".timeout 60000\nINSERT INTO t VALUES(2);\nPRAGMA wal_checkpoint(TRUNCATE);", until: "checkpointing")
    let output = try Executable.tsqlite.run([":memory:", ".wal \(path)"]).output
    #expect(output.contains("verdict|checkpointing|\n"))
    #expect(
      output.contains("Process \(checkpoint.identifier) (tsqlite) is checkpointing; it was started at "))
    try folder.write("", to: "done")
    #expect(try reader.wait() == 0)
    #expect(try checkpoint.wait() == 0)
  }

  @Test func `the reader that keeps the log from shrinking is named, with the frames that came after it`()
    throws
  {
    let run = try look(
      "BEGIN; SELECT * FROM t;\n.connection 1\n.open '\(path)'\nINSERT INTO t VALUES(2);\nINSERT INTO t VALUES(3);",
      mode: "wal", ".wal \(path)")
    #expect(run.errors == "")
    let output = run.output.split(separator: "\n").map(String.init)
    let start = try #require(output.firstIndex { $0.hasPrefix("file|") })
    let (holder, lines) = (output[start - 1], Array(output[start...]))
    try #require(lines.count == 13)
    #expect(
      [lines[0]] + lines[2...9] == [
        "file|\(path)-wal|", "page size|4096|", "frames|5|each has a page", "valid frames|5|",
        "commits|4|the last one ends with frame 5", "round|0|how often the log began again",
        "checkpointed|0|frames, from the first on, that the database has; 5 are left",
        "oldest reader|3|the last frame that it reads; 2 came after it", "verdict|pinned|",
      ])
    let cells = lines[10].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    #expect(Array(cells[0..<5]) == [holder, "tsqlite", "reading", "3", "2"])
    #expect(cells[5].hasSuffix("Z"))
    let since = cells[5].dropLast()
    #expect(
      lines[11...] == [
        "Process \(holder) (tsqlite) reads the database as it was at frame 3, since at least \(since). Until that ends, "
          + "no checkpoint copies 2 later frames, and the log grows with each write. End its transaction, or the process, "
          + "then run:",
        "  PRAGMA wal_checkpoint(TRUNCATE);",
      ])
  }

  @Test(arguments: ["delete", "wal"])
  func `a locked database names who writes`(mode: String) throws {
    let program = Executable.tsqlite.url.path
    try make(mode: mode)
    let script = """
      BEGIN IMMEDIATE;
      .shell echo $PPID; "\(program)" '\(path)' 'INSERT INTO t VALUES(5)' 2>&1; "\(program)" --compat '\(path)' 'INSERT INTO t VALUES(5)' 2>&1
      """
    let run = try Executable.tsqlite.run([path], input: script)
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 4)
    #expect(lines[1] == "Error: stepping, database is locked (5)")
    #expect(lines[2].hasPrefix("Process \(lines[0]) (tsqlite) is writing; it was started at "))
    let prefix =
      Database.sqliteLibVersionNumber >= 3_053_000
      ? "Error in 3rd command line argument: database is locked" : "Error: stepping, database is locked (5)"
    #expect(lines[3] == prefix)
  }

  @Test(
    arguments: zip(
      [".tables", ".format report", ".import --csv rows.csv t", ".backup copy.db", ".restore a.db"],
      [String](repeating: "database is locked", count: 4) + ["source database is busy"]))
  func `a command that finds the database locked names who writes`(command: String, words: String) throws {
    let program = Executable.tsqlite.url.path
    try make(mode: "delete")
    try folder.write("1\n", to: "rows.csv")
    let script = """
      BEGIN EXCLUSIVE;
      .shell echo $PPID; "\(program)" '\(path)' '\(command)' 2>&1
      """
    let run = try Executable.tsqlite.run([path], input: script, in: folder.url)
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(lines[1].hasPrefix("Error: "))
    #expect(lines[1].contains(words))
    #expect(lines[2].hasPrefix("Process \(lines[0]) (tsqlite) is writing; it was started at "))
  }

  @Test func `an idle connection in WAL mode is not named as what keeps the database locked`() throws {
    try make(mode: "wal")
    let done = folder.url.appending(path: "done").path
    let idle = try hold(
      "SELECT * FROM t;\n.shell while [ ! -e '\(done)' ]; do sleep 0.02; done", until: "connected")
    let program = Executable.tsqlite.url.path
    let script =
      "BEGIN IMMEDIATE;\n.shell echo $PPID; \"\(program)\" '\(path)' 'INSERT INTO t VALUES(5)' 2>&1"
    let output = try Executable.tsqlite.run([path], input: script).output
    #expect(!output.contains("\(idle.identifier)"))
    #expect(output.contains("is writing"))
    try folder.write("", to: "done")
    #expect(try idle.wait() == 0)
  }

  @Test func `lines of /proc/locks are read, also those of waiting processes and of open files`() throws {
    let lock = try #require(ListedLock("1: POSIX  ADVISORY  WRITE 4711 08:02:131 0 EOF".utf8))
    #expect(lock.lock == FileLock(process: 4711, isExclusive: true, bytes: 0...Int64.max))
    #expect([lock.device, lock.inode] == [0x802, 131])
    let waiting = try #require(ListedLock("1: -> POSIX  ADVISORY  READ 12 fe:00:9 5 7".utf8))
    #expect(waiting.lock == FileLock(process: 12, isExclusive: false, isWaiting: true, bytes: 5...7))
    let open = try #require(ListedLock("\t2: OFDLCK  ADVISORY  READ -1 fe:00:9 5 7".utf8))
    #expect(open.lock.process == nil)
    #expect(open.isOfOpenFile)
    for line in [
      "", "1: FLOCK  ADVISORY  WRITE 1 fe:00:9 0 EOF", "1: POSIX ADVISORY READ 1 fe:00 5 7",
      "1: POSIX ADVISORY READ 1 fe:00:9 7 5",
    ] {
      #expect(ListedLock(line.utf8) == nil)
    }
  }

  @Test func `where the system lists no locks, a child process finds their holders`() throws {
    try make(mode: "wal")
    let done = folder.url.appending(path: "done").path
    let writer = try hold(
      "BEGIN IMMEDIATE;\n.shell while [ ! -e '\(done)' ]; do sleep 0.02; done", until: "writing")
    let use = SystemProcesses().probedUse(of: [Array(path.utf8), Array("\(path)-shm".utf8)])
    let process = writer.identifier
    #expect(use.knowledge == .oneHolder)
    #expect(
      use.locks == [
        [FileLock(process: process, isExclusive: false, bytes: 1_073_741_826...1_073_742_335)],
        [
          FileLock(process: process, isExclusive: true, bytes: 120...120),
          FileLock(process: process, isExclusive: false, bytes: 123...123),
          FileLock(process: process, isExclusive: false, bytes: 128...128),
        ],
      ])
    #expect(SystemProcesses().probedUse(of: [Array("/nonexistent".utf8)]).knowledge == .nothing)
    try folder.write("", to: "done")
    #expect(try writer.wait() == 0)
  }
}
#endif
