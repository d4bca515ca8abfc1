/// An index of a table.
///
/// See <https://www.sqlite.org/pragma.html#pragma_index_list>.
public struct IndexInfo: Hashable, Sendable {
  /// What made an index.
  public struct Origin: RawRepresentable, Hashable, Sendable {
    /// SQLite's word: `c`, `u` or `pk`.
    public let rawValue: String

    /// Creates an origin.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// CREATE INDEX.
    public static let createIndex = Origin(rawValue: "c")
    /// A UNIQUE constraint.
    public static let uniqueConstraint = Origin(rawValue: "u")
    /// A primary key.
    public static let primaryKeyConstraint = Origin(rawValue: "pk")
  }

  /// The name.
  public let name: String
  /// The columns, in order.
  public let columns: [String]
  /// Whether the index refuses equal values.
  public let isUnique: Bool
  /// What made it.
  public let origin: Origin
}

/// A foreign key of a table.
///
/// See <https://www.sqlite.org/pragma.html#pragma_foreign_key_list>.
public struct ForeignKeyInfo: Sendable {
  /// The number that SQLite gives it.
  public let id: Int
  /// The table that it refers to.
  public let destinationTable: String
  /// The columns of the table, each with the column that it refers to.
  public let mapping: [(origin: String, destination: String)]

  /// The columns of the table.
  public var originColumns: [String] { mapping.map(\.origin) }
  /// The columns that they refer to.
  public var destinationColumns: [String] { mapping.map(\.destination) }
}

/// A row whose foreign key refers to no row.
///
/// See <https://www.sqlite.org/pragma.html#pragma_foreign_key_check>.
public struct ForeignKeyViolation: Hashable, Sendable, CustomStringConvertible {
  /// The table of the row.
  public let originTable: String
  /// The rowid of the row; nil in a table without one.
  public let originRowID: Int64?
  /// The table that the key refers to.
  public let destinationTable: String
  /// The key: ``ForeignKeyInfo/id``.
  public let foreignKeyId: Int

  /// The two tables, and the rowid of the row.
  public var description: String {
    "FOREIGN KEY constraint violation - from \(originTable) to \(destinationTable)"
      + (originRowID.map { ", in rowid \($0)" } ?? "")
  }

  /// The columns of the key, and the row with all its values.
  ///
  /// - Parameter db: the connection.
  /// - Returns: a text such as `FOREIGN KEY constraint violation - from player(teamId) to team(id), in [id:1 teamId:2]`.
  /// - Throws: ``DatabaseError`` if the row cannot be read.
  public func failureDescription(_ db: Database) throws -> String {
    guard let key = try db.foreignKeys(on: originTable).first(where: { $0.id == foreignKeyId }) else {
      return description
    }
    let row = try originRowID.flatMap { rowID in
      try Row.fetchOne(
        db, sql: "SELECT * FROM \(originTable.quotedIdentifier) WHERE rowid = ?", arguments: [rowID])
    }
    let (origin, destination) = (
      key.originColumns.joined(separator: ", "), key.destinationColumns.joined(separator: ", ")
    )
    let keys = "from \(originTable)(\(origin)) to \(destinationTable)(\(destination))"
    return "FOREIGN KEY constraint violation - \(keys)" + (row.map { ", in \($0)" } ?? "")
  }

  /// The violation as an error with the ``failureDescription(_:)``.
  public func databaseError(_ db: Database) -> DatabaseError {
    let message = (try? failureDescription(db)) ?? description
    return DatabaseError(code: .SQLITE_CONSTRAINT_FOREIGNKEY, message: message)
  }
}
