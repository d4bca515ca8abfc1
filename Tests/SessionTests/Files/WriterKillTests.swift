import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// A command that is killed, or has no room, leaves the old file or the complete new one.
@Suite(.serialized) struct WriterKillTests {
  /// A command that writes a file in its current folder.
  struct Writer: CustomTestStringConvertible, Sendable {
    let command: String
    let target: String
    /// The content of `target` before; nil if it does not exist.
    var old: String?
    /// Whether SQLite changes the file in place, with a journal next to it.
    var isInPlace = false
    /// How the database in `target` is opened; nil if it is not a database.
    var opening: [String]?

    var testDescription: String { command + (old == nil ? "" : ", over a file") }
  }

  static let writers: [Writer] = [
    Writer(command: ".export --format csv out.csv t", target: "out.csv"),
    Writer(command: ".export --format json out.json t", target: "out.json", old: "old\n"),
    Writer(command: ".backup out.db", target: "out.db", opening: []),
    Writer(command: ".backup full.db", target: "full.db", old: "full", isInPlace: true, opening: []),
    Writer(command: ".backup --async full.db", target: "full.db", old: "full", isInPlace: true, opening: []),
    Writer(command: ".save --append program", target: "program", old: "a program\n", opening: ["-append"]),
    Writer(command: ".clone out.db", target: "out.db", opening: []),
    Writer(command: ".session changeset out.changes", target: "out.changes", old: "old\n"),
    Writer(command: ".format save out.formats", target: "out.formats", old: "old\n"),
    Writer(command: ".archive -cf out.sqlar source.db", target: "out.sqlar", opening: []),
    Writer(command: ".archive -cf out.zip source.db", target: "out.zip"),
    Writer(command: ".import --csv rows.csv t", target: "work.db", isInPlace: true, opening: []),
    Writer(command: ".restore full.template", target: "work.db", isInPlace: true, opening: []),
  ]

  /// At how many moments each signal is sent.
  ///
  /// `KILL_MOMENTS=60 swift test --filter WriterKillTests` runs the long form.
  private static var moments: Int {
    ProcessInfo.processInfo.environment["KILL_MOMENTS"].flatMap(Int.init) ?? 2
  }

  /// The files that the commands read.
  static let sources = ["source.db", "full.template", "rows.csv"]

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let database = try Database(path: url("source.db").path)
    try database.runAll(
      """
      CREATE TABLE t(a INTEGER PRIMARY KEY, b);
      CREATE TABLE wide(\((0..<60).map { "column\($0)" }.joined(separator: ",")));
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
        INSERT INTO t SELECT i, printf('%.60c', 'x') FROM n;
      """)
    let full = try Database(path: url("full.template").path)
    try full.runAll("CREATE TABLE old(a); INSERT INTO old SELECT zeroblob(200000)")
    try folder.write(Data((10_000..<16_000).map { "\($0),a row\n" }.joined().utf8), to: "rows.csv")
  }

  private func url(_ name: String) -> URL { folder.url.appending(path: name) }

  func arguments(_ writer: Writer) -> [String] {
    var lines: [String] = []
    if writer.command.hasPrefix(".session") {
      lines = ["CREATE TABLE s(a INTEGER PRIMARY KEY, b)", ".session open main s"]
      lines += ["INSERT INTO s SELECT * FROM t"]
    }
    if writer.command.hasPrefix(".format") { lines = (0..<60).map { ".format uuid text wide.column\($0)" } }
    return ["work.db"] + lines + [writer.command]
  }

  /// Restores the state of the folder before the command.
  func prepare(_ writer: Writer) throws {
    for name in try names() where !Self.sources.contains(name) {
      try FileManager.default.removeItem(at: url(name))
    }
    try FileManager.default.copyItem(at: url("source.db"), to: url("work.db"))
    if writer.old == "full" {
      try FileManager.default.copyItem(at: url("full.template"), to: url(writer.target))
    } else if let old = writer.old {
      try Data(old.utf8).write(to: url(writer.target))
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// The bytes of `target`, after SQLite has rolled back; nil if it does not exist.
  ///
  /// A database that became smaller may be followed by pages that its header no longer counts.
  func content(_ writer: Writer) throws -> Data? {
    if writer.isInPlace { try Database(path: url(writer.target).path).runAll("SELECT * FROM sqlite_schema") }
    let bytes = try? Data(contentsOf: url(writer.target))
    guard writer.isInPlace, let bytes, bytes.count >= 100 else { return bytes }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    return bytes.prefix(number(16..<18) * number(28..<32))
  }

  /// The files next to the target that should not exist.
  private func strangers(_ writer: Writer) throws -> [String] {
    let known = Self.sources + ["work.db", "work.db-journal", writer.target]
    return try names().filter {
      !known.contains($0) && !(writer.isInPlace && $0 == writer.target + "-journal")
    }
  }

  @Test(arguments: writers) func `a command that is killed leaves the old file or the new one`(
    writer: Writer
  ) throws {
    try prepare(writer)
    let old = try content(writer)
    let start = Date()
    let run = try Executable.tsqlite.run(arguments(writer), in: folder.url)
    let duration = Date().timeIntervalSince(start)
    #expect(run.errors == "")
    let new = try content(writer)
    #expect(old != new)
    if let opening = writer.opening {
      let check = try Executable.tsqlite.run(
        opening + [writer.target, "PRAGMA integrity_check"], in: folder.url)
      #expect(check == .init(output: "ok\n"))
    }
    var generator = SeededGenerator(seed: 7)
    for signal in [SIGKILL, SIGTERM, SIGHUP, SIGINT] {
      for _ in 0..<Self.moments {
        try prepare(writer)
        let delay = Double.random(in: 0...duration * 1.1, using: &generator)
        try kill(after: delay, with: signal, arguments(writer))
        #expect(try strangers(writer) == [], "\(signal) after \(delay) s")
        let left = try content(writer)
        #expect(left == old || left == new, "\(signal) after \(delay) s")
      }
    }
  }

  private func kill(after delay: TimeInterval, with signal: Int32, _ arguments: [String]) throws {
    let process = try ChildProcess(Executable.tsqlite.url.path, arguments, in: folder.url.path)
    usleep(UInt32(delay * 1_000_000))
    Foundation.kill(process.identifier, signal)
    try process.wait()
  }

  /// A limit for the size of files causes the same failure as a full disk.
  @Test(arguments: writers) func `a command that has no room leaves the old file and says so`(
    writer: Writer
  ) throws {
    var failures = 0
    for blocks in [1, 4, 16, 64, 128, 1_000_000] {
      try prepare(writer)
      let old = try content(writer)
      // With little room, the table of a session already fails.
      let words = arguments(writer)
      let run = try Executable(path: "/bin/sh").run(
        ["-c", #"ulimit -f "$0"; exec "$@""#, "\(blocks)", Executable.tsqlite.url.path] + words,
        in: folder.url)
      #expect(try strangers(writer) == [])
      guard run.status != 0 else {
        #expect(try content(writer) != old)
        continue
      }
      failures += 1
      #expect(try content(writer) == old, "\(blocks) blocks")
      let expected = writer.old == nil ? "no file was made" : "\"\(writer.target)\" is as it was"
      let isSaid =
        run.errors.contains("File too large; \(expected)\n") || writer.command.hasPrefix(".session")
        || writer.isInPlace && run.errors.contains("disk I/O error")
        || writer.target == "out.zip" && run.errors.hasSuffix("File too large\n")
      #expect(isSaid, "\(run.errors)")
    }
    #expect(failures > 0)
  }

  @Test func `a full disk is said as what it is, and the status says that it failed`() throws {
    try prepare(Self.writers[0])
    func run(_ words: String...) throws -> Executable.Run {
      // 16 blocks of 512 bytes.
      try Executable(path: "/bin/sh").run(
        ["-c", #"ulimit -f 16; exec "$@""#, "sh", Executable.tsqlite.url.path] + words, in: folder.url)
    }
    let session = try run(
      ":memory:", "CREATE TABLE s(a INTEGER PRIMARY KEY, b)", ".session open main s",
      "INSERT INTO s VALUES(1, zeroblob(20000))", ".session changeset out.changes")
    #expect(
      session
        == .init(
          output: "", errors: "Error: cannot write \"out.changes\": File too large; no file was made\n",
          status: 1))
    _ = try Executable.tsqlite.run(
      ["a.sqlar", "CREATE TABLE sqlar(name TEXT PRIMARY KEY, mode, mtime, sz, data)"],
      in: folder.url)
    let archive = try run("a.sqlar", ".archive -u source.db")
    #expect(archive.errors == "ERROR: disk I/O error\n")
    #expect(archive.status != 0)
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129)]) func `a file for an editor is removed by a signal`(
    signal: String, status: Int
  ) throws {
    try folder.writeProgram("touch started; sleep 1\n", to: "editor")
    let script = #"""
      mkdir temporary
      TMPDIR=$PWD/temporary "$0" :memory: "SELECT edit('x', './editor')" &
      while ! [ -e started ]; do sleep 0.01; done
      ls temporary | wc -l
      kill -$1 $!
      wait $!
      echo $?
      ls temporary
      """#
    let run = try Executable(path: "/bin/sh").run(
      ["-c", script, Executable.tsqlite.url.path, signal], in: folder.url)
    #expect(run.output == "1\n\(status)\n")
  }
}
