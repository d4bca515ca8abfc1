import Foundation
import TypedSQLite

/// One thing to do.
struct Todo: Codable, Equatable, Identifiable, FetchableRecord, PersistableRecord {
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

  /// The columns.
  ///
  /// Each storage is stated here, and nowhere else.
  enum Columns {
    static let id = StoredColumn<UUID>("id", .blob)
    static let title = Column("title")
    static let created = StoredColumn<Date>("created", .cocoa)
    static let due = StoredColumn<Date>("due", .unixMilliseconds)
    static let done = StoredColumn<Date>("done", .unixMilliseconds)
    static let price = StoredColumn<Decimal>("price", .cents)
  }

  static var databaseStoredColumns: StoredColumns {
    [Columns.id, Columns.created, Columns.due, Columns.done, Columns.price]
  }

  /// What is not done.
  static var unfinished: QueryInterfaceRequest<Todo> {
    filter(Columns.done == nil)
  }

  /// What is not done, in the order in which it is due; what is due at no time is at the end.
  static var open: QueryInterfaceRequest<Todo> {
    unfinished.order(Columns.due.ascNullsLast, Columns.title)
  }
}

/// The tables.
enum Schema {
  /// Creates what a file does not have yet.
  static func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("todos") { db in
      try db.create(table: "todo") { t in
        t.primaryKey("id", .blob)
        t.column("title", .text).notNull().check(sql: "title <> ''")
        t.column("notes", .text).notNull()
        t.column("created", .double).notNull()
        t.column("due", .integer)
        t.column("done", .integer)
        t.column("price", .integer).notNull()
        t.column("labels", .text).notNull()
      }
      try db.execute(sql: words)
    }
    migrator.registerMigration("places") { db in
      try db.execute(
        sql: """
          ALTER TABLE todo ADD COLUMN place TEXT;
          CREATE INDEX todo_by_due ON todo (due);
          """)
    }
    try migrator.migrate(queue)
  }

  /// The index of the words in titles and notes, which SQLite keeps up to date.
  private static let words = """
    CREATE VIRTUAL TABLE words USING fts5(title, notes, content = todo, tokenize = porter);
    CREATE TRIGGER todo_added AFTER INSERT ON todo BEGIN
      INSERT INTO words (rowid, title, notes) VALUES (new.rowid, new.title, new.notes);
    END;
    CREATE TRIGGER todo_removed AFTER DELETE ON todo BEGIN
      INSERT INTO words (words, rowid, title, notes) VALUES ('delete', old.rowid, old.title, old.notes);
    END;
    CREATE TRIGGER todo_changed AFTER UPDATE OF title, notes ON todo BEGIN
      INSERT INTO words (words, rowid, title, notes) VALUES ('delete', old.rowid, old.title, old.notes);
      INSERT INTO words (rowid, title, notes) VALUES (new.rowid, new.title, new.notes);
    END;
    """
}

/// A problem to show to the user.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
