extension Database {
  /// The name of a collation.
  public struct CollationName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a name.
    public init(_ name: String) {
      self.init(rawValue: name)
    }

    /// `BINARY`, which compares bytes.
    public static let binary = CollationName("BINARY")
    /// `NOCASE`, which ignores the case of ASCII letters.
    public static let nocase = CollationName("NOCASE")
    /// `RTRIM`, which ignores spaces at the end.
    public static let rtrim = CollationName("RTRIM")

    /// The name in SQL, quoted unless it is a plain word.
    internal var sql: String {
      let isPlain = { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      let isWord = rawValue.utf8.allSatisfy(isPlain) && rawValue.utf8.first.map { $0 > 0x39 } == true
      return isWord && !Database.isKeyword(rawValue) ? rawValue : rawValue.quotedIdentifier
    }
  }
}

extension SQLSpecificExpressible {
  /// The expression with a collation, which comparisons and orderings of it use.
  ///
  /// ```swift
  /// Column("name").collating(.nocase) == "Arthur"   // "name" = 'Arthur' COLLATE NOCASE
  /// ```
  public func collating(_ collation: Database.CollationName) -> SQLExpression {
    SQLExpression(.collated(sqlExpression, SQLCollation(name: collation, swift: nil)))
  }
}

/// A collation of an expression.
internal struct SQLCollation: Sendable {
  let name: Database.CollationName
  /// The collation in Swift; nil if the connection has one of that name.
  let swift: DatabaseCollation?
}
