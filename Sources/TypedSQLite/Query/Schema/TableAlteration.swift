/// Changes of a table, in order.
///
/// ``Database/alter(table:body:)`` passes one to its closure. See <https://www.sqlite.org/lang_altertable.html>.
public final class TableAlteration {
  private enum Step {
    case add(ColumnDefinition)
    case addLiteral(SQL)
    case rename(String, to: String)
    case drop(String)
  }

  private let table: String
  private var steps: [Step] = []

  internal init(table: String) {
    self.table = table
  }

  /// Adds a column after the others.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - type: the declared type; nil for none.
  /// - Returns: the column, to which constraints can be added. SQLite refuses a primary key, UNIQUE, and NOT NULL
  ///   without a default.
  @discardableResult
  public func add(column name: String, _ type: Database.ColumnType? = nil) -> ColumnDefinition {
    let column = ColumnDefinition(name: name, type: type)
    steps.append(.add(column))
    return column
  }

  /// Adds a column that is defined in SQL, such as `bonus INTEGER`.
  public func addColumn(sql: String) {
    addColumn(literal: SQL(sql: sql))
  }

  /// Adds a column that is defined in SQL; interpolated values become literals.
  public func addColumn(literal: SQL) {
    steps.append(.addLiteral(literal))
  }

  /// Renames a column, also in the indexes, triggers and views that use it.
  public func rename(column name: String, to newName: String) {
    steps.append(.rename(name, to: newName))
  }

  /// Deletes a column, which no index, key, trigger or view may use.
  public func drop(column name: String) {
    steps.append(.drop(name))
  }

  /// The statements that change the table.
  internal func statements(_ db: Database) throws(DatabaseError) -> [String] {
    let start = "ALTER TABLE \(table.quotedIdentifier) "
    var statements: [String] = []
    for step in steps {
      switch step {
      case .add(let column):
        statements.append(start + "ADD COLUMN " + (try column.sql(db)))
        if column.isIndexed {
          let name = "\(table)_on_\(column.name)"
          statements.append(
            try db.definition(IndexDefinition(name: name, table: table, columns: [column.name]).write))
        }
      case .addLiteral(let literal):
        statements.append(
          try db.definition { writer throws(DatabaseError) in
            writer.write(start + "ADD COLUMN ")
            try writer.write(literal)
          })
      case .rename(let name, let newName):
        statements.append(start + "RENAME COLUMN \(name.quotedIdentifier) TO \(newName.quotedIdentifier)")
      case .drop(let name):
        statements.append(start + "DROP COLUMN \(name.quotedIdentifier)")
      }
    }
    return statements
  }
}

@available(*, unavailable, message: "An alteration lives as long as the closure that it was given to.")
extension TableAlteration: Sendable {}

extension Database {
  /// Changes a table.
  ///
  /// ```swift
  /// try db.alter(table: "player") { t in
  ///   t.add(column: "url", .text)
  ///   t.rename(column: "name", to: "nickname")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the table.
  ///   - body: says what changes.
  /// - Throws: the error of `body`; ``DatabaseError`` if SQLite refuses a change. Outside of a transaction, the
  ///   changes before it remain.
  public func alter(table name: String, body: (TableAlteration) throws -> Void) throws {
    let alteration = TableAlteration(table: name)
    try body(alteration)
    for statement in try alteration.statements(self) { try execute(sql: statement) }
  }

  /// Renames a table, also in the indexes, triggers, views and foreign keys that name it.
  ///
  /// - Throws: ``DatabaseError`` if there is no such table, or one of the new name.
  public func rename(table name: String, to newName: String) throws {
    try executeDefinition { writer in
      writer.write("ALTER TABLE \(name.quotedIdentifier) RENAME TO \(newName.quotedIdentifier)")
    }
  }
}
