import SQLiteShell
import TestSupport
import Testing

@Suite struct SelftestCommandTests {
  @Test func `a table that needs a function of its application is reported, and the others are tested`() {
    let run = runShell(
      """
      CREATE TABLE a(x);
      CREATE TABLE b(x, y AS (x));
      CREATE TABLE c(x);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'AS (x)', 'AS (custom(x))');
      PRAGMA writable_schema = RESET;
      .selftest --init
      SELECT count(*) FROM selftest WHERE op = 'run';
      """)
    #expect(run.errors == "Error: table b is left out: unknown function: custom()\n")
    #expect(run.output.hasSuffix("0 errors out of 4 tests\n4\n"), "\(run.output)")
    #expect(run.result.status == .failure)
  }
}
