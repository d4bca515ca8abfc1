import Foundation
import TypedSQLiteExpressions

import struct TypedSQLite.DateStorage
import struct TypedSQLite.DecimalStorage
import struct TypedSQLite.UUIDStorage

/// Foundation also has a type `Expression`.
typealias Expression = TypedSQLiteExpressions.Expression

/// A decimal is a value of columns, in the storage that the column states.
extension Decimal: Value {}

/// One thing to do.
struct Todo: Codable, Equatable {
  var id: UUID
  var title: String
  var notes: String
  var created: Date
  var due: Date?
  var done: Date?
  var price: Decimal
  /// Stored as JSON.
  var labels: [String]
  /// Stored as JSON.
  var place: Place?

  struct Place: Codable, Equatable {
    var name: String
    var floor: Int
  }
}

/// The tables and their columns.
///
/// Each storage is stated here, and nowhere else.
enum Schema {
  static let rowid = Expression<Int64>("rowid")
  static let id = Expression<UUID>("id", .blob)
  static let title = Expression<String>("title")
  static let notes = Expression<String>("notes")
  static let created = Expression<Date>("created", .cocoa)
  static let due = Expression<Date?>("due", .unixMilliseconds)
  static let done = Expression<Date?>("done", .unixMilliseconds)
  static let price = Expression<Decimal>("price", .cents)
  static let labels = Expression<String>("labels")
  static let place = Expression<String?>("place")

  static let todos = Table("todos").storing(id, created, due, done, price)
  /// The index of the words in titles and notes.
  static let words = VirtualTable("words")

  /// Creates what the file does not have yet.
  static func migrate(_ db: Connection) throws {
    guard let version = db.userVersion else { throw Problem("this file cannot be read") }
    if version < 1 {
      try db.transaction {
        try createTables(db)
        db.userVersion = 1
      }
    }
    if version < 2 {
      try db.transaction {
        try SchemaChanger(connection: db).alter(table: "todos") { table in
          table.add(column: ColumnDefinition(name: "place", type: .TEXT))
          table.add(index: IndexDefinition(table: "todos", name: "todos_by_due", columns: ["due"]))
        }
        db.userVersion = 2
      }
    }
  }

  private static func createTables(_ db: Connection) throws {
    try db.run(
      todos.create { table in
        table.column(id, primaryKey: true)
        table.column(title, check: title != "")
        table.column(notes, defaultValue: "")
        table.column(created)
        table.column(due)
        table.column(done)
        table.column(price, defaultValue: 0)
        table.column(labels, defaultValue: "[]")
      })
    try db.run(
      words.create(.FTS5(FTS5Config().column(title).column(notes).externalContent(todos).tokenizer(.Porter))))
    // SQLite keeps the index up to date.
    try db.execute(
      """
      CREATE TRIGGER todo_added AFTER INSERT ON todos BEGIN
        INSERT INTO words (rowid, title, notes) VALUES (new.rowid, new.title, new.notes);
      END;
      CREATE TRIGGER todo_removed AFTER DELETE ON todos BEGIN
        INSERT INTO words (words, rowid, title, notes) VALUES ('delete', old.rowid, old.title, old.notes);
      END;
      CREATE TRIGGER todo_changed AFTER UPDATE OF title, notes ON todos BEGIN
        INSERT INTO words (words, rowid, title, notes) VALUES ('delete', old.rowid, old.title, old.notes);
        INSERT INTO words (rowid, title, notes) VALUES (new.rowid, new.title, new.notes);
      END;
      """)
  }
}

/// A problem to show to the user.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
