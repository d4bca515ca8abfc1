import TestSupport
import Testing

@Suite struct PresentationTests {
  @Test func `each result is shown by the settings of its time`() {
    let run = runShell(
      """
      SELECT 1 AS a, 2 AS b; SELECT 3 AS a, 4 AS b;
      .separator ,
      SELECT 1 AS a, 2 AS b;
      .headers on
      SELECT 1 AS a, NULL AS b; SELECT 3 AS c, 4 AS d;
      .nullvalue none
      SELECT 1 AS a, NULL AS b;
      .mode quote
      SELECT 'x' AS a; SELECT 'y' AS b;
      .mode csv
      SELECT 'x,y' AS a; SELECT 'z' AS b;
      """)
    #expect(
      run.output.replacing("\r\n", with: "\n") == """
        1|2
        3|4
        1,2
        a,b
        1,
        c,d
        3,4
        a,b
        1,none
        'a'
        'x'
        'b'
        'y'
        a
        "x,y"
        b
        z

        """)
  }

  @Test func `a result that goes elsewhere is shown in the zone of that place`() {
    let run = runShell(
      """
      CREATE TABLE t(c DATETIME); INSERT INTO t VALUES ('2026-01-31 10:00:00Z');
      .format zone +01:00
      SELECT c FROM t;
      .once copy
      SELECT c FROM t;
      SELECT c FROM t;
      """)
    #expect(run.output == "2026-01-31 11:00:00+01:00\n2026-01-31 11:00:00+01:00\n")
    #expect(run.errors == "")
  }
}
