/// An order of texts.
public enum Collation: Expressible, CustomStringConvertible {
  /// Compares the bytes of the UTF-8.
  case binary
  /// Like ``binary``, but ignores the case of ASCII letters.
  case nocase
  /// Like ``binary``, but ignores spaces at the end.
  case rtrim
  /// A collation that the program has created.
  case custom(String)

  /// The name, quoted if the program has created the collation.
  public var expression: Expression<Void> {
    switch self {
    case .binary: Expression(literal: "BINARY")
    case .nocase: Expression(literal: "NOCASE")
    case .rtrim: Expression(literal: "RTRIM")
    case .custom(let name): Expression(name)
    }
  }

  /// The name in SQL.
  public var description: String { asSQL() }
}
