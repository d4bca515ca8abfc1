import TestSupport
import Testing

/// The modes that SQLite 3.52 added.
@Suite struct AddedModeTests {
  @Test func `psql shows a result without rows`() {
    #expect(
      runShell(".mode psql\nSELECT 1 AS ab, 'x' AS long_name WHERE 0;").output
        == " ab | long_name\n----+-----------\n(0 rows)\n")
    #expect(runShell(".mode psql\nCREATE TABLE t(a);\nINSERT INTO t VALUES(1);").output == "")
    #expect(runShell(".mode psql\nSELECT 1 AS a;").output == " a\n---\n 1\n(1 row)\n")
  }

  @Test func `psql aligns columns of only numbers to the right`() {
    let values = "VALUES(1, 'a', 1.5, '1'), (20, 2, NULL, '22')"
    #expect(
      runShell(".mode psql --null -\nSELECT * FROM (\(values));").output == """
         column1 | column2 | column3 | column4
        ---------+---------+---------+---------
               1 | a       |     1.5 | 1
              20 | 2       |       - | 22
        (2 rows)

        """)
    #expect(runShell(".mode psql --align C\nSELECT 1 AS abc;").output == " abc\n-----\n  1\n(1 row)\n")
  }

  @Test func `psql leaves dates that numbers mean at the left`() {
    let run = runShell(
      "CREATE TABLE t(happened_at DATETIME);\nINSERT INTO t VALUES(1700000000);\n.mode psql\nSELECT * FROM t;"
    )
    #expect(run.output == "     happened_at\n---------------------\n 2023-11-14 22:13:20\n(1 row)\n")
  }

  @Test func `split goes down first and fills the width`() {
    let select = "SELECT 'row' || value FROM generate_series(1, 7);"
    #expect(
      runShell(".mode split --sw 20\n\(select)").output == "row1  row4  row7\nrow2  row5\nrow3  row6\n")
    #expect(runShell(".mode split --sw 4\nSELECT 1, 2 UNION ALL SELECT 3, 4;").output == "1 2\n3 4\n")
  }

  @Test func `batch and tty reset all options`() {
    let options = "--null N --limits on --title on --widths 9"
    #expect(
      runShell(".mode csv \(options)\n.mode batch\nSELECT 1 AS a, NULL;\n.mode").output
        == "1|\ncurrent output mode: batch --sw 0\n")
    #expect(
      runShell(".mode csv \(options)\n.mode tty\nSELECT 1 AS a;").output
        == runShell(".mode box\nSELECT 1 AS a;").output)
  }

  @Test func `each result is a page of its own in www`() {
    let page = runShell(".mode www\nSELECT 1 AS a;").output
    #expect(runShell(".mode www\nSELECT 1 AS a; SELECT 1 AS a;").output == page + page)
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</TABLE>\n</body></html>\n"))
  }

  @Test func `a literal of C keeps UTF-8 and spells what is none`() {
    #expect(
      runShell(".mode cstring --title on\nSELECT 'é' AS \"a\"\"b\", CAST(x'ff31' AS TEXT), 1.5, x'';").output
        .hasSuffix("\n\"é\",\"\\3771\",1.5,\"\"\n"))
  }
}
