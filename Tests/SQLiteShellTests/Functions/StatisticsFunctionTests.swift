import TestSupport
import Testing

@Suite struct StatisticsFunctionTests {
  private func result(_ sql: String) -> String {
    let run = runShell(".mode quote\n\(sql);\n")
    return run.output.split(separator: "\n").joined(separator: " ")
      + run.errors.replacing("Runtime error near line 2: ", with: "").replacing("\n", with: "")
  }

  @Test func `a percentile is between two numbers unless it is discrete`() {
    let rows = "FROM (VALUES (1), (4), (NULL), (6), (7), (8), (9), (11), (11), (11))"
    #expect(
      result("SELECT median(column1), percentile(column1, 50), percentile_cont(column1, 0.5) \(rows)")
        == "8.0,8.0,8.0")
    #expect(
      result("SELECT percentile(column1, 0), percentile(column1, 100), percentile(column1, 12.5) \(rows)")
        == "1.0,11.0,4.0")
    #expect(
      result("SELECT percentile_cont(column1, 0.3125), percentile_disc(column1, 0.3125) \(rows)") == "6.5,6.0"
    )
    #expect(result("SELECT typeof(median(column1)) FROM (VALUES (5))") == "'real'")
  }

  @Test func `without numbers it is NULL`() {
    #expect(result("SELECT median(column1), percentile(column1, 5) FROM (VALUES (NULL))") == "NULL,NULL")
    #expect(result("SELECT median(1) WHERE 0") == "NULL")
  }

  @Test func `a window gives up rows`() {
    #expect(
      result(
        "SELECT median(column1) OVER (ORDER BY column1 ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) "
          + "FROM (VALUES (1), (2), (10), (20), (20))") == "1.5 2.0 10.0 20.0 20.0")
    #expect(
      result("SELECT percentile_disc(value, 1) OVER (ORDER BY value) FROM generate_series(1, 3)")
        == "1.0 2.0 3.0")
  }

  @Test func `what is no number and no fraction is refused`() {
    #expect(result("SELECT median('a')") == "input to median() is not numeric")
    #expect(result("SELECT percentile_cont(x'00', 0.5)") == "input to percentile_cont() is not numeric")
    #expect(result("SELECT median(1e999)") == "Inf input to median()")
    #expect(result("SELECT median(-1e999)") == "Inf input to median()")
    #expect(
      result("SELECT percentile(1, 101)")
        == "the fraction argument to percentile() is not between 0.0 and 100.0")
    #expect(
      result("SELECT percentile_disc(1, -0.1)")
        == "the fraction argument to percentile_disc() is not between 0.0 and 1.0")
    #expect(
      result("SELECT percentile_cont(1, 'x')")
        == "the fraction argument to percentile_cont() is not between 0.0 and 1.0")
    #expect(
      result("SELECT percentile_cont(1, NULL)")
        == "the fraction argument to percentile_cont() is not between 0.0 and 1.0")
    #expect(
      result("SELECT percentile(1, 1e999)")
        == "the fraction argument to percentile() is not between 0.0 and 100.0")
    #expect(
      result("SELECT percentile(1, column1) FROM (VALUES (1), (2))")
        == "the fraction argument to percentile() is not the same for all input rows")
  }
}
