/// The error for a value that a storage cannot hold.
public struct StorageError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Fault: Hashable, Sendable {
    /// The value is outside the storage's range.
    case outOfRange
    /// The value would be rounded.
    case inexact(nearest: DatabaseValue)
  }

  /// What went wrong.
  public let fault: Fault
  /// The value as text.
  public let value: String
  /// The name of the storage.
  public let storage: String
}

extension StorageError: CustomStringConvertible {
  /// The value, the storage and what is wrong.
  ///
  /// For example, `-1 is out of range for storage 'mac'`.
  public var description: String {
    switch fault {
    case .outOfRange: "\(value) is out of range for storage '\(storage)'"
    case .inexact(let nearest):
      "\(value) is not exact in storage '\(storage)'; the nearest is \(nearest)"
    }
  }
}
