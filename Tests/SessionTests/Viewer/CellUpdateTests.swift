import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// A terminal whose editor keeps the text with which the next input begins.
private final class BegunInput: LineSource {
  let origin = InputOrigin.terminal
  private(set) var text = ""

  func readLine(into line: inout [UInt8], prompt: String) -> Bool { false }

  func beginInput(with text: [UInt8], cursor: Int) -> Bool {
    self.text = String(decoding: text[..<cursor], as: UTF8.self) + "|"
    self.text += String(decoding: text[cursor...], as: UTF8.self)
    return true
  }
}

@Suite struct CellUpdateTests {
  private static let schema = """
    CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, due INTEGER, price DECIMAL(10,2), tag BLOB);
    INSERT INTO task VALUES (1, 'it''s', 1790000000000, 12.5, x'00ff'), (2, NULL, 1790003600000, 3, NULL);
    .format date unix-ms task.due
    CREATE TABLE plain(a, "b c");
    INSERT INTO plain VALUES (1, 'x' || char(0) || 'y');
    CREATE TABLE pair(a TEXT, b INT, v, PRIMARY KEY (b, a)) WITHOUT ROWID;
    INSERT INTO pair VALUES ('k', 7, 1.5);
    CREATE VIEW shown AS SELECT id, title AS name FROM task;
    ATTACH ':memory:' AS "o o";
    CREATE TABLE "o o".other(id INTEGER PRIMARY KEY, x);
    INSERT INTO other VALUES (5, 'z');

    """

  /// What the next input begins with, with the cursor as `|`, or why there is none.
  private static func edit(_ query: String, column: Int, after change: String = "") throws -> String {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
    shell.isPrompted = true
    shell.select(.box)
    _ = shell.run(TextLines(Array((schema + query).utf8), origin: .terminal))
    let result = try #require(shell.last.rows)
    let viewed = try #require(ViewedLastResult(result, shell))
    if !change.isEmpty { try shell.database().runAll(change) }
    let input = BegunInput()
    shell.reading.source = input
    return viewed.edit(row: 0, column: column) ?? input.text
  }

  @Test(arguments: [
    ("SELECT * FROM task;", 1, "UPDATE task SET title = 'it''s|' WHERE id = 1;"),
    ("SELECT * FROM task;", 2, "UPDATE task SET due = '2026-09-21 14:13:20|' WHERE id = 1;"),
    ("SELECT * FROM task;", 4, "UPDATE task SET tag = X'00ff'| WHERE id = 1;"),
    ("SELECT id, title FROM task WHERE id = 2;", 1, "UPDATE task SET title = NULL| WHERE id = 2;"),
    ("SELECT name, id FROM shown;", 0, "UPDATE task SET title = 'it''s|' WHERE id = 1;"),
    (
      "SELECT rowid, * FROM plain;", 2,
      "UPDATE plain SET \"b c\" = 'x'||char(0)||'y|' WHERE rowid = 1;"
    ),
    ("SELECT * FROM pair;", 2, "UPDATE pair SET v = 1.5| WHERE b = 7 AND a = 'k';"),
    ("SELECT * FROM other;", 1, "UPDATE \"o o\".other SET x = 'z|' WHERE id = 5;"),
    ("SELECT * FROM task;", 0, "UPDATE task SET id = 1| WHERE id = 1;"),
  ])
  func `the next input is the UPDATE of the cell`(query: String, column: Int, update: String) throws {
    let begun = try Self.edit(query, column: column)
    #expect(begun == update)
  }

  @Test(arguments: [
    ("SELECT title FROM task;", 0, "to know the row, SELECT id too"),
    ("SELECT a, v FROM pair;", 1, "to know the row, SELECT b, a too"),
    ("SELECT a FROM plain;", 0, "plain has no primary key: SELECT rowid too"),
    ("SELECT id, title || '!' FROM task;", 1, "the column is computed, and no table has it"),
    (
      "SELECT a.title, b.id FROM task AS a, task AS b WHERE b.id = 2;", 0,
      "the query names task more than once"
    ),
    ("SELECT id, title, title FROM task;", 1, "the result has task.title more than once"),
  ])
  func `a cell whose row is not certain is not changed`(query: String, column: Int, reason: String) throws {
    let answer = try Self.edit(query, column: column)
    #expect(answer == reason)
  }

  @Test(arguments: [
    ("UPDATE task SET title = 'new'", "the row has changed since; run the query again"),
    ("DELETE FROM task", "the row is no longer there"),
    ("DROP VIEW shown; DROP TABLE task", "there is no table task any more"),
  ])
  func `a row that has changed is not changed`(change: String, reason: String) throws {
    let answer = try Self.edit("SELECT id, title FROM task;", column: 1, after: change)
    #expect(answer == reason)
  }
}
