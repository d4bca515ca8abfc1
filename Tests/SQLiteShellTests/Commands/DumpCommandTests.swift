import SQLiteShell
import TestSupport
import Testing

@Suite struct DumpCommandTests {
  @Test func `a pattern that matches nothing is named`() {
    let tables = "CREATE TABLE t(a); CREATE INDEX i ON t(a);\n"
    let run = runShell(tables + ".dump nosuch\n.dump t%\n.dump i none\n")
    #expect(
      run.errors == """
        Warning: no table, index, trigger or view is like "nosuch"
        Warning: no table, index, trigger or view is like "none"

        """)
    #expect(run.result.status == .success)
    #expect(runShell(tables + ".dump nosuch\n", dialect: .sqlite3).errors == "")
  }
}
