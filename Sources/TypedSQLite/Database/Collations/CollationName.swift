extension Database {
  /// The name of a collation.
  public struct CollationName: RawRepresentable, Hashable, Sendable {
    /// The name, as SQL calls it.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// The order of the bytes.
    public static let binary = CollationName("BINARY")
    /// The order of the bytes, with the letters of ASCII in lower case.
    public static let nocase = CollationName("NOCASE")
    /// The order of the bytes, without spaces at the end.
    public static let rtrim = CollationName("RTRIM")
  }
}
