#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The error for a text that does not represent a value of the requested type.
public struct StringValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the requested type.
  public let expected: String
  /// The text that was found.
  public let found: String

  /// Creates the error that a conformance to ``StringValueExpressible`` throws.
  public init<Expected>(_ found: String, as expected: Expected.Type) {
    self.expected = "\(expected)"
    self.found = found
  }

  /// The requested type and the text that was found.
  public var description: String { "could not decode \(expected) from \(found.debugDescription)" }
}

extension StringValueError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}
