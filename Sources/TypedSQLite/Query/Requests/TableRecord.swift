/// A type that has a table.
///
/// ```swift
/// struct Player: TableRecord {
///   enum Columns { static let score = Column("score") }
/// }
/// let best = Player.filter { $0.score > 1000 }   // SELECT * FROM "player" WHERE "score" > 1000
/// ```
public protocol TableRecord: SendableMetatype {
  /// The type that contains the columns: a nested type of this name, if there is one.
  associatedtype Columns = Never

  /// What is passed to closures that build requests; by default the type ``Columns``.
  associatedtype DatabaseComponents = Columns.Type

  /// The name of the table; by default that of the type with its first word in lower case.
  static var databaseTableName: String { get }

  /// What requests select; by default all columns.
  static var databaseSelection: [any SQLSelectable] { get }

  /// What is passed to closures that build requests.
  static var databaseComponents: DatabaseComponents { get }
}

extension TableRecord {
  /// The name of the type with its first word in lower case, such as `player`, `postalAddress`,
  /// `httpRequest`.
  public static var databaseTableName: String { TableName.of(self) }

  /// All columns.
  public static var databaseSelection: [any SQLSelectable] { [.allColumns] }
}

extension TableRecord where DatabaseComponents == Columns.Type {
  /// The type that contains the columns.
  public static var databaseComponents: Columns.Type { Columns.self }
}

/// Makes table names from type names.
internal enum TableName {
  static func of(_ type: Any.Type) -> String {
    // A generic type has its arguments in angle brackets after its name.
    let name = "\(type)".prefix { $0 != "<" }
    let capitals = name.prefix(while: \.isUppercase)
    // The last of several capitals begins the second word, unless nothing follows: HTTPRequest, TOEFL.
    let isWhole = capitals.count == name.count || capitals.count < 2
    let first = isWhole ? capitals : capitals.dropLast()
    return first.lowercased() + name.dropFirst(first.count)
  }
}
