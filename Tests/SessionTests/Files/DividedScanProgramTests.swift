import Foundation
import TestSupport
import Testing

/// The program reads a big table with several threads, and behaves as with one.
@Suite struct DividedScanProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let made = try run(
      input: """
        CREATE TABLE t(v INTEGER, text TEXT);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 110000)
        INSERT INTO t SELECT 0, 'a text of some thirty bytes ' || i FROM n;
        """)
    #expect(made.status == 0)
  }

  private func run(_ options: [String] = [], input: String) throws -> Executable.Run {
    try Executable.tsqlite.run(options + ["big.db"], input: input, home: folder)
  }

  /// Runs a line of the shell, in which `$0` is the program.
  private func runShell(_ line: String) throws -> Executable.Run {
    try Executable(path: "/bin/sh").run(["-c", line, Executable.tsqlite.url.path], home: folder)
  }

  @Test(arguments: [
    "SELECT * FROM t;", ".mode json\nSELECT rowid, * FROM t WHERE rowid % 3 = 0;", ".dump",
    ".mode csv\nSELECT * FROM t;",
    ".export f.csv t\n.shell cat f.csv",
  ])
  func `the bytes are those of one thread`(input: String) throws {
    let one = try run(input: ".set threads 1\n" + input)
    #expect(one.output.utf8.count > 1 << 20)
    for threads in [2, 5] { #expect(try run(input: ".set threads \(threads)\n" + input) == one) }
  }

  @Test(arguments: ["delete", "wal"])
  func `the rows are of one state while another process writes`(journal: String) throws {
    _ = try run(input: "PRAGMA journal_mode = \(journal);")
    let update = "UPDATE t SET v = v + 1;\n"
    let script = try folder.write(
      ".timeout 60000\nPRAGMA synchronous = OFF;\n" + String(repeating: update, count: 12), to: "writer.sql")
    let writer = try ChildProcess(
      Executable.tsqlite.url.path, ["big.db"], in: folder.url.path, input: script.path)
    var states: Set<Substring> = []
    while states.count < 3 || !states.contains("12") {
      let run = try run(input: ".timeout 60000\n.set threads 3\nSELECT v FROM t;")
      let values = run.output.split(separator: "\n")
      #expect(run.errors == "" && values.count == 110_000)
      #expect(Set(values).count == 1)
      states.formUnion(values.prefix(1))
      if values.first == "12" { break }
    }
    #expect(try writer.wait() == 0)
  }

  @Test func `a reader that goes away ends the program silently`() throws {
    let run = try runShell("$0 -cmd '.set threads 3' big.db 'SELECT * FROM t' | head -n 1; echo $?")
    #expect(run == Executable.Run(output: "0|a text of some thirty bytes 1\n0\n"))
  }

  @Test func `a time limit ends the rows`() throws {
    let one = try run(["-timeout", "0.001", "-cmd", ".set threads 1"], input: "SELECT * FROM t;")
    let several = try run(["-timeout", "0.001", "-cmd", ".set threads 3"], input: "SELECT * FROM t;")
    #expect(several.errors == one.errors && several.status == one.status && one.status != 0)
  }

  #if os(Linux)
  @Test(arguments: ["SELECT * FROM t", ".dump"])
  func `a full disk is reported`(input: String) throws {
    let runs = try [1, 3].map { try runShell("$0 -cmd '.set threads \($0)' big.db '\(input)' > /dev/full") }
    #expect(runs[0].status == 1 && runs[0].errors.contains("No space left on device"))
    #expect(runs[0] == runs[1])
  }
  #endif
}
