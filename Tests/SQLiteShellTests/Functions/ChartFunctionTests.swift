import TestSupport
import Testing

@testable import SQLiteShell

/// Charts in a cell: `sparkline` and `bar`.
@Suite struct ChartFunctionTests {
  private func value(_ call: String) -> String {
    let run = runShell(".mode quote\nSELECT \(call);\n")
    return run.errors.isEmpty ? String(run.output.dropLast()) : run.errors
  }

  private func sparkline(_ values: String) -> String {
    value("sparkline(column1) FROM (VALUES \(values))")
  }

  @Test func `a sparkline has a sign for each row`() {
    #expect(sparkline("(0), (1), (2), (3), (4), (5), (6), (7)") == "'▁▂▃▄▅▆▇█'")
    #expect(sparkline("(1.5), (NULL), (3), (9e999)") == "'▁ █ '")
    #expect(sparkline("('10.5'), ('2')") == "'█▁'")
    #expect(sparkline("(5), (5)") == "'▄▄'")
    #expect(sparkline("(-1e308), (1e308), (0)") == "'▁█▅'")
    #expect(sparkline("(NULL)") == "' '")
    #expect(value("sparkline(1) WHERE 0") == "NULL")
    #expect(sparkline("('word')").contains("input to sparkline() is not a number"))
    #expect(value("sparkline()").contains("wrong number of arguments to function sparkline()"))
  }

  @Test func `a sparkline of many rows has means of as many as are needed`() {
    let line = value("sparkline(value) FROM generate_series(1, 100000)")
    #expect((34...66).contains(line.count))
    #expect(line.hasPrefix("'▁▁") && line.hasSuffix("█'"))
    #expect(value("length(sparkline(value)) FROM generate_series(1, 64)") == "64")
    #expect(value("length(sparkline(value)) FROM generate_series(1, 65)") == "33")
    #expect(
      value(
        "group_concat(s, ' ') FROM (SELECT sparkline(value) AS s FROM generate_series(1, 4) GROUP BY value > 2)"
      )
        == "'▁█ ▁█'")
  }

  @Test func `a bar is as long as its number`() {
    #expect(value("bar(50, 0, 100, 4)") == "'██'")
    #expect(value("bar(1, 0, 8, 1)") == "'▏'")
    #expect(value("bar(-5, 0, 10)") == "''")
    #expect(value("length(bar(99, 0, 10))") == "20")
    #expect(value("length(bar(9e999, 0, 10))") == "20")
    #expect(value("bar(-9e999, 0, 10)") == "''")
    #expect(value("bar(0, -1e308, 1e308, 2)") == "'█'")
    #expect(value("bar(NULL, 0, 10)") == "NULL")
    #expect(value("bar('2.5', '0', '5', 2)") == "'█'")
  }

  @Test func `wrong arguments of a bar are refused`() {
    #expect(value("bar(1, 2, 2)").contains("the argument LEAST of bar() is not below GREATEST"))
    #expect(value("bar(1, 9e999, 9e999)").contains("is not below GREATEST"))
    #expect(value("bar('x', 0, 1)").contains("the argument X of bar() is not a number"))
    #expect(value("bar(1, 0, 2, 1001)").contains("the argument WIDTH of bar() is not between 1 and 1000"))
    #expect(value("bar(1, 0, 2, -9223372036854775808)").contains("not between 1 and 1000"))
  }
}
