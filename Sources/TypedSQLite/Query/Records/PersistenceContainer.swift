/// The columns that a record writes, and their values.
///
/// ```swift
/// func encode(to container: inout PersistenceContainer) {
///   container["name"] = name
///   container[Columns.score] = score
/// }
/// ```
///
/// Names are matched without regard to case; the columns keep the order in which they were first set.
public struct PersistenceContainer: Sendable {
  internal private(set) var columns: [(name: String, value: DatabaseValue)] = []
  /// Why a value that was set has no storage value; the subscript that set it cannot throw.
  private var fault: (any Error)?

  internal init() {}

  /// Collects the columns of a record.
  ///
  /// - Throws: what the record's `encode(to:)` throws.
  internal init(_ record: some EncodableRecord) throws {
    try record.encode(to: &self)
    if let fault { throw fault }
  }

  /// The value of a column; nil for NULL and for a column that was not set.
  ///
  /// Setting nil sets NULL.
  public subscript(_ column: String) -> (any DatabaseValueConvertible)? {
    get { databaseValue(of: column)?.storage.value }
    set {
      let dbValue = newValue?.databaseValue ?? .null
      if dbValue.isNull, fault == nil { fault = newValue?.storageFault }
      set(column, dbValue)
    }
  }

  /// The value of a column; nil for NULL and for a column that was not set.
  ///
  /// Setting nil sets NULL. A column that carries a storage sets its values in that storage.
  public subscript(_ column: some ColumnExpression) -> (any DatabaseValueConvertible)? {
    get { self[column.name] }
    set {
      do {
        if let newValue, let dbValue = try column.columnStorage?.stored(newValue) {
          set(column.name, dbValue)
        } else {
          self[column.name] = newValue
        }
      } catch {
        fault = fault ?? error
      }
    }
  }

  /// Sets the storage value of a column.
  internal mutating func set(_ column: String, _ value: DatabaseValue) {
    if let index = index(of: column) {
      columns[index].value = value
    } else {
      columns.append((column, value))
    }
  }

  /// The storage value of a column, or nil if it was not set.
  internal func databaseValue(of column: String) -> DatabaseValue? {
    index(of: column).map { columns[$0].value }
  }

  private func index(of column: String) -> Int? {
    for index in columns.indices where columns[index].name == column { return index }
    let folded = column.lowercased()
    return columns.firstIndex { $0.name.lowercased() == folded }
  }
}
