internal import TypedSQLite

/// The error for a stored value that does not represent a value of the requested type.
public struct ValueError: Error, Hashable, Sendable {
  /// The name of the requested type.
  public let expected: String
  /// The value that was found, as messages show it: `"abc"`, `1.5`, `Data(3 bytes)`.
  public let found: String

  internal init(expected: String, found: String) {
    self.expected = expected
    self.found = found
  }

  /// Creates the error that a conformance to ``Value`` throws.
  public init<Expected>(_ found: some Binding, as expected: Expected.Type) {
    self.init(expected: "\(expected)", found: "\(found.databaseValue)")
  }
}

extension ValueError: CustomStringConvertible {
  /// The requested type and the value that was found.
  public var description: String { "could not decode \(expected) from \(found)" }
}
