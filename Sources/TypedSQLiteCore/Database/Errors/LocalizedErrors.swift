#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Without these, the `localizedDescription` of an error would be a number and the name of its type.

extension DatabaseError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension StorageError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension ChangesetError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}
