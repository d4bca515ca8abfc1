import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Finds values of a column in the order of an index, without reading the rows.
struct IndexedValues {
  typealias End = (position: Double, value: SummaryValue)

  private let database: Database
  private let table: String
  /// The columns that lead an index, and the rowid, in lower case.
  private let leading: (columns: Set<String>, rowid: Set<String>)

  /// How many values at an end are read until one fits the meaning of the column.
  private static let limit = 1000

  /// - Throws: `DatabaseError` if the schema cannot be read.
  init(of facts: TableFacts, in database: Database) throws(DatabaseError) {
    self.database = database
    table = SQLName.qualified(facts.name, in: facts.schema)
    let indexes = try SchemaReader(database).indexes(of: facts.name, in: facts.schema)
    let keys = facts.columns.filter(facts.isRowid).map { $0.name.lowercased() }
    let columns = indexes.filter { !$0.isPartial }.compactMap { $0.columns.first ?? nil }
    leading = (Set(columns.map { $0.lowercased() }), Set(keys))
  }

  /// Finds an end of a column.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - isLast: whether the greatest value is wanted.
  /// - Returns: the value; nil if no index begins with the column, or if its order may not be that of the meaning.
  /// - Throws: `DatabaseError` if SQLite fails, or if the reading was interrupted.
  func end(of column: ResultColumn, isLast: Bool) throws(DatabaseError) -> End? {
    guard let name = column.origin?.column.lowercased(),
      leading.columns.contains(name) || leading.rowid.contains(name), hasOrder(column)
    else { return nil }
    let order = Order(column: name, isDescending: isLast)
    guard try isIndexed(order) else { return nil }
    let storageClass = column.format?.storage?.storageClass
    let statement = try database.prepare(query(order, limit: Self.limit))
    var reader = CellReader(column.format)
    while try statement.step() {
      let cell = statement.cell(0)
      let reading = reader.read(cell)
      guard reading.status == .fits, column.format == nil || !reading.position.isNaN else { continue }
      guard storageClass == nil || cell.storageClass == storageClass,
        let value = SummaryValue(cell, limit: Extremes.comparedBytes)
      else { return nil }
      return (reading.position, value)
    }
    return nil
  }

  /// Finds the values at the quarters of a column.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - count: the number of its values that are not NULL, at least 4.
  /// - Returns: the lower quartile, the median and the upper quartile; nil if no index begins with the column, or if its
  ///   order may not be that of the meaning.
  /// - Throws: `DatabaseError` if SQLite fails, or if the reading was interrupted.
  func quartiles(of column: ResultColumn, among count: Int) throws(DatabaseError) -> [SummaryValue]? {
    // The order of the rowid is that of the rows, all of which would be read again.
    guard let name = column.origin?.column.lowercased(), leading.columns.contains(name), hasOrder(column),
      try isIndexed(Order(column: name, isDescending: false))
    else { return nil }
    var values: [SummaryValue] = []
    for rank in ColumnSummary.quartileRanks(among: count) {
      // The way from the end is shorter to the upper one.
      let isDescending = rank > count / 2
      let order = Order(column: name, isDescending: isDescending)
      let sql = query(order, limit: 1, offset: isDescending ? count - 1 - rank : rank)
      let found = try database.rows(sql) { SummaryValue($0.cell(0), limit: Extremes.comparedBytes) }
      guard let value = found.first ?? nil else { return nil }
      values.append(value)
    }
    return values
  }

  /// Whether values of the column have the same order as what they mean.
  private func hasOrder(_ column: ResultColumn) -> Bool {
    guard let format = column.format else { return true }
    return format.storage?.sortsByMeaning == true && format.otherStorages.isEmpty
  }

  private struct Order {
    let column: String
    let isDescending: Bool
  }

  /// Whether an index has an order, so that nothing is sorted.
  private func isIndexed(_ order: Order) throws(DatabaseError) -> Bool {
    // An index may have another collation.
    let plan = try database.rows("EXPLAIN QUERY PLAN \(query(order, limit: 1))") { $0.text(3) ?? "" }
    return !plan.contains { $0.contains("TEMP B-TREE") }
  }

  private func query(_ order: Order, limit: Int, offset: Int = 0) -> String {
    let term = "\(SQLName.quoted(order.column)) COLLATE BINARY"
    return """
      SELECT \(term) FROM \(table) WHERE \(term) IS NOT NULL ORDER BY \(term)\(order.isDescending ? " DESC" : "") \
      LIMIT \(limit) OFFSET \(offset)
      """
  }
}
