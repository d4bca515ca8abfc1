#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Without these, the `localizedDescription` of an error would be a number and the name of its type.

extension Result: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension QueryError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension ValueError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}
