import Foundation
import MeaningSupport
import Testing

/// The statements of SQLite's pages about date functions and window functions, over typed columns.
@Suite struct DocumentedStatementTests {
  /// What https://www.sqlite.org/lang_datefunc.html does with a time, to a column.
  private static let dateFunctions = [
    "date(due)", "time(due)", "datetime(due)", "julianday(due)", "unixepoch(due)",
    "date(due, 'start of month', '+1 month', '-1 day')", "datetime(due, 'localtime', 'utc')",
    "date(due, 'start of year', '+9 months', 'weekday 2')", "datetime(due, '+10 hours', '-03:30')",
    "datetime(due, '+0001-02-03 04:05:06')", "julianday(due) - julianday('1776-07-04')",
    "unixepoch(due) - unixepoch('2004-01-01 02:34:56')",
    "(julianday(due) - 2440587.5) * 86400.0", "datetime(julianday(due))",
    "datetime(unixepoch(due), 'unixepoch')", "datetime(due, 'start of day', '+1.5 seconds')",
    "strftime('%d %f %H %j %J %m %M %s %S %w %W %Y %%', due)", "strftime('%Y-%m', due, 'weekday 0')",
    "strftime('%Y-%m-%d %H:%M', due, '+1 day')", "typeof(date(due))",
  ]

  /// Functions over a window of https://www.sqlite.org/windowfunctions.html, with the window of each.
  private static let windows = [
    "row_number() OVER (ORDER BY due)", "row_number() OVER win", "rank() OVER win",
    "dense_rank() OVER (ORDER BY date(due))", "percent_rank() OVER win", "cume_dist() OVER win",
    "ntile(2) OVER win", "lag(due) OVER win", "lag(due, 2, '2020-01-01 00:00:00') OVER win",
    "lead(due) OVER win",
    "first_value(due) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)",
    "last_value(due) OVER (PARTITION BY part ORDER BY due)",
    "nth_value(due, 2) OVER (ORDER BY id RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)",
    "group_concat(id, '.') OVER (ORDER BY due ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)",
    "group_concat(id, '.') OVER (PARTITION BY part ORDER BY due RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)",
    "group_concat(id, '.') OVER (ORDER BY part GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES)",
    "group_concat(id, '.') FILTER (WHERE due > '2026-02-01') OVER (ORDER BY due)",
    "max(due) OVER (PARTITION BY part)", "min(due) FILTER (WHERE id > 2) OVER win",
    "count(*) OVER (PARTITION BY strftime('%Y-%m', due))",
  ]

  /// Clauses behind FROM that compare, group and order dates.
  private static let clauses = [
    "WHERE due > datetime('2026-01-31 10:00:00')",
    "WHERE date(due) BETWEEN '2026-01-01' AND date('2026-02-02')",
    "WHERE due >= date('2026-01-31', '+1 day') AND due < date('2026-01-31', 'start of month', '+2 months')",
    "WHERE due IN (datetime('2026-01-31 10:00:00'), '2026-02-03 04:05:06') ORDER BY due DESC",
    "GROUP BY strftime('%Y-%m', due) HAVING max(due) > datetime('2026-02-01')",
    "ORDER BY julianday(due) DESC",
    "WHERE due = (SELECT max(due) FROM t)", "WHERE due NOT NULL AND CURRENT_TIMESTAMP > '2020' ORDER BY due",
  ]

  private static let statements =
    dateFunctions.map { "SELECT id, \($0) FROM t ORDER BY id;" }
    + windows.map {
      "SELECT id, \($0) FROM t WINDOW win AS (PARTITION BY part ORDER BY due, id) ORDER BY id;"
    }
    + clauses.map { "SELECT id, due, count(*) OVER () FROM t \($0);" }

  /// What the statements print if dates are in a storage; ISO text without one.
  private func outputs(_ storage: String? = nil) -> [String] {
    let dates = [
      "2026-01-31 10:00:00", "2026-01-31 10:00:01", "2026-02-03 04:05:06", "2024-02-29 23:59:59",
      "2026-02-03 04:05:06",
    ]
    let rows = dates.enumerated().map { index, date in
      "(\(index + 1), \(index % 2), \(storage.map { "to_date('\(date)', '\($0)')" } ?? "'\(date)'"))"
    }
    let formats: [MeaningStep] = storage.map { [.state("date", $0, of: "t.due")] } ?? []
    let run = runMeaning(
      [
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, part INTEGER, due);
        INSERT INTO t VALUES \(rows.joined(separator: ", ")), (6, 0, NULL);
        """
      ] + formats + [.input(true)] + Self.statements.flatMap { [.sql($0), "SELECT ';';"] })
    #expect(run.messages == "")
    return run.output.components(separatedBy: ";\n").dropLast()
  }

  @Test(arguments: ["unix", "unix-ms", "unix-us", "unix-ns", "webkit", "cocoa", "ticks", "filetime"])
  func `they give what they give of ISO text`(storage: String) {
    let (expected, actual) = (outputs(), outputs(storage))
    #expect(expected.count == Self.statements.count)
    #expect(actual.count == expected.count)
    for (index, statement) in Self.statements.enumerated()
    where expected.indices.contains(index) && actual.indices.contains(index) {
      #expect(actual[index] == expected[index], "\(statement)")
    }
  }
}
