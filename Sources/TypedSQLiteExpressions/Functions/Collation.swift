/// An order of texts.
public enum Collation: Expressible, CustomStringConvertible {
  /// By the bytes of the UTF-8.
  case binary
  /// The same with ASCII letters in either case alike.
  case nocase
  /// The same as ``binary`` without spaces at the end.
  case rtrim
  /// A collation that the program has created.
  case custom(String)

  /// The name, quoted where it is the program's own.
  public var expression: Expression<Void> {
    switch self {
    case .binary: Expression(literal: "BINARY")
    case .nocase: Expression(literal: "NOCASE")
    case .rtrim: Expression(literal: "RTRIM")
    case .custom(let name): Expression(name)
    }
  }

  /// The name as SQL has it.
  public var description: String { asSQL() }
}
