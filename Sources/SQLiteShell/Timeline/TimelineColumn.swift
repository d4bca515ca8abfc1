import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A column of instants or days whose values are events of a timeline.
struct TimelineColumn {
  /// The table with its database.
  let schema: String
  let table: String
  let column: String
  let format: ColumnFormat
  /// SQL that identifies a row.
  let row: String
  /// SQL of the first texts of a row.
  let summary: String

  /// The name of the table as it is shown.
  private var shownTable: String { schema == "main" ? table : "\(schema).\(table)" }

  /// The query for its events; the bounds that it checks are only those that an index can serve.
  func sql(from first: TimelineBound?, to last: TimelineBound?) -> String {
    let seconds = (first?.earliest ?? Self.times.lowerBound)...(last?.latest ?? Self.times.upperBound)
    return """
      SELECT \(time) AS time, \(SQLName.literal(shownTable)) AS "table", \(row) AS row, \
      \(SQLName.literal(column)) AS event, \(summary) AS summary FROM \(SQLName.qualified(table, in: schema)) \
      WHERE \(condition(max(seconds.lowerBound, Self.times.lowerBound), min(seconds.upperBound, Self.times.upperBound)))
      """
  }

  /// The first and the last second of a timeline: what is before and after it means "not set" or "never".
  private static let times: ClosedRange<Int64> = -62_135_510_400...253_402_214_399

  /// The column as SQL; without its collation, which the connection may not have.
  private var name: String { SQLName.quoted(column) }
  private var binary: String { "\(name) COLLATE BINARY" }

  /// The storage of its numbers, if they count one unit from one zero point, as SQL can compute.
  private var count: NumberCount? {
    format.otherStorages.isEmpty ? format.storage.flatMap(NumberCount.init) : nil
  }

  /// SQL of the text of an instant in UTC, or of a day; NULL for a value that is neither.
  ///
  /// The order of these texts is that of the times.
  private var time: String {
    let shown = format.kind.values.areInstants ? "strftime('%Y-%m-%d %H:%M:%f', " : "date("
    guard let count else {
      // A number of a coarse unit is out of range if it counts a finer one.
      let storages = ([format.storage].compactMap(\.self) + format.otherStorages)
        .sorted { $0.unitsPerDay ?? 0 < $1.unitsPerDay ?? 0 }
      let forms =
        [readableText]
        + storages.map { storage in
          let zone =
            storage.holdsLocalTimes ? textZone.map { ", 'UTC', \(SQLName.literal($0.name))" } ?? "" : ""
          return "\(format.kind.asFunction)(\(name), \(SQLName.literal(storage.name))\(zone))"
        }
      return shown + (forms.count == 1 ? forms[0] : "coalesce(\(forms.joined(separator: ", ")))") + ")"
    }
    let number = "\(shown)\(count.seconds(name)), 'unixepoch')"
    let real = count.isReal ? " WHEN 'real' THEN \(number)" : ""
    return
      "CASE typeof(\(name)) WHEN 'integer' THEN \(number)\(real) WHEN 'text' THEN \(shown)\(readableText)) END"
  }

  /// SQL of a text that is a day that exists, with or without a time; NULL for other values.
  ///
  /// SQLite's date functions would read other texts as well, such as digits as a Julian day, and the 30th of February.
  /// A modifier makes them compute the day.
  private var readableText: String {
    """
    CASE WHEN typeof(\(name)) = 'text' AND \(name) GLOB '[0-9][0-9][0-9][0-9]-*' AND (substr(\(name), 9, 2) < '29' \
    OR strftime('%d', substr(\(name), 1, 10), '+0 days') = substr(\(name), 9, 2)) THEN \(textInUTC) END
    """
  }

  /// The zone of text that names none, for instants.
  private var textZone: DisplayZone? { format.kind.values.areInstants ? format.textZone : nil }

  /// SQL of a text of a date in UTC.
  private var textInUTC: String {
    guard let textZone, textZone != .utc else { return name }
    return "as_date(\(name), 'text', 'UTC', \(SQLName.literal(textZone.name)))"
  }

  /// The condition that a value can be an event between two seconds.
  private func condition(_ first: Int64, _ last: Int64) -> String {
    let isBounded = first > Self.times.lowerBound || last < Self.times.upperBound
    var texts = "\(binary) >= ''"
    let storages = [format.storage].compactMap(\.self) + format.otherStorages
    let isReadable = storages.allSatisfy { $0.storageClass != .text || $0.showsStoredText }
    if isBounded, isReadable {
      texts = "\(binary) >= '\(Self.day(first))' AND \(binary) < '\(Self.day(last + 86_400))'"
      if !storages.isEmpty, storages.allSatisfy({ $0.storageClass == .text }) { return texts }
    }
    guard let count else { return "\(binary) NOT IN (0, -1, \(Int64.max), -9223372036854775808)" }
    let numbers = "\(binary) BETWEEN \(count.number(first)) AND \(count.number(last))"
    return "(\(numbers) AND \(name) NOT IN (0, -1) OR \(texts))"
  }

  private static func day(_ seconds: Int64) -> String {
    Timestamp(seconds: min(max(seconds, times.lowerBound), times.upperBound)).map { "\($0.date)" } ?? ""
  }

  /// SQL that counts the values that mean "not set" or "never".
  var unsetCount: String {
    let texts = ["0000-00-00*", "0001-01-01*", "9999-12-31*", "4001-01-01 00:00:00*"]
      .map { "\(name) GLOB '\($0)'" }.joined(separator: " OR ")
    let numbers = count.map { count in
      """
      OR \(binary) NOT BETWEEN \(count.number(Self.times.lowerBound)) AND \(count.number(Self.times.upperBound)) \
      OR \(name) = \(count.number(Timeline.foundationFuture))
      """
    }
    return """
      count(CASE typeof(\(name)) WHEN 'text' THEN nullif(\(texts), 0) WHEN 'blob' THEN NULL WHEN 'null' THEN NULL \
      ELSE nullif(\(name) IN (0, -1, \(Int64.max), -9223372036854775808) \(numbers ?? ""), 0) END)
      """
  }
}

/// Numbers that count one unit from one zero point.
private struct NumberCount {
  let isReal: Bool
  /// The number of the start of 2000.
  private let start: DatabaseValue
  private let unitsPerSecond: Double

  /// - Returns: nil for a storage that counts no unit, or whose numbers name no instant by themselves.
  init?(_ storage: ColumnStorage) {
    guard let unitsPerDay = storage.unitsPerDay, let date = DateStorage.named(storage.name), date.isInUTC,
      date.storageClass == storage.storageClass, let instant = Timestamp(seconds: Self.startOf2000),
      let number = date.encode(instant).exactValue
    else { return nil }
    isReal = storage.storageClass == .real
    guard isReal || storage.storageClass == .integer else { return nil }
    start = number
    unitsPerSecond = unitsPerDay / 86_400
  }

  private static let startOf2000: Int64 = 946_684_800

  /// SQL of the seconds since 1970.
  func seconds(_ column: String) -> String {
    if unitsPerSecond == 1 { return "(\(column) - \(start) + \(Self.startOf2000))" }
    let count = unitsPerSecond > 1 ? "/ \(unitsPerSecond)" : "* \(1 / unitsPerSecond)"
    return "((\(column) - \(start)) \(count) + \(Self.startOf2000))"
  }

  /// The number of a second since 1970, as SQL.
  func number(_ seconds: Int64) -> String {
    let zero =
      switch start.storage {
      case .int64(let integer): Double(integer)
      case .double(let real): real
      default: 0.0
      }
    let number = zero + Double(seconds - Self.startOf2000) * unitsPerSecond
    if isReal { return "\(number)" }
    // The greatest integer and the least one are no dates.
    if let integer = Int64(exactly: number.rounded(.down)) { return "\(min(integer, Int64.max - 1))" }
    return number < 0 ? "\(Int64.min + 1)" : "\(Int64.max - 1)"
  }
}
