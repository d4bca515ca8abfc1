import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

/// Lines that people type at a prompt because another shell has them.
@Suite struct BorrowedCommandTests {
  private func answer(_ line: String, _ change: (inout Settings) -> Void = { _ in }) -> BorrowedCommand
    .Answer?
  {
    var settings = Settings(.tsqlite)
    change(&settings)
    return BorrowedCommand.answer(to: Array(line.utf8), settings)
  }

  @Test(arguments: [
    ("\\d", "tables -v"), ("\\d orders", "describe --sample 10000 orders"),
    ("\\d+ \"my table\";", "describe --sample 10000 \"my table\""),
    ("describe orders;", "describe --sample 10000 orders"), ("DESC orders", "describe --sample 10000 orders"),
    ("desc  'a  b' ;", "describe --sample 10000 'a  b'"),
    ("show columns from t", "describe --sample 10000 t"),
    ("summarize orders", "describe orders"), ("\\dt", "tables -v"), ("show tables;", "tables -v"),
    ("Show  Tables", "tables -v"), ("\\dt inv%", "tables -v inv%"), ("\\di", "indexes"),
    ("show indexes from t;", "indexes t"), ("show create table t", "schema --indent t"), ("\\l", "databases"),
    ("show databases;", "databases"), ("\\c a.db", "open a.db"), ("\\x", "mode line"),
    ("\\x off", "mode box"),
    ("\\timing", "timer on"), ("\\timing off", "timer off"), ("\\e", "edit"), ("\\i a.sql", "read a.sql"),
    ("\\. a.sql", "read a.sql"), ("\\o out.txt", "output out.txt"), ("\\o", "output"),
    ("\\echo a  b", "print a  b"),
  ])
  func `what has an equivalent runs it, and says so`(line: String, command: String) {
    #expect(answer(line) == .command(command))
  }

  @Test(arguments: [
    ("\\q", "quit"), ("exit()", "quit"), ("quit();", "quit"), ("\\h", "help sql"),
    ("\\h create table", "help sql create table"), ("\\?", "help"), ("?", "help"), ("?dump", "help dump"),
    ("? dump", "help dump"), ("!ls -l", "shell ls -l"), ("! ls", "shell ls"), ("\\! ls;", "shell ls"),
  ])
  func `what anybody knows runs without a word`(line: String, command: String) {
    #expect(answer(line) == .command(command, isTold: false))
  }

  @Test(arguments: [
    ("use shop;", "SQLite has no USE: write SCHEMA.TABLE for an attached database, or .open FILE"),
    ("\\nope x", "there is no \\nope here; .help lists the commands"),
    ("!", "write the command of the system after the !"),
    ("\\g", "a statement runs when it ends with a semicolon"),
    ("show processlist", ".help lists what can be shown, such as .tables, .databases and .schema"),
    ("\\du", "SQLite has no users: who can read the file can read the data"),
  ])
  func `what has none is answered with what to do`(line: String, advice: String) {
    #expect(answer(line) == .advice(advice))
  }

  @Test func `a setting that is switched is switched back`() {
    #expect(answer("\\x") { $0.mode = .line } == .command("mode box"))
    #expect(answer("\\timing") { $0.timer = .on } == .command("timer off"))
    #expect(answer("clear") == .clearing)
    #expect(answer(" cls ;") == .clearing)
  }

  @Test(arguments: [
    "", " ", "select 1;", "explain select 1", "delete from t", "create table shows(a);", "end;", "detach a",
    "describes", "descend", "-- \\d", "/* ? */", "usefulness", "table", "commit;", "update t set a = 1",
    "with x as",
    "\"show\"", "savepoint s",
  ])
  func `sql is none of them`(line: String) {
    #expect(answer(line) == nil)
  }
}
