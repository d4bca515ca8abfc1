import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What `.watch` draws on a screen, without a terminal.
@Suite struct WatchViewTests {
  /// A view of a query on a table of the same session.
  private final class Watched {
    let shell: Shell
    let view: WatchView
    let model: WatchModel
    var size = ScreenSize(columns: 120, lines: 12)

    init(_ query: String = "SELECT * FROM task", _ words: String = "") throws {
      let memory = MemorySurroundings()
      shell = Shell(surroundings: memory.surroundings(isTerminal: true))
      var request = WatchRequest()
      try request.read(words.split(separator: " ").map(String.init), shell.dialect)
      let poll = try DatabasePoll(shell, command: "watch", sleep: { _ in })
      model = WatchModel(request, Array(query.utf8), poll)
      view = WatchView(model, shell)
      try run(
        """
        CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, n INTEGER);
        INSERT INTO task VALUES (1, 'Call', 10), (2, 'Pay', 20), (3, 'Write', 30);
        """)
      view.update()
    }

    func run(_ sql: String) throws { try shell.database().runAll(sql) }

    func turn(_ sql: String) throws {
      try run(sql)
      view.update()
    }

    /// The lines of the rows, without the frame of the grid.
    var rows: [String] {
      view.frame(on: size).lines.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasPrefix("│") }
        .dropFirst().map { $0.filter { $0 != " " } }
    }

    var status: String { view.frame(on: size).status }
  }

  @Test func `cells, rows that came and rows that went have marks, by their key`() throws {
    let watched = try Watched()
    #expect(watched.rows == ["││1│Call│10│", "││2│Pay│20│", "││3│Write│30│"])
    #expect(
      watched.status
        == "every 2 s, run 1, 10:00:00; no changes; 3 rows  Space pauses, ← → step, s r sort, Return opens, q quits"
    )
    try watched.turn(
      "UPDATE task SET n = 21 WHERE id = 2; DELETE FROM task WHERE id = 1; INSERT INTO task VALUES (9, 'Go', 1)"
    )
    #expect(watched.rows == ["│-│1│Call│10│", "│~│2│Pay│*21│", "││3│Write│30│", "│+│9│Go│1│"])
    #expect(watched.status.hasPrefix("every 2 s, run 2, 10:00:00; 1 changed, 1 came, 1 went; 4 rows  "))
    watched.view.update()
    #expect(watched.rows == ["││2│Pay│21│", "││3│Write│30│", "││9│Go│1│"])
    #expect(watched.status.hasPrefix("every 2 s, run 3, 10:00:00; no changes; 3 rows  "))
  }

  @Test func `keys step through results, sort and pause`() throws {
    let watched = try Watched()
    try watched.turn("UPDATE task SET n = 1 WHERE id = 3")
    #expect(watched.view.handle(.left) == .goOn)
    #expect(watched.status.hasPrefix("result 1 of 2, 10:00:00; the first one; paused; 3 rows  "))
    #expect(watched.view.waitingTime == nil)
    #expect(watched.rows == ["││1│Call│10│", "││2│Pay│20│", "││3│Write│30│"])
    _ = watched.view.handle(.character("b"))
    _ = watched.view.handle(.right)
    #expect(watched.status.hasPrefix("result 2 of 2, 10:00:00; 1 changed; paused; 3 rows  "))
    #expect(watched.rows.last == "│~│3│Write│*1│")
    for _ in 0..<3 { _ = watched.view.handle(.character("s")) }
    #expect(watched.rows == ["│~│3│Write│*1│", "││1│Call│10│", "││2│Pay│20│"])
    _ = watched.view.handle(.character("r"))
    #expect(watched.rows.first == "││2│Pay│20│")
    #expect(watched.status.contains("; by n down  "))
    _ = watched.view.handle(.character("s"))
    #expect(watched.rows.first == "││1│Call│10│")
    _ = watched.view.handle(.right)
    #expect(watched.view.waitingTime != nil)
    _ = watched.view.handle(.character(" "))
    #expect(watched.status.contains("; paused; "))
    #expect(watched.view.handle(.character("q")) == .leave)
    #expect(watched.view.handle(.escape) == .leave)
  }

  @Test func `more rows than a screen has are moved through, and hidden columns are said`() throws {
    let watched = try Watched(
      "SELECT id, 'a long text that takes room' AS a, 'another text' AS b, 'and one more text' AS c FROM task"
    )
    try watched.turn(
      "WITH RECURSIVE c(x) AS (SELECT 10 UNION ALL SELECT x + 1 FROM c WHERE x < 60) INSERT INTO task SELECT x, 'T', x FROM c"
    )
    watched.size = ScreenSize(columns: 50, lines: 14)
    #expect(watched.status.hasPrefix("every 2 s, run 2, 10:00:00; 51 came; rows 1-"))
    _ = watched.view.handle(.pageDown)
    let status = watched.status
    #expect(status.contains("; rows 1") && status.contains(" of 54"))
    _ = watched.view.handle(.end)
    #expect(watched.rows.last?.contains("60") == true)
    #expect(watched.status.contains("-54 of 54"))
    _ = watched.view.handle(.home)
    #expect(watched.rows.first?.contains("│1│") == true)
    for size in [(1, 1), (3, 2), (10, 4), (200, 60)] {
      watched.size = ScreenSize(columns: size.0, lines: size.1)
      _ = watched.view.frame(on: watched.size)
    }
  }

  @Test func `old results are dropped, conditions end it, and a failure too`() throws {
    let watched = try Watched("SELECT * FROM task", "--until-empty --bell")
    for number in 0..<120 { try watched.turn("UPDATE task SET n = \(number) WHERE id = 1") }
    #expect(watched.model.moments.count == WatchModel.momentLimit)
    #expect(watched.view.takeBell())
    #expect(!watched.view.takeBell())
    #expect(!watched.view.isDone)
    try watched.turn("DELETE FROM task")
    #expect(watched.view.isDone)
    #expect(watched.rows.count == 3)
    let failing = try Watched()
    try failing.turn("DROP TABLE task")
    #expect(failing.view.isDone)
    #expect(failing.view.failure?.message.contains("no such table: task") == true)
  }

  @Test func `control characters of data do not reach the terminal`() throws {
    let watched = try Watched("SELECT id, title FROM task ORDER BY id LIMIT 1")
    try watched.turn("UPDATE task SET title = char(27) || '[2J' || char(10) || 'x' WHERE id = 1")
    let frame = watched.view.frame(on: watched.size)
    #expect(frame.lines.allSatisfy { $0.allSatisfy { $0 >= 0x20 } })
  }
}
