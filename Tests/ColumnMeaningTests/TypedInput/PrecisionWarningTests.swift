import CoreSupport
import MeaningSupport
import OutputModes
import Testing

/// The warnings about values that will not survive, when they are typed and when they are shown.
@Suite struct PrecisionWarningTests {
  private static let setup = """
    CREATE TABLE t(zip INTEGER, price DECIMAL(10,2), ratio REAL, name TEXT);
    CREATE TABLE s(a ANY, b INT) STRICT;

    """

  private static let statements: [(sql: String, warnings: String)] = [
    (
      "INSERT INTO t(zip) VALUES ('00501');",
      "t.zip (INTEGER) stores '00501' as 501 - leading zeros are lost\n"
    ),
    ("INSERT INTO t VALUES ('501', '12.30', '0.10', '007');", ""),
    (
      "INSERT INTO t(price) VALUES ('12.345678901234567890'), ('1.230');",
      "t.price (DECIMAL(10,2)) stores '12.345678901234567890' as 12.345678901234567 - digits are lost\n"
    ),
    (
      "UPDATE t SET price = '1e3';",
      "t.price (DECIMAL(10,2)) stores '1e3' as 1000 - its form is lost\n"
    ),
    ("SELECT * FROM t WHERE zip = '00501';", ""),
    ("INSERT INTO s VALUES ('007', '1');", ""),
    ("INSERT INTO s(b) VALUES ('+7');", "s.b (INT) stores '+7' as 7 - its form is lost\n"),
  ]

  private static let numbers: [(sql: String, warnings: String)] = [
    ("INSERT INTO t(zip) VALUES (00501);", "t.zip (INTEGER) stores 00501 as 501 - leading zeros are lost"),
    ("INSERT INTO t(name) VALUES (007);", "t.name (TEXT) stores 007 as '7' - leading zeros are lost"),
    ("INSERT INTO t(name) VALUES (1.10);", "t.name (TEXT) stores 1.10 as '1.1' - trailing zeros are lost"),
    (
      "INSERT INTO t(name) VALUES (0.1234567890123456);",
      LibraryFact.printsExactReals.holds
        ? "t.name (TEXT) stores 0.1234567890123456 as '0.12345678901234559' - digits are lost"
        : "t.name (TEXT) stores 0.1234567890123456 as '0.123456789012346' - digits are lost"
    ),
    (
      "INSERT INTO t(zip, ratio) VALUES (9223372036854775808, -9223372036854775809);",
      """
      t.zip (INTEGER) stores 9223372036854775808 as 9.223372036854776e+18 - digits are lost
      t.ratio (REAL) stores -9223372036854775809 as -9.223372036854776e+18 - digits are lost
      """
    ),
    (
      "INSERT INTO t(price) VALUES (12345678901234567890.12);",
      "t.price (DECIMAL(10,2)) stores 12345678901234567890.12 as 1.2345678901234567e+19 - digits are lost"
    ),
    (
      "UPDATE t SET zip = -0000012, name = 1e3 WHERE zip = 007;",
      """
      t.zip (INTEGER) stores -0000012 as -12 - leading zeros are lost
      t.name (TEXT) stores 1e3 as '1000.0' - its form is lost
      """
    ),
    (
      "SELECT * FROM t AS a WHERE a.name = 007 OR 18446744073709551617 < ratio;",
      """
      t.name (TEXT) is compared with '7' instead of 007 - leading zeros are lost
      t.ratio (REAL) is compared with 1.8446744073709552e+19 instead of 18446744073709551617 - digits are lost
      """
    ),
    (
      "SELECT * FROM t WHERE ratio BETWEEN 0.1 AND 0.12345678901234567890 OR name IN (1, 02, 'x');",
      """
      t.ratio (REAL) is compared with 0.12345678901234568 instead of 0.12345678901234567890 - digits are lost
      t.name (TEXT) is compared with '2' instead of 02 - leading zeros are lost
      """
    ),
    (
      "INSERT INTO s VALUES (1.23456789012345678901, 007);",
      """
      s.a (ANY) stores 1.23456789012345678901 as 1.2345678901234567 - digits are lost
      s.b (INT) stores 007 as 7 - leading zeros are lost
      """
    ),
  ]

  @Test(arguments: numbers.indices)
  func `a number without quotes that will be changed causes one warning for each column`(index: Int) {
    let example = Self.numbers[index]
    let twice = example.sql + "\n" + example.sql
    #expect(
      runMeaning([
        .sql(Self.setup),
        .input(true),
        .sql(twice),
      ]).messages == example.warnings + "\n")
    #expect(runMeaning(Self.setup + twice).messages == "")
  }

  @Test(arguments: [
    "INSERT INTO t VALUES (501, 12.30, 0.10, 7);",
    "INSERT INTO t VALUES (-1, 1e3, 1.5e300, 9223372036854775807);",
    "INSERT INTO t VALUES (0x1F, .5, 5., 0);", "INSERT INTO t(zip) VALUES (0), (-0), (10);",
    "SELECT * FROM t WHERE zip = 007 AND ratio = 0.10 AND price > 1.0;",
    "INSERT INTO t(zip) VALUES (00501 + 1);", "SELECT * FROM t WHERE zip + 007 = ratio;",
  ])
  func `a number that is kept exactly causes no warning`(sql: String) {
    #expect(
      runMeaning([
        .sql(Self.setup),
        .input(true),
        .sql(sql),
      ]).messages == "")
  }

  @Test(arguments: statements.indices)
  func `a text that a column of numbers will change causes one warning`(index: Int) {
    let example = Self.statements[index]
    let twice = example.sql + "\n" + example.sql
    #expect(
      runMeaning([
        .sql(Self.setup),
        .input(true),
        .sql(twice),
      ]).messages == example.warnings)
    #expect(runMeaning(Self.setup + twice).messages == "")
  }
}
