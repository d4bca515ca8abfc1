import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct SQLCompletionTests {
  /// Lines with the cursor at `|`, and the result of TAB.
  @Test(
    arguments: [
      ("sel|", "select |"), ("SEL|", "SELECT |"), ("select * fro|", "select * from |"),
      ("SELECT 1 UNIO|", "SELECT 1 UNION |"),
      ("select * from alb|", "select * from Album|"), ("select * from album_|", "select * from album_art |"),
      ("select * from main.tr|", "select * from main.track |"),
      ("select * from \"od|", "select * from \"odd name\" |"),
      ("select * from od|", "select * from \"odd name\" |"),
      ("select * from [od|", "select * from [odd name] |"),
      ("select mil| from track", "select milliseconds| from track"),
      ("select t.mi| from track t", "select t.milliseconds| from track t"),
      ("select t.mi| from track as t join Album a", "select t.milliseconds| from track as t join Album a"),
      ("select * from track where mil|", "select * from track where milliseconds|"),
      ("select trac|.milliseconds from track", "select track|.milliseconds from track"),
      ("update track set mil|", "update track set milliseconds|"),
      ("insert into track(mil|", "insert into track(milliseconds|"),
      ("select group_con|", "select group_concat(|"), ("select to_dat|", "select to_date(|"),
      ("select decimal_add|", "select decimal_add(|"),
      ("select * from generate_s|", "select * from generate_series(|"),
      ("select * from track, generate_s|", "select * from track, generate_series(|"),
      ("insert into generate_s|", "insert into generate_s|"),
      ("select val| from generate_series(1, 2)", "select value| from generate_series(1, 2)"),
      ("select 1 collate ui|", "select 1 collate uint|"),
      ("pragma foreign_key_c|", "pragma foreign_key_check|"),
      (
        "with recent(day) as (select 1) select recent.da| from recent",
        "with recent(day) as (select 1) select recent.day| from recent"
      ),
      (
        "with recent(day) as (select 1) select * from rec|",
        "with recent(day) as (select 1) select * from recent |"
      ),
      ("drop index by_t|", "drop index by_title |"),
      ("select 1; select * from tr|; select 2", "select 1; select * from track |; select 2"),
      ("select /* sel */ * fro|", "select /* sel */ * from |"), ("select \"sel|", "select \"sel|"),
      ("delete from track wher|", "delete from track where |"),
      ("select * from track order b|", "select * from track order by |"),
    ])
  func `TAB completes what is possible at the cursor`(line: String, completed: String) throws {
    #expect(try Self.afterTab(line) == completed)
  }

  @Test(
    arguments: [
      "select 'sel|", "select 'it''s sel|", "-- sel|", "/* sel|", "select :sel|", "select 12|", "select x'0|",
      "create table sel|",
      "select 1 as sel|", "xyz|",
    ])
  func `a text, a comment, a number, a parameter and a new name are not completed`(line: String) throws {
    #expect(try Self.afterTab(line) == line)
  }

  /// Lines, one of their candidates, its kind and its detail.
  @Test(
    arguments: [
      ("select * from alb|", "Album", "table", ""), ("select * from tall|", "tall", "view", ""),
      ("select milli| from track", "milliseconds", "column", "INTEGER"),
      ("select t| from track t", "t", "alias", ""), ("select tra| from track", "track", "table", ""),
      ("with recent(day) as (select 1) select * from rec|", "recent", "CTE", ""),
      ("select median|", "median", "function", "median(X)"), ("sel|", "select", "keyword", ""),
      ("pragma user_v|", "user_version", "pragma", PragmaForm.named("user_version")?.summary ?? "?"),
      ("drop index by|", "by_title", "index", ""),
      ("detach |", "main", "schema", ""), ("select 1 collate noc|", "NOCASE", "collation", ""),
      (".tabl|", ".tables", "command", DotCommand.tables.summary), (".headers |", "on", "value", ""),
      (".dump --d|", "--data-only", "option", "Output only INSERT statements"),
      (".schema tall|", "tall", "view", ""),
    ])
  func `each candidate says what it is`(line: String, text: String, kind: String, detail: String) throws {
    let candidate = try #require(try Self.completion(line).candidates.first { $0.text == text })
    #expect(candidate.kind.rawValue == kind)
    #expect(candidate.detail == detail)
  }

  @Test func `several candidates are kept for a listing`() throws {
    let completion = try Self.completion("select * from al|")
    #expect(completion.candidates.map(\.text) == ["Album", "album_art"])
    #expect(completion.insertion == "Album")
  }

  @Test func `the common beginning of names is completed, even if some must be quoted`() throws {
    let shell = try Self.makeShell(
      "CREATE TABLE note_a(x); CREATE TABLE \"note_ä\"(x); CREATE TABLE \"note b\"(x)")
    let line = Array("select * from no".utf8)
    #expect(shell.assistant.completion(of: line, at: line.count).insertion == "note")
    let quoted = Array("select * from \"note ".utf8)
    #expect(shell.assistant.completion(of: quoted, at: quoted.count).insertion == "\"note b\" ")
  }

  @Test func `the columns of the tables of the statement come before all else`() throws {
    let completion = try Self.completion("select | from track t join Album on 1")
    #expect(completion.candidates.map(\.text) == ["id", "title", "milliseconds", "a", "t", "Album"])
  }

  @Test func `the lines before belong to the statement`() throws {
    let shell = try Self.makeShell()
    let line = Array("where mil".utf8)
    let completion = shell.assistant.completion(
      of: line, at: line.count, after: Array("select *\nfrom track\n".utf8))
    #expect(
      completion
        == Completion(
          start: 6, typed: "mil",
          candidates: [Completion.Candidate("milliseconds", .column, detail: "INTEGER")]))
  }

  @Test func `a name that could drive the terminal is not offered`() throws {
    let shell = try Self.makeShell(
      "CREATE TABLE \"bad\u{1B}[2J\"(x); CREATE TABLE \"bad\nline\"(x); CREATE TABLE \"bad\u{202E}\"(x)")
    let line = Array("select * from bad".utf8)
    #expect(shell.assistant.completion(of: line, at: line.count).candidates.isEmpty)
  }

  @Test func `a database that another connection has locked gives no names, at once`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("locked.db").path
    let other = try Database(path: path)
    try other.runAll("CREATE TABLE track(x); BEGIN EXCLUSIVE")
    let shell = Shell(databasePath: path, surroundings: MemorySurroundings().surroundings())
    shell.settings.busyTimeout = 3_600_000
    _ = try shell.database()
    let line = Array("select * from tr".utf8)
    #expect(shell.assistant.completion(of: line, at: line.count).candidates.isEmpty)
    try other.runAll("COMMIT")
    #expect(shell.assistant.completion(of: line, at: line.count).candidates.map(\.text) == ["track"])
  }

  @Test(arguments: ["", "a.db"])
  func `in a transaction that reads nothing yet, what is known is offered`(file: String) throws {
    let folder = try TemporaryFolder()
    let path = file.isEmpty ? ":memory:" : folder.url.appendingPathComponent(file).path
    let shell = Shell(databasePath: path, surroundings: MemorySurroundings().surroundings())
    let database = try shell.database()
    try database.runAll("CREATE TABLE track(title); CREATE TABLE album(year)")
    let names = { (line: String) in
      shell.assistant.completion(of: Array(line.utf8), at: line.utf8.count).candidates.map(\.name)
    }
    #expect(names("insert into tr") == ["track"])
    #expect(names("insert into track(ti") == ["title"])
    try database.runAll("BEGIN")
    #expect(names("insert into tr") == ["track"])
    #expect(names("insert into track(ti") == ["title"])
    // To read it from a file would keep the file locked until the transaction ends.
    #expect(names("insert into album(ye") == (file.isEmpty ? ["year"] : []))
    #expect(database.transactionState(schema: "main") == .none || file.isEmpty)
  }

  @Test func `a new name is not completed`() throws {
    let shell = try Self.makeShell()
    let line = Array("create index main.tra".utf8)
    #expect(shell.assistant.completion(of: line, at: line.count).candidates.isEmpty)
  }

  @Test func `a database that nothing has needed yet stays closed`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("none.db").path
    let shell = Shell(databasePath: path, surroundings: MemorySurroundings().surroundings())
    let line = Array("sel".utf8)
    #expect(shell.assistant.completion(of: line, at: 3).insertion == "select ")
    #expect(shell.connections.database == nil)
  }

  @Test(arguments: 1...4)
  func `no text and no cursor brings it down`(seed: Int) throws {
    let shell = try Self.makeShell()
    let pieces = [
      "select", "from", "track", "t.", ".", ",", "(", ")", "'", "\"", "[", "`", "/*", "*/", "--", "\n", " ",
      "as", "with", "é", ";", "*", "=", "-",
    ]
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let line = Array(
        (0...random.below(10)).map { _ in random.pick(pieces) + random.pick(["", " "]) }.joined().utf8)
      let cursor = random.below(line.count + 1)
      let completion = shell.assistant.completion(of: line, at: cursor)
      #expect(completion.start >= 0 && completion.start <= cursor)
    }
  }

  /// A line after TAB, with `|` at the cursor.
  static func afterTab(_ line: String) throws -> String {
    let completion = try completion(line)
    let (text, cursor) = split(line)
    guard let insertion = completion.insertion else { return line }
    let before = String(decoding: text[..<completion.start], as: UTF8.self)
    return before + insertion + "|" + String(decoding: text[cursor...], as: UTF8.self)
  }

  static func completion(_ line: String) throws -> Completion {
    let (text, cursor) = split(line)
    return try makeShell().assistant.completion(of: text, at: cursor)
  }

  private static func split(_ line: String) -> (text: [UInt8], cursor: Int) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return (parts.flatMap { $0 }, parts[0].count)
  }

  static func makeShell(_ sql: String = "", memory: MemorySurroundings = MemorySurroundings()) throws -> Shell
  {
    let shell = Shell(surroundings: memory.surroundings())
    try shell.database().runAll(
      """
      CREATE TABLE Album(a); CREATE TABLE album_art(b); CREATE TABLE track(id, title, milliseconds INTEGER);
      CREATE TABLE "odd name"("a b"); CREATE INDEX by_title ON track(title);
      CREATE VIEW tall AS SELECT id FROM track; \(sql)
      """)
    return shell
  }
}
