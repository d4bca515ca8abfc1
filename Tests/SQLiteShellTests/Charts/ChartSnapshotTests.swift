import TestSupport
import Testing

@testable import SQLiteShell

/// Each chart at three widths, as it looks.
@Suite struct ChartSnapshotTests {
  static let data = """
    CREATE TABLE sale(id INTEGER PRIMARY KEY, sold_at DATETIME, amount REAL, region TEXT, size_bytes INTEGER, elapsedSeconds INTEGER);
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 899)
    INSERT INTO sale SELECT i, datetime(1767225600 + i * 21600 + (i * 7919 % 9000), 'unixepoch'),
      CASE WHEN i % 211 = 0 THEN NULL
        ELSE round(50 + 40 * ((i * i % 97) / 97.0) * (1 - abs(i - 450) / 600.0) + i / 30.0, 2) END,
      CASE i % 5 WHEN 0 THEN 'north' WHEN 1 THEN 'south' WHEN 2 THEN 'east' ELSE 'far west' END,
      (i * 7907 % 5000) * (i % 13) * 100, (i * 37 % 3600) FROM n;
    DELETE FROM sale WHERE sold_at >= '2026-05-01' AND sold_at < '2026-06-01';

    """

  static let charts: [(name: String, words: String)] = [
    ("line", "line sold_at amount FROM sale"),
    ("line-by", "line sold_at amount BY region --per week FROM sale"),
    ("bar", "bar region amount FROM sale"),
    (
      "bar-negative",
      "bar x y SELECT 'profit' AS x, 12.5 AS y UNION ALL SELECT 'loss', -4 UNION ALL SELECT 'nothing', 0"
    ),
    (
      "bar-by",
      "bar region BY month SELECT region, strftime('%m', sold_at) AS month FROM sale WHERE sold_at < '2026-04'"
    ),
    ("bar-month", "bar sold_at amount --per month FROM sale"),
    ("hist", "hist amount FROM sale"),
    ("hist-bytes", "hist size_bytes FROM sale"),
    ("hist-duration", "hist elapsedSeconds FROM sale"),
    ("hist-date", "hist sold_at FROM sale"),
    ("scatter", "scatter amount size_bytes FROM sale"),
    ("scatter-by", "scatter amount id BY region FROM sale"),
    ("heat", "heat sold_at amount FROM sale"),
    ("heat-category", "heat region month SELECT region, strftime('%m', sold_at) AS month FROM sale"),
    ("box", "box amount BY region FROM sale"),
    ("line-ascii", "line sold_at amount BY region --per month --ascii FROM sale"),
    ("bar-ascii", "bar region amount --ascii FROM sale"),
    ("bar-month-ascii", "bar sold_at amount --per month --ascii FROM sale"),
    ("heat-ascii", "heat sold_at amount --ascii FROM sale"),
    ("box-ascii", "box amount BY region --ascii FROM sale"),
  ]

  @Test(arguments: charts.map(\.name)) func `a chart looks as it did`(name: String) throws {
    let words = try #require(Self.charts.first { $0.name == name }).words
    var text = ""
    for width in [40, 80, 200] {
      let run = runShell(Self.data + ".mode --screenwidth \(width)\n.chart \(words)\n")
      #expect(run.errors == "")
      let widest = run.output.split(separator: "\n").map { String($0).shownWidth }.max() ?? 0
      #expect(widest <= width)
      text += "\(width) columns\n\(run.output)\n"
    }
    let difference = differenceFromSnapshot(of: Array(text.utf8), named: name)
    #expect(difference == nil)
  }
}
