/// A text that does not stand for a value of the type asked for.
public struct StringValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the type asked for.
  public let expected: String
  /// The text found.
  public let found: String

  /// Creates the error that a conformance to ``StringValueExpressible`` throws.
  public init<Expected>(_ found: String, as expected: Expected.Type) {
    self.expected = "\(expected)"
    self.found = found
  }

  /// What was asked for and what was found.
  public var description: String { "could not decode \(expected) from \(found.debugDescription)" }
}
