import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A query for all instants and days of a database in their order.
///
/// SQLite sorts the result, so it can be larger than the memory.
struct Timeline {
  let range: TimeRange
  /// The zone in which instants are shown.
  let zone: DisplayZone
  private(set) var columns: [TimelineColumn] = []

  init(zone: DisplayZone, range: TimeRange) {
    self.zone = zone
    self.range = range
  }

  /// Adds the columns of a table that mean instants or days.
  ///
  /// - Parameters:
  ///   - columns: its columns with their meanings.
  ///   - column: the one that was asked for; nil for all.
  ///   - table: its name.
  ///   - schema: the database of the table.
  ///   - row: the SQL that identifies a row.
  mutating func add(
    _ columns: [ResultColumn], only column: String?, ofTable table: String, in schema: String, row: String
  ) {
    let summary = Self.summary(of: columns)
    for known in columns {
      guard var format = known.format, format.kind.values.areDates else { continue }
      // Texts whose zone nobody knows are shown as they are stored, as if they were in the zone of the others.
      if format.textZone == nil, zone != .utc { format = format.with(textZone: zone) }
      if let column, !known.name.matches(column) { continue }
      self.columns.append(
        TimelineColumn(
          schema: schema, table: table, column: known.name, format: format, row: row, summary: summary))
    }
  }

  /// The names of the columns of a copied table that identify and summarize a row.
  static let namesInCopies = (row: "~row", summary: "~summary")

  /// The same timeline for copies of the tables that have only the columns of dates, and those of ``namesInCopies``.
  var ofCopies: Timeline {
    var timeline = self
    timeline.columns = columns.map {
      TimelineColumn(
        schema: $0.schema, table: $0.table, column: $0.column, format: $0.format,
        row: SQLName.quoted(Self.namesInCopies.row), summary: SQLName.quoted(Self.namesInCopies.summary))
    }
    return timeline
  }

  /// Removes columns whose queries fail.
  mutating func remove(where fails: (TimelineColumn) throws(ShellError) -> Bool) throws(ShellError) {
    var kept: [TimelineColumn] = []
    for column in columns where try !fails(column) { kept.append(column) }
    columns = kept
  }

  /// The query for the events of one column.
  func sql(of column: TimelineColumn) -> String { column.sql(from: range.first, to: range.last) }

  /// The query for the cells of one column whose times are in the range.
  func cells(of column: TimelineColumn) -> String {
    let cell = TimelineColumn(
      schema: column.schema, table: column.table, column: column.column, format: column.format, row: "NULL",
      summary: SQLName.quoted(column.column))
    return
      "SELECT summary FROM (\(sql(of: cell)) LIMIT -1) AS events WHERE \(conditions.joined(separator: " AND "))"
  }

  /// The statement.
  var sql: String {
    let events = columns.map(sql(of:))
    // SQLite accepts 500 arms in a compound.
    let groups = stride(from: 0, to: events.count, by: 400).map { start in
      events[start..<min(start + 400, events.count)].joined(separator: "\nUNION ALL ")
    }
    // The limit keeps SQLite from computing each time again for each condition.
    return """
      SELECT \(shownTime) AS time, "table", row, event AS "column", summary FROM (SELECT * FROM (
      \(groups.map { "SELECT * FROM (\($0))" }.joined(separator: "\nUNION ALL "))
      ) LIMIT -1) AS events WHERE \(conditions.joined(separator: " AND ")) ORDER BY events.time
      """
  }

  /// SQL of a time as it is shown.
  private var shownTime: String {
    zone == .utc ? "time" : "as_date(time, 'text', \(SQLName.literal(zone.name)), 'UTC')"
  }

  private var conditions: [String] {
    [
      "events.time >= '0001-01-02'", "events.time < '9999-12-31'",
      "events.time NOT IN ('4001-01-01', '4001-01-01 00:00:00.000')",
    ] + range.conditions
  }

  /// The last instant of Foundation, in seconds since 1970.
  static let foundationFuture: Int64 = 64_092_211_200

  /// SQL of the first texts of a row that have no meaning of their own.
  private static func summary(of columns: [ResultColumn]) -> String {
    let names = columns.filter { column in
      let type = column.declaredType?.uppercased() ?? ""
      return column.format == nil && ["CHAR", "CLOB", "TEXT"].contains { type.contains($0) }
    }.prefix(3).map { SQLName.quoted($0.name) }
    guard names.count > 1 else {
      return names.first.map { "replace(substr(coalesce(\($0), ''), 1, 60), char(10), ' ')" } ?? "''"
    }
    // A comparison without a collation works on connections that do not have that of the column.
    let texts = names.map { "coalesce(' | ' || substr(nullif(\($0) COLLATE BINARY, ''), 1, 60), '')" }
    return "replace(substr(\(texts.joined(separator: " || ")), 4), char(10), ' ')"
  }
}
