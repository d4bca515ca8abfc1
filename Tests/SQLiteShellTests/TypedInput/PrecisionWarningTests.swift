import SQLiteShell
import TestSupport
import Testing

/// What is said of values that will not survive, when they are typed and when they are shown.
@Suite struct PrecisionWarningTests {
  private static let setup = """
    CREATE TABLE t(zip INTEGER, price DECIMAL(10,2), ratio REAL, name TEXT);
    CREATE TABLE s(a ANY, b INT) STRICT;

    """

  private static let statements: [(sql: String, warnings: String)] = [
    (
      "INSERT INTO t(zip) VALUES ('00501');",
      "Warning: t.zip (INTEGER) makes 501 of '00501' - leading zeros go\n"
    ),
    ("INSERT INTO t VALUES ('501', '12.30', '0.10', '007');", ""),
    (
      "INSERT INTO t(price) VALUES ('12.345678901234567890'), ('1.230');",
      "Warning: t.price (DECIMAL(10,2)) makes 12.345678901234567 of '12.345678901234567890' - digits go\n"
    ),
    ("UPDATE t SET price = '1e3';", "Warning: t.price (DECIMAL(10,2)) makes 1000 of '1e3' - its form goes\n"),
    ("SELECT * FROM t WHERE zip = '00501';", ""),
    ("INSERT INTO s VALUES ('007', '1');", ""),
    ("INSERT INTO s(b) VALUES ('+7');", "Warning: s.b (INT) makes 7 of '+7' - its form goes\n"),
  ]

  @Test(arguments: statements.indices)
  func `a text that a column of numbers will not keep is warned of once`(index: Int) {
    let example = Self.statements[index]
    let twice = example.sql + "\n" + example.sql
    #expect(runShell(Self.setup + ".format input on\n" + twice).errors == example.warnings)
    #expect(runShell(Self.setup + twice).errors == "")
  }

  @Test func `integers that readers of JSON round are warned of once for each column`() {
    let query =
      "SELECT 9007199254740993 AS a, -9223372036854775808 AS b, 9007199254740992 AS c, '9007199254740993' AS d;"
    let warnings = """
      Warning: column "a" has integers beyond 2^53, which many readers of JSON round
      Warning: column "b" has integers beyond 2^53, which many readers of JSON round

      """
    for mode in ["json", "jsonl"] {
      #expect(runShell(".mode \(mode)\n\(query)\n\(query)").errors == warnings)
    }
    #expect(runShell(".mode csv\n\(query)").errors == "")
    let compatible = runShell(".mode json\n\(query)") {
      $0.settings.isCompatible = true
      $0.settings.render.makeCompatible()
    }
    #expect(compatible.errors == "")
  }
}
