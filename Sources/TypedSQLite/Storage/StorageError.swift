/// A value that a storage does not hold.
public struct StorageError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Fault: Hashable, Sendable {
    /// The value lies outside the storage's range.
    case outOfRange
    /// The storage has no finer value than the nearest one.
    case inexact(nearest: DatabaseValue)
  }

  /// What went wrong.
  public let fault: Fault
  /// The value as text.
  public let value: String
  /// The name of the storage.
  public let storage: String
}
