import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// What the program does with `.diff` on its command line.
@Suite struct DifferenceProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, rows) in [("a", "(1, 'x')"), ("same", "(1, 'x')"), ("b", "(1, 'y')")] {
      try Database(path: folder.url.appending(path: "\(name).db").path)
        .runAll("CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES \(rows);")
    }
    try folder.write("text", to: "text.db")
  }

  private func run(_ arguments: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(arguments, input: input, in: folder.url)
  }

  @Test func `the status says whether the databases differ`() throws {
    #expect(
      try run("a.db", ".diff same.db")
        == Executable.Run(output: "no difference in 1 table with 1 row\n"))
    #expect(
      try run("a.db", ".diff b.db")
        == Executable.Run(output: "~ t id 1: v 'x' → 'y'\n1 row changed\n", status: 1))
    #expect(try run("a.db", ".diff --sql same.db") == Executable.Run(output: ""))
    let missing = "Error: cannot compare with \"none.db\": unable to open database file\n"
    #expect(try run("a.db", ".diff none.db") == Executable.Run(output: "", errors: missing, status: 2))
    let text = "Error: cannot compare with \"text.db\": file is not a database\n"
    #expect(try run("a.db", ".diff text.db") == Executable.Run(output: "", errors: text, status: 2))
    let place = "Error: cannot compare with \".\": it is a folder\n"
    #expect(try run("a.db", ".diff .") == Executable.Run(output: "", errors: place, status: 2))
    #expect(try run("text.db", ".diff a.db").status != 0)
    #expect(try run("a.db", ".diff").status == 2)
    let safe = try run("-safe", "a.db", ".diff b.db")
    #expect(safe.errors.contains("cannot run .diff in safe mode"))
    #expect(safe.status != 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["a.db", "b.db", "same.db", "text.db"])
  }

  #if os(Linux)
  @Test func `a database that is locked is named with the process that keeps it, and waited for`() throws {
    let writer = try Database(path: folder.url.appending(path: "b.db").path)
    try writer.runAll("BEGIN EXCLUSIVE; UPDATE t SET v = 'z'")
    let holder = "\nProcess \(getpid()) ("
    for (arguments, message) in [
      (["a.db", ".diff b.db"], "Error: cannot compare with \"b.db\": database is locked"),
      (["b.db", ".diff a.db"], "Error: database is locked (5)"),
    ] {
      let run = try Executable.tsqlite.run(arguments, in: folder.url)
      #expect(run.errors.hasPrefix(message + holder), "\(run.errors)")
      #expect(run.errors.contains(") is writing"), "\(run.errors)")
      #expect(run.output == "")
      #expect(run.status == 2)
    }
    let output = folder.url.appending(path: "output").path
    let waiting = try ChildProcess(
      Executable.tsqlite.url.path, ["a.db", ".timeout 60000", ".diff b.db"], in: folder.url.path,
      output: output)
    usleep(300_000)
    try writer.runAll("COMMIT")
    #expect(try waiting.wait() == 1)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text == "~ t id 1: v 'x' → 'z'\n1 row changed\n")
  }
  #endif

  @Test func `in a script a difference is a failure`() throws {
    let script = ".diff b.db\nSELECT 'next';\n"
    #expect(
      try run("a.db", input: script)
        == Executable.Run(output: "~ t id 1: v 'x' → 'y'\n1 row changed\nnext\n", status: 1))
  }

  @Test func `a transaction does not get in the way, and its changes count`() throws {
    let script = "BEGIN;\nUPDATE t SET v = 'y';\n.diff b.db\n.databases\nROLLBACK;\n.diff --summary same.db\n"
    let found = try run("a.db", input: script)
    #expect(found.errors == "")
    #expect(found.output.hasPrefix("no difference in 1 table with 1 row\nmain: "))
    #expect(found.output.hasSuffix("t: 1 row equal\n"))
    #expect(!found.output.contains("b.db"))
  }

  @Test func `the script for git shows the differences of commits`() throws {
    let git = Executable(path: "/usr/bin/git")
    guard FileManager.default.isExecutableFile(atPath: git.url.path) else { return }
    let repository = folder.url.appending(path: "repository")
    try FileManager.default.createDirectory(at: repository, withIntermediateDirectories: true)
    let environment = [
      "HOME": folder.url.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_PAGER": "cat",
      "PATH": folder.url.path + ":/usr/bin:/bin",
    ]
    func run(_ words: String...) throws -> Executable.Run {
      let run = try git.run(words, in: repository, environment: environment)
      #expect(run.status == 0, "\(words): \(run.errors)")
      return run
    }
    // The lines of the manual.
    let manual = try Executable.tsqlite.run([":memory:", ".help .diff"]).output
    let lines = manual.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let start = try #require(lines.firstIndex(of: "#!/bin/sh"))
    let script = lines[start...start + 1].joined(separator: "\n") + "\n"
    let driver = try folder.write(script, to: "git-diff-tsqlite")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: driver.path)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "tsqlite"), withDestinationURL: Executable.tsqlite.url)
    _ = try run("init", "-q")
    _ = try run("config", "diff.tsqlite.command", "git-diff-tsqlite")
    try Data("*.db diff=tsqlite\n".utf8).write(to: repository.appending(path: ".gitattributes"))
    let file = repository.appending(path: "shop.db")
    try FileManager.default.copyItem(at: folder.url.appending(path: "a.db"), to: file)
    _ = try run("add", "-A")
    _ = try run("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "one")
    #expect(try run("diff").output == "")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.copyItem(at: folder.url.appending(path: "b.db"), to: file)
    try Database(path: repository.appending(path: "new.db").path).runAll(
      "CREATE TABLE n(a); INSERT INTO n VALUES(1)")
    #expect(try run("diff").output == "~ t id 1: v 'x' → 'y'\n1 row changed\n")
    _ = try run("add", "-A")
    #expect(
      try run("diff", "--cached").output
        == "+ table n\n+ n rowid 1, a 1\n1 change of the schema; 1 row added\n~ t id 1: v 'x' → 'y'\n1 row changed\n"
    )
  }
}
