import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Reads the values of a column that holds only a few different ones.
struct DistinctValues {
  /// How many different values are offered.
  private static let limit = 20
  /// How many rows are read at the start of the table, and again at its end.
  private static let rows = 1_000
  /// How many bytes a value may have.
  private static let length = 80
  /// How long the rows may take, in nanoseconds.
  private static let time: Int64 = 5_000_000

  let database: Database
  /// The current instant.
  let now: () -> Timestamp
  /// The storage that typed text is converted to; nil if the column takes values as they are.
  let storage: ColumnStorage?

  /// The values of a column as users would type them, the most frequent first.
  ///
  /// It reads a bounded number of rows for a bounded time, so the cost does not grow with the table.
  ///
  /// - Returns: nil if there are too many, if some are long or blobs, and if the table cannot be read at once.
  func values(of origin: ColumnOrigin) -> [String]? {
    guard let table = TableFacts(origin.table, in: origin.schema, database: database), table.canBeSampled
    else {
      return nil
    }
    let rows =
      "SELECT \(SQLName.quoted(origin.column)) FROM \(SQLName.qualified(table.name, in: table.schema))"
    var sql = "SELECT * FROM (\(rows) LIMIT \(Self.rows))"
    if let rowid = table.rowidName {
      sql += " UNION ALL SELECT * FROM (\(rows) ORDER BY \(rowid) DESC LIMIT \(Self.rows))"
    }
    guard let statement = try? database.prepare(sql) else { return nil }
    let start = now()
    let write = storage?.makeWriter(.canonical)
    var counts: [DatabaseValue: (count: Int, text: String)] = [:]
    while (try? statement.step()) == true {
      let cell = statement.cell(0)
      if cell.storageClass == .null { continue }
      guard cell.storageClass != .blob, cell.byteCount <= Self.length else { return nil }
      let value = cell.databaseValue
      if counts[value] == nil { counts[value] = (0, text(of: cell, write)) }
      counts[value]?.count += 1
      guard counts.count <= Self.limit else { return nil }
      let passed = now()
      let seconds = passed.seconds - start.seconds
      if seconds * 1_000_000_000 + Int64(passed.nanoseconds - start.nanoseconds) > Self.time { break }
    }
    let found = counts.values.sorted { $0.count == $1.count ? $0.text < $1.text : $0.count > $1.count }
    return found.map(\.text)
  }

  /// A literal that means the value: its meaning as text if that is converted back to the very value.
  private func text(of cell: Cell, _ write: TypedCellWriter?) -> String {
    let value = cell.databaseValue
    var text = ByteBuffer(capacity: 32)
    guard let storage, let write, write(cell, &text) != nil, case .exact(value) = text.withSpan(storage.parse)
    else {
      return value.sqlLiteral
    }
    return SQLName.literal(text.withSpan { String(repairing: $0) })
  }
}
