package import TypedSQLite

/// How numbers lie as the instants of a storage: whether they look like the times of events.
///
/// Counters, clocks and lengths of time fall into the years of dates too, but spread over decades, or far into years
/// to come.
package struct InstantShape: Sendable {
  /// The first and the last instant, in seconds since 1970.
  package let range: ClosedRange<Int64>
  private let count: Int
  private let futureCount: Int
  /// How many years the middle nine tenths span.
  private let years: Double
  private let isMonotone: Bool

  /// The start of 2035: what is later has not happened, and is planned rarely.
  private static let future: Int64 = 2_051_222_400
  /// The years in which one program writes events.
  private static let career = 15.0

  /// Reads the numbers of a sample; nil where there is none.
  package init?(_ sample: ColumnSample, as name: String) {
    guard let storage = DateStorage.named(name) else { return nil }
    let integers = sample.integers.filter { !NumberDateReading.isSentinel($0) }.map(\.databaseValue)
    let instants = (integers + sample.reals.map(\.databaseValue)).compactMap { storage.decode($0)?.seconds }
      .sorted()
    guard let first = instants.first, let last = instants.last else { return nil }
    range = first...last
    count = instants.count
    futureCount = instants.count { $0 >= Self.future }
    let edge = instants.count / 20
    years = Double(instants[instants.count - 1 - edge] - instants[edge]) / (365.25 * 86_400)
    isMonotone = sample.isMonotone
  }

  /// Whether more than a stray instant lies in years to come.
  package var isMuchInFuture: Bool { futureCount > 1 && futureCount * 20 > count || futureCount == count }

  /// Whether they lie so near to each other as the events that a program writes down.
  package var looksLikeEvents: Bool { years <= (isMonotone ? 2 * Self.career : Self.career) }

  /// Whether another column is of the same time, but for its length or a month.
  package func isNear(_ other: InstantShape) -> Bool {
    let margin = max(other.range.upperBound - other.range.lowerBound, 30 * 86_400)
    return range.lowerBound >= other.range.lowerBound - margin
      && range.upperBound <= other.range.upperBound + margin
  }
}

/// A column that surely holds instants, beside which others are judged.
package struct SureDates: Sendable {
  /// The name of the column.
  let column: String
  /// The storage of its numbers.
  let storage: String
  /// How they lie.
  let shape: InstantShape

  /// The columns of a table whose name or type says instants and whose numbers have one explanation.
  package static func all(in table: TableFacts, dropsZ: Bool, database: Database) -> [SureDates] {
    let columns = table.columns.filter { column in
      guard !table.isRowid(column) else { return false }
      if let kind = DeclaredType(column.declaredType).kind { return kind.readsNumbersAsDates }
      return ColumnName(column.name, dropsZ: dropsZ).timeStrength == .strong
    }.prefix(limit).map(\.name)
    guard !columns.isEmpty else { return [] }
    return zip(columns, TableSampler.samples(of: columns, in: table, database: database)).compactMap {
      column, sample in
      let reading = NumberDateReading(sample)
      guard reading.count >= 3, reading.candidates.count == 1, let name = reading.candidates.first,
        let shape = InstantShape(sample, as: name), !shape.isMuchInFuture
      else { return nil }
      return SureDates(column: column, storage: name, shape: shape)
    }
  }

  /// How many columns are read.
  private static let limit = 12
}
