#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An error of a record.
public enum RecordError: Error, Hashable, Sendable {
  /// There is no row for a record in its table.
  ///
  /// This includes records whose primary key is NULL, which have no row.
  case recordNotFound(databaseTableName: String, key: [String: DatabaseValue])
}

extension RecordError: CustomStringConvertible {
  /// The table and the key, in which a BLOB of 16 bytes is shown as a UUID.
  ///
  /// For example, `Key not found in table player: [id:1]`.
  public var description: String {
    switch self {
    case .recordNotFound(let table, let key):
      let columns = key.sorted { $0.key < $1.key }.map { "\($0.key):\(Self.text(of: $0.value))" }
      return "Key not found in table \(table): [\(columns.joined(separator: " "))]"
    }
  }

  private static func text(of part: DatabaseValue) -> String {
    guard case .blob = part.storage, let uuid = UUID.fromDatabaseValue(part) else { return "\(part)" }
    return uuid.uuidString
  }
}
