import ColumnMeaning
import SQLSyntax
import TypedSQLite

/// A query for all instants and days of a database in their order.
///
/// SQLite sorts the result, so it can be larger than the memory.
struct Timeline {
  /// The first and the last instant or day, as `.timeline` read them.
  var first: TimelineBound?
  var last: TimelineBound?
  private var events: [String] = []

  /// Whether no column has a date meaning.
  var isEmpty: Bool { events.isEmpty }

  /// Adds the columns of a table that mean instants or days.
  ///
  /// - Parameters:
  ///   - columns: its columns with their meanings.
  ///   - table: its name.
  ///   - schema: the database of the table.
  ///   - row: the SQL that identifies a row.
  mutating func add(
    _ columns: [ResultColumn], ofTable table: String, in schema: String, row: String
  ) {
    let shownName = schema == "main" ? table : "\(schema).\(table)"
    let summary = Self.summary(of: columns)
    for column in columns {
      guard let format = column.format, format.kind.holdsDates else { continue }
      let name = SQLName.quoted(column.name)
      events.append(
        """
        SELECT \(Self.time(name, format)) AS time, \(SQLName.literal(shownName)) AS "table", \(row) AS row, \
        \(SQLName.literal(column.name)) AS event, \(summary) AS summary FROM \(SQLName.qualified(table, in: schema)) \
        WHERE \(name) NOT IN (0, -1, \(Int64.max), -9223372036854775808)
        """)
    }
  }

  /// The statement.
  var sql: String {
    // SQLite accepts 500 arms in a compound.
    let groups = stride(from: 0, to: events.count, by: 400).map { start in
      events[start..<min(start + 400, events.count)].joined(separator: "\nUNION ALL ")
    }
    let conditions = ["time IS NOT NULL", first?.condition(">="), last?.condition("<=")]
    return """
      SELECT time, "table", row, event, summary FROM (
      \(groups.map { "SELECT * FROM (\($0))" }.joined(separator: "\nUNION ALL "))
      ) WHERE \(conditions.compactMap(\.self).joined(separator: " AND ")) ORDER BY time
      """
  }

  /// SQL of the text of an instant in UTC, or of a day; NULL for a value that is neither.
  ///
  /// The order of these texts is that of the times.
  private static func time(_ column: String, _ format: ColumnFormat) -> String {
    // SQLite's date functions would read other texts as well, such as digits as a Julian day.
    var forms = [
      "iif(typeof(\(column)) = 'text' AND \(column) GLOB '[0-9][0-9][0-9][0-9]-*', \(column), NULL)"
    ]
    // A number of a coarse unit is out of range if it counts a finer one.
    let storages = ([format.storage].compactMap(\.self) + format.otherStorages)
      .sorted { $0.unitsPerDay ?? 0 < $1.unitsPerDay ?? 0 }
    forms += storages.map { "\(format.kind.asFunction)(\(column), \(SQLName.literal($0.name)))" }
    let text = forms.count == 1 ? forms[0] : "coalesce(\(forms.joined(separator: ", ")))"
    return format.kind.holdsInstants ? "strftime('%Y-%m-%d %H:%M:%f', \(text))" : "date(\(text))"
  }

  /// SQL of the first texts of a row that have no meaning of their own.
  private static func summary(of columns: [ResultColumn]) -> String {
    let texts = columns.filter { column in
      let type = column.declaredType?.uppercased() ?? ""
      return column.format == nil && ["CHAR", "CLOB", "TEXT"].contains { type.contains($0) }
    }.prefix(3).map { "coalesce(' | ' || substr(nullif(\(SQLName.quoted($0.name)), ''), 1, 60), '')" }
    guard !texts.isEmpty else { return "''" }
    return "replace(substr(\(texts.joined(separator: " || ")), 4), char(10), ' ')"
  }
}

/// An instant or a day that limits a timeline.
struct TimelineBound {
  private let text: String

  /// Reads `2026-01-31`, or a day with a time; a time without a zone is in UTC.
  init?(_ word: String) {
    guard let date = DateText(word, rules: .shell), date.hasDate,
      let timestamp = date.timestamp
    else { return nil }
    let whole = timestamp.description
    text = date.timePrecision == .none ? String(whole.prefix(10)) : whole
  }

  /// The condition that a time is not before or not after it; a day includes all its times.
  fileprivate func condition(_ sign: String) -> String {
    "substr(time, 1, \(text.utf8.count)) \(sign) \(SQLName.literal(text))"
  }
}
