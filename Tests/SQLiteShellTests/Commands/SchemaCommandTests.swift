import SQLiteShell
import TestSupport
import Testing

@Suite struct SchemaCommandTests {
  @Test(arguments: ["my.log", "\"my.log\"", "main.my.log", "MY.LOG"])
  func `a table with a point in its name is found`(name: String) {
    let run = runShell("CREATE TABLE \"my.log\"(a);\n.schema \(name)")
    #expect(
      run.output == "CREATE TABLE IF NOT EXISTS \"my.log\"(a);\n"
        || run.output == "CREATE TABLE \"my.log\"(a);\n")
    #expect(run.errors == "")
  }

  @Test func `wrong words print what is wrong and fail`() {
    let run = runShell(".schema --foo\n.schema a b\n.indexes a b\n.fullschema a\n.dump --foo")
    #expect(run.output == "")
    #expect(
      run.errors == """
        Unknown option: "--foo"
        Usage: .schema ?--indent? ?--nosys? ?LIKE-PATTERN?
        Usage: .indexes ?LIKE-PATTERN?
        Usage: .fullschema ?--indent?
        Unknown option "--foo" on ".dump"

        """)
    #expect(run.result.failures == 5)
  }

  @Test func `a terminal gets no control characters of a schema`() {
    let sql = "CREATE TABLE \"\u{1b}[31m\"(a);"
    let lines = "\(sql)\n.tables\n.schema\n.dump"
    let run = runShell(lines, isTerminal: true)
    let shown = """
      ^[[31m
      CREATE TABLE IF NOT EXISTS "^[[31m"(a);
      PRAGMA foreign_keys=OFF;
      BEGIN TRANSACTION;
      CREATE TABLE IF NOT EXISTS "^[[31m"(a);
      COMMIT;

      """
    #expect(run.output == shown)
    #expect(runShell(lines).output == shown.replacing("^[", with: "\u{1b}"))
  }

  @Test func `names are aligned by the room they take on screen`() {
    let sql = "CREATE TABLE 日本(a); CREATE TABLE a(a); CREATE TABLE b(a);"
    #expect(runShell("\(sql)\n.tables").output == "a     b     日本\n")
  }

  @Test func `indexes can be narrowed to those of expressions and of SQLite's own tables`() {
    let setup = """
      CREATE TABLE t(a PRIMARY KEY, b); CREATE INDEX plain ON t(b); CREATE INDEX sum ON t(b, a + b);

      """
    #expect(
      runShell(setup + ".indexes").output
        == "plain                 sqlite_autoindex_t_1  sum                 \n")
    #expect(runShell(setup + ".indexes --expr").output == "sum\n")
    #expect(runShell(setup + ".indexes --expr u").output == "")
    #expect(runShell(setup + ".indexes --sys").output == "")
    #expect(runShell(setup + ".indexes --all t").output == runShell(setup + ".indexes t").output)
  }
}
