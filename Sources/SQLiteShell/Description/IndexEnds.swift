import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Finds the least and the greatest value of a column by an index, without reading the rows.
struct IndexEnds {
  typealias End = (position: Double, value: SummaryValue)

  private let database: Database
  private let table: String
  /// The columns that lead an index, in lower case.
  private let leading: Set<String>

  /// How many values at an end are read until one fits the meaning of the column.
  private static let limit = 1000

  /// - Throws: `DatabaseError` if the schema cannot be read.
  init(of facts: TableFacts, in database: Database) throws(DatabaseError) {
    self.database = database
    table = SQLName.qualified(facts.name, in: facts.schema)
    let indexes = try SchemaReader(database).indexes(of: facts.name, in: facts.schema)
    let keys = facts.columns.filter(facts.isRowid).map { $0.name.lowercased() }
    leading = Set(
      indexes.filter { !$0.isPartial }.compactMap { $0.columns.first ?? nil }.map { $0.lowercased() } + keys)
  }

  /// Finds an end of a column.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - isLast: whether the greatest value is wanted.
  /// - Returns: the value; nil if no index begins with the column, or if its order may not be that of the meaning.
  /// - Throws: `DatabaseError` if SQLite fails, or if the reading was interrupted.
  func end(of column: ResultColumn, isLast: Bool) throws(DatabaseError) -> End? {
    guard let name = column.origin?.column, leading.contains(name.lowercased()) else { return nil }
    var storageClass: StorageClass?
    if let format = column.format {
      guard let storage = format.storage, format.otherStorages.isEmpty, storage.sortsByMeaning else {
        return nil
      }
      storageClass = storage.storageClass
    }
    let term = "\(SQLName.quoted(name)) COLLATE BINARY"
    // Without a limit on the work, an index of another collation would be sorted.
    let collations = try database.rows("EXPLAIN QUERY PLAN \(query(term, isLast))") { $0.text(3) ?? "" }
    guard !collations.contains(where: { $0.contains("TEMP B-TREE") }) else { return nil }
    let statement = try database.prepare(query(term, isLast))
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

  private func query(_ term: String, _ isLast: Bool) -> String {
    """
    SELECT \(term) FROM \(table) WHERE \(term) IS NOT NULL ORDER BY \(term)\(isLast ? " DESC" : "") \
    LIMIT \(Self.limit)
    """
  }
}
