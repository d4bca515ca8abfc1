#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value as SQLite holds it: NULL, an integer, a double, a text or a blob, without loss.
///
/// Two values are equal if SQLite compares them as equal: `1` equals `1.0`, and an integer that no double can
/// represent equals no double. See <https://www.sqlite.org/datatype3.html>.
public struct DatabaseValue: Sendable {
  /// The five storage classes with their values.
  @frozen public enum Storage: Equatable, Sendable {
    /// NULL.
    case null
    /// An INTEGER.
    case int64(Int64)
    /// A REAL.
    case double(Double)
    /// A TEXT.
    case string(String)
    /// A BLOB.
    case blob(Data)
  }

  /// The value in the form SQLite holds it.
  public let storage: Storage

  /// NULL.
  public static let null = DatabaseValue(storage: .null)

  package init(storage: Storage) {
    self.storage = storage
  }

  /// Whether the value is NULL.
  public var isNull: Bool {
    storage == .null
  }

  /// The storage class of the value.
  public var storageClass: StorageClass {
    switch storage {
    case .null: .null
    case .int64: .integer
    case .double: .real
    case .string: .text
    case .blob: .blob
    }
  }
}

extension DatabaseValue: Hashable {
  /// Whether two values are equal as SQLite compares numbers, across INTEGER and REAL.
  public static func == (lhs: DatabaseValue, rhs: DatabaseValue) -> Bool {
    switch (lhs.storage, rhs.storage) {
    case (.int64(let integer), .double(let double)), (.double(let double), .int64(let integer)):
      Int64(exactly: double) == integer
    default:
      lhs.storage == rhs.storage
    }
  }

  /// Feeds the value to a hasher; equal values have equal hashes.
  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .null: hasher.combine(0)
    case .int64(let integer): hasher.combine(integer)
    case .double(let double):
      if let integer = Int64(exactly: double) { hasher.combine(integer) } else { hasher.combine(double) }
    case .string(let string): hasher.combine(string)
    case .blob(let data): hasher.combine(data)
    }
  }
}

extension DatabaseValue: CustomStringConvertible {
  /// The value as messages show it: `NULL`, `1`, `1.5`, `"text"`, `Data(3 bytes)`.
  public var description: String {
    switch storage {
    case .null: "NULL"
    case .int64(let integer): integer.description
    case .double(let double): double.description
    case .string(let string): string.debugDescription
    case .blob(let data): "Data(\(data.count) bytes)"
    }
  }
}
