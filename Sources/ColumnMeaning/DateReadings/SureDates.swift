package import TypedSQLite

/// A column that surely holds instants; other columns of its table are compared with it.
package struct SureDates: Sendable {
  package let column: String
  /// The storage of its numbers.
  package let storage: DateStorage
  /// How its instants are spread.
  package let shape: InstantShape

  /// The columns of a table whose name or type says instants and whose numbers have one explanation.
  package static func all(in table: TableFacts, dropsZ: Bool, database: Database) -> [SureDates] {
    let columns = table.columns.filter { column in
      guard !table.isRowid(column) else { return false }
      if let kind = DeclaredType(column.declaredType).kind { return kind.holdsDates }
      return ColumnName(column.name, dropsZ: dropsZ).timeStrength == .strong
    }.prefix(limit).map(\.name)
    guard !columns.isEmpty else { return [] }
    return zip(columns, TableSampler.samples(of: columns, in: table, database: database)).compactMap {
      column, sample in
      let reading = NumberDateReading(sample)
      guard reading.count >= 3, reading.candidates.count == 1,
        let window = reading.candidates.first,
        let shape = InstantShape(sample, in: window), !shape.isMuchInFuture
      else { return nil }
      return SureDates(column: column, storage: window.storage, shape: shape)
    }
  }

  /// How many columns are read at most.
  private static let limit = 12
}
