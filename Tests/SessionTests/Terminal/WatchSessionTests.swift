import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// `.watch` and `.follow` in the program, beside a writer.
@Suite(.serialized) struct WatchSessionTests {
  private struct Shop {
    let folder: TemporaryFolder
    let path: String
    let writer: Database

    init(mode: String = "wal") throws {
      folder = try TemporaryFolder()
      path = folder.url.appending(path: "a.db").path
      writer = try Database(path: path)
      try writer.runAll(
        """
        PRAGMA journal_mode = \(mode); PRAGMA synchronous = off;
        CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, n INTEGER);
        INSERT INTO task VALUES (1, 'Call', 10), (2, 'Pay', 20);
        """)
    }
  }

  // MARK: - On a screen

  @Test func `a screen marks what changed, and keys step, pause and quit`() throws {
    let shop = try Shop()
    let terminal = try TerminalSession(
      [shop.path], environment: ["NO_COLOR": "1"], columns: 100, rows: 12
    ).terminal
    terminal.type(".watch 0.1 SELECT * FROM task ORDER BY n\r")
    terminal.expectOutput("2 rows")
    terminal.forgetOutput()
    try shop.writer.runAll("UPDATE task SET n = 30 WHERE id = 1")
    terminal.expectOutput("~ │  1 │ Call  │ *30")
    terminal.forgetOutput()
    // Without a change the marks go.
    terminal.expectOutput("no changes")
    terminal.send(Array(" ".utf8))
    terminal.expectOutput("paused")
    terminal.forgetOutput()
    terminal.send(Array("\u{1B}[D".utf8))
    terminal.expectOutput("result 1 of 2")
    terminal.expectOutput("the first one")
    terminal.forgetOutput()
    terminal.send(Array("f".utf8))
    terminal.expectOutput("1 changed")
    terminal.forgetOutput()
    terminal.send(Array("s".utf8))
    terminal.expectOutput("by id up")
    terminal.forgetOutput()
    terminal.send(Array("r".utf8))
    terminal.expectOutput("by id down")
    terminal.forgetOutput()
    terminal.send([13])
    terminal.expectOutput("? lists the keys")
    terminal.forgetOutput()
    terminal.send(Array("q".utf8))
    terminal.expectOutput("by id down")
    terminal.send(Array("q".utf8))
    terminal.expectLastRow("sqlite>")
    #expect(terminal.screen.text.contains("1 change\nsqlite>"))
    terminal.type("SELECT n FROM _ WHERE id = 1;\r")
    terminal.expectEnd("1 row, 0 ms\nsqlite>")
  }

  @Test func `a screen follows its size, and Ctrl-Z and Ctrl-C leave the terminal as it was`() throws {
    let shop = try Shop()
    let terminal = try TerminalSession([shop.path], columns: 60, rows: 10).terminal
    terminal.type(".watch 60 SELECT * FROM task\r")
    terminal.expectOutput("2 rows")
    terminal.forgetOutput()
    terminal.resize(columns: 90, rows: 20)
    terminal.expectOutput("2 rows")
    #expect(terminal.screen.text.contains("Call"))
    terminal.forgetOutput()
    terminal.kill(SIGTSTP)
    terminal.expectOutput("?1049l")
    terminal.forgetOutput()
    terminal.kill(SIGCONT)
    terminal.expectOutput("2 rows")
    terminal.send([3])
    terminal.expectLastRow("sqlite>")
    #expect(terminal.screen.text.contains("watched 1 run: without changes\nsqlite>"))
    terminal.type(".watch 60 SELECT * FROM task\r")
    terminal.expectOutput("2 rows")
    terminal.kill(SIGTERM)
    #expect(terminal.waitForEnd() == .signal(SIGTERM))
    #expect(terminal.isRestored)
  }

  @Test func `Ctrl-C ends a query that does not end`() throws {
    let terminal = try TerminalSession(columns: 60, rows: 10).terminal
    terminal.type(
      ".watch WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c\r")
    terminal.expectOutput("?1049h")
    terminal.send([3])
    terminal.expectLastRow("sqlite>")
  }

  @Test func `a terminal that cannot draw gets one result after the other`() throws {
    let shop = try Shop()
    let terminal = try TerminalSession(
      [shop.path], environment: ["TERM": "dumb"], waitsForPrompt: false, columns: 60, rows: 40
    ).terminal
    terminal.expectOutput("sqlite>")
    terminal.type(".watch --until-rows 3 0.1 SELECT * FROM task\r")
    terminal.expectOutput("run 1: 2 rows")
    try shop.writer.runAll(
      "BEGIN; UPDATE task SET n = 11 WHERE id = 1; DELETE FROM task WHERE id = 2; COMMIT")
    terminal.expectOutput("1 changed, 1 went")
    terminal.expectOutput("~ │  1 │ Call  │ *11")
    terminal.expectOutput("- │  2 │ Pay   │  20")
    try shop.writer.runAll("INSERT INTO task VALUES (3, 'Write', 1), (4, 'Go', 2)")
    terminal.expectOutput("+ │  4 │ Go    │  2")
    terminal.type("SELECT 'end';\r")
    terminal.expectOutput("end")
  }

  // MARK: - In a pipe

  /// Starts the program in the background; its output goes to a file.
  private func start(_ shop: Shop, _ command: String, mode: String = "-json") throws -> (ChildProcess, URL) {
    let output = try shop.folder.write("", to: "output-\(UInt32.random(in: 0...(.max)))")
    let errors = try shop.folder.write("", to: "errors-\(UInt32.random(in: 0...(.max)))")
    let input = try shop.folder.write("", to: "input")
    let process = try ChildProcess(
      Executable.tsqlite.url.path, [mode, shop.path, command], in: shop.folder.url.path,
      environment: ["HOME": shop.folder.url.path, "PATH": "/usr/bin:/bin"], input: input.path,
      output: output.path, errors: errors.path)
    return (process, output)
  }

  private func lines(_ file: URL) throws -> [String] {
    String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Waits until a file has as many lines.
  private func wait(for count: Int, in file: URL) throws -> [String] {
    for _ in 0..<2000 {
      if try lines(file).count >= count { break }
      usleep(10_000)
    }
    return try lines(file)
  }

  @Test func `a pipe gets the rows that changed`() throws {
    let shop = try Shop()
    let (process, output) = try start(shop, ".watch --count 100000 0.05 SELECT * FROM task")
    #expect(
      try wait(for: 2, in: output) == [
        "{\"kind\":\"added\",\"id\":1,\"title\":\"Call\",\"n\":10}",
        "{\"kind\":\"added\",\"id\":2,\"title\":\"Pay\",\"n\":20}",
      ])
    try shop.writer.runAll(
      "BEGIN; UPDATE task SET n = 11 WHERE id = 1; DELETE FROM task WHERE id = 2; COMMIT")
    #expect(
      try wait(for: 4, in: output).dropFirst(2) == [
        "{\"kind\":\"removed\",\"id\":2,\"title\":\"Pay\",\"n\":20}",
        "{\"kind\":\"changed\",\"id\":1,\"title\":\"Call\",\"n\":11}",
      ])
    kill(process.identifier, SIGINT)
    #expect(try process.wait() == 130)
  }

  /// Changes the database in a process of its own.
  private func write(_ sql: String, _ shop: Shop) throws {
    let run = try Executable.tsqlite.run([shop.path, ".timeout 60000", sql])
    #expect(run.errors == "")
  }

  @Test(arguments: ["wal", "delete"])
  func `a query runs only when another process has written`(mode: String) throws {
    let shop = try Shop(mode: mode)
    // Each run has another result.
    let query = "SELECT max(id) AS last, hex(randomblob(8)) AS run FROM task"
    let (process, output) = try start(shop, ".watch --on-change --bell --count 3 0.05 \(query)", mode: "-csv")
    #expect(try wait(for: 1, in: output).first?.hasPrefix("added,2,") == true)
    for id in 3...4 {
      usleep(300_000)
      #expect(try lines(output).count == id - 2)
      try write("INSERT INTO task VALUES (\(id), 'Go', 1)", shop)
      #expect(try wait(for: id - 1, in: output).last?.hasPrefix("changed,\(id),") == true)
    }
    #expect(try process.wait() == 0)
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    #expect(!text.contains("\u{7}"))
  }

  @Test func `a terminal sounds when another process has written`() throws {
    let shop = try Shop()
    let terminal = try TerminalSession([shop.path], columns: 60, rows: 10).terminal
    terminal.type(".watch --on-change --bell 0.05 SELECT * FROM task\r")
    terminal.expectOutput("2 rows")
    terminal.forgetOutput()
    #expect(!terminal.waitForOutput("\u{7}", within: 0.3).isThere)
    try write("INSERT INTO task VALUES (3, 'Go', 1)", shop)
    terminal.expectOutput("\u{7}")
    terminal.expectOutput("3 rows")
    terminal.send(Array("q".utf8))
    terminal.expectLastRow("sqlite>")
  }

  @Test(arguments: [
    ".watch --on-change 0.05 SELECT * FROM task", ".watch 0.05 SELECT * FROM task", ".follow --since 2 task",
  ])
  func `between two looks nothing is kept from a checkpoint`(command: String) throws {
    let shop = try Shop()
    try shop.writer.runAll("PRAGMA busy_timeout = 60000")
    let (process, output) = try start(shop, command)
    if command.hasPrefix(".watch") { _ = try wait(for: 2, in: output) }
    for id in 3...7 {
      try write("INSERT INTO task VALUES (\(id), 'Go', 1)", shop)
      _ = try wait(for: command.hasPrefix(".watch") ? id : id - 2, in: output)
      let found = try shop.writer.rows("PRAGMA wal_checkpoint(TRUNCATE)") { row in
        (0..<3).map { row.cell($0).int64 }
      }
      #expect(found == [[0, 0, 0]])
    }
    kill(process.identifier, SIGINT)
    #expect(try process.wait() == 130)
  }

  @Test func `a look makes no file beside a database without a log, and keeps no lock`() throws {
    let shop = try Shop(mode: "delete")
    try shop.writer.runAll("PRAGMA busy_timeout = 60000")
    let (process, output) = try start(shop, ".watch --on-change 0.05 SELECT * FROM task")
    _ = try wait(for: 2, in: output)
    for id in 3...5 {
      try shop.writer.runAll("BEGIN EXCLUSIVE; INSERT INTO task VALUES (\(id), 'Go', 1); COMMIT")
      _ = try wait(for: id, in: output)
      let names = try FileManager.default.contentsOfDirectory(atPath: shop.folder.url.path)
      #expect(names.filter { $0.hasPrefix("a.db") } == ["a.db"])
    }
    kill(process.identifier, SIGINT)
    #expect(try process.wait() == 130)
  }

  @Test func `a file that another one replaces is noticed`() throws {
    let shop = try Shop(mode: "delete")
    let (process, output) = try start(shop, ".follow --changes --count 3 task")
    // It must have looked before the first change.
    usleep(500_000)
    try shop.writer.runAll("INSERT INTO task VALUES (3, 'Go', 1)")
    _ = try wait(for: 1, in: output)
    let other = shop.folder.url.appending(path: "b.db").path
    try shop.writer.runAll("VACUUM INTO '\(other)'")
    let second = try Database(path: other)
    try second.runAll("UPDATE task SET n = 2 WHERE id = 3; DELETE FROM task WHERE id = 1")
    #expect(rename(other, shop.path) == 0)
    #expect(try process.wait() == 0)
    #expect(
      try lines(output) == [
        "{\"kind\":\"added\",\"id\":3,\"title\":\"Go\",\"n\":1}",
        "{\"kind\":\"removed\",\"id\":1,\"title\":\"Call\",\"n\":10}",
        "{\"kind\":\"changed\",\"id\":3,\"title\":\"Go\",\"n\":2}",
      ])
  }

  @Test func `the log of a program that is gone stays as it is`() throws {
    let shop = try Shop()
    let copy = shop.folder.url.appending(path: "copy.db").path
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: shop.path + ending, toPath: copy + ending)
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: copy + "-wal"))
    #expect(!log.isEmpty)
    for command in [".watch --count 2 0.05 SELECT * FROM task", ".follow --last 1 --count 1 task"] {
      let run = try Executable.tsqlite.run([copy, command])
      #expect(run.status == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: copy + "-wal")) == log)
    }
  }

  @Test func `a writer of many commits is followed without a loss`() throws {
    let shop = try Shop()
    let (process, output) = try start(shop, ".follow --since 2 --count 1500 task", mode: "-list")
    let insertion = try shop.writer.prepare("INSERT INTO task(n) VALUES (?1)")
    for number in 1...1500 {
      try insertion.bind(integer: Int64(number), at: 1)
      _ = try insertion.step()
      insertion.reset()
      if number.isMultiple(of: 10) { usleep(5_000) }
    }
    #expect(try process.wait() == 0)
    #expect(try lines(output) == (1...1500).map { "\($0 + 2)||\($0)" })
  }
}
