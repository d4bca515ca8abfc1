/// An error of a record.
public enum RecordError: Error, Hashable, Sendable {
  /// A row that a record stands for is not in its table.
  ///
  /// A record whose primary key is NULL stands for no row, and is not found either.
  case recordNotFound(databaseTableName: String, key: [String: DatabaseValue])
}

extension RecordError: CustomStringConvertible {
  /// The table and the key that were looked for.
  ///
  /// For example, `Key not found in table player: [id:1]`.
  public var description: String {
    switch self {
    case .recordNotFound(let table, let key):
      let columns = key.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
      return "Key not found in table \(table): [\(columns.joined(separator: " "))]"
    }
  }
}
