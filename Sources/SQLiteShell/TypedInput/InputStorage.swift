import TypedSQLite

/// Says in which storage a column surely lies, so that a literal may be put into it.
///
/// Showing a value wrongly is bad; searching for or storing a wrong value is worse. So a format that nobody stated must
/// be borne out by what lies at both ends of the table: some cells are of the storage, and none is a text as the
/// literal is.
struct InputStorage {
  let database: Database
  let settings: FormatSettings

  /// The storage that literals for a column are converted to; nil where nothing is sure.
  func storage(of format: ColumnFormat, at origin: ColumnOrigin) -> ColumnStorage? {
    if format.evidence.source == .pin { return format.storage }
    let values = sample(origin)
    guard !values.isEmpty else {
      // Nothing to compare with: the user's choice, or the one way in which all software writes truth values.
      return settings.chosenStorages[format.kind.name] ?? (format.kind == .bool ? format.storage : nil)
    }
    guard let storage = format.storage, format.otherStorages.isEmpty else { return nil }
    let isText = storage.storageClass == .text
    guard isText || !values.contains(where: { $0.storageClass == .text }) else { return nil }
    let fitting = values.count { $0.storageClass == storage.storageClass && storage.values.decode($0) != nil }
    return fitting > 0 && (!isText || fitting == values.count) ? storage : nil
  }

  /// The most cells that are read from each end.
  private static let limit = 50

  /// Cells from both ends of a table, without NULLs.
  private func sample(_ origin: ColumnOrigin) -> [DatabaseValue] {
    let column = SQLName.quoted(origin.column)
    let table = SQLName.qualified(origin.table, in: origin.schema)
    let rows = { (order: String) in
      try? database.rows(
        "SELECT \(column) FROM \(table) \(order) LIMIT \(Self.limit)"
      ) { $0.cell(0).databaseValue }
    }
    let first = rows("ORDER BY rowid") ?? rows("") ?? []
    let last = rows("ORDER BY rowid DESC") ?? []
    return (first + last).filter { !$0.isNull }
  }
}
