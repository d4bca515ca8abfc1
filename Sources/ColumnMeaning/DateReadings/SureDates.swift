package import TypedSQLiteCore

/// A column that surely holds instants; other columns of its table are compared with it.
package struct SureDates: Sendable {
  package let column: String
  /// The storage of its numbers.
  package let storage: DateStorage
  /// How its instants are spread.
  package let shape: InstantShape
  /// Whether the numbers themselves show their storage, which other numbers rarely have.
  let isBelieved: Bool

  /// The columns of a table whose name or type says instants and whose numbers have one explanation.
  package static func all(in table: TableFacts, dropsZ: Bool, database: Database) -> [SureDates] {
    let columns = table.columns.filter { column in
      guard !table.isRowid(column) else { return false }
      if let kind = DeclaredType(column.declaredType).kind { return kind.values.areDates }
      return ColumnName(column.name, dropsZ: dropsZ).timeStrength == .strong
    }.prefix(limit).map(\.name)
    guard !columns.isEmpty else { return [] }
    return zip(columns, TableSampler.samples(of: columns, in: table, database: database)).compactMap {
      SureDates(of: $0, $1, dropsZ: dropsZ)
    }
  }

  /// Describes the numbers of one column; nil if they have no sure explanation.
  init?(of column: String, _ sample: ColumnSample, dropsZ: Bool) {
    let name = ColumnName(column, dropsZ: dropsZ)
    let reading = NumberDateReading(sample, name: name)
    guard reading.count >= 3, reading.candidates.count == 1, let window = reading.candidates.first,
      let shape = InstantShape(sample, in: window), !shape.isMuchInFuture
    else { return nil }
    self.column = column
    self.storage = window.storage
    self.shape = shape
    isBelieved = window.belief.isBelievable?(sample, name) ?? true
  }

  /// How many columns are read at most.
  private static let limit = 12
}

extension NumberDateReading {
  /// The one of several storages that other columns of the table confirm, and their names; nil if there is none.
  func window(confirmedBy subject: ColumnSubject) -> (window: DateWindow, siblings: String)? {
    guard candidates.count > 1 else { return nil }
    let siblings = subject.others.sureDates().filter { $0.column != subject.origin.column && $0.isBelieved }
    guard let storage = siblings.first?.storage, siblings.allSatisfy({ $0.storage == storage }),
      let window = candidates.first(where: { $0.storage == storage }),
      let shape = InstantShape(subject.sample, in: window)
    else { return nil }
    let near = siblings.filter { shape.isNear($0.shape) }
    guard !near.isEmpty else { return nil }
    return (window, near.prefix(3).map(\.column).joined(separator: ", "))
  }
}
