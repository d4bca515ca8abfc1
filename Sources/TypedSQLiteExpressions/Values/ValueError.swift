internal import TypedSQLite

/// A stored value that does not stand for a value of the type asked for.
public struct ValueError: Error, Hashable, Sendable {
  /// The name of the type asked for.
  public let expected: String
  /// What was found, as messages show it: `"abc"`, `1.5`, `Data(3 bytes)`.
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
  /// What was asked for and what was found.
  public var description: String { "could not decode \(expected) from \(found)" }
}
