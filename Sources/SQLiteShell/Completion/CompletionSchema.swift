import ColumnMeaning
import TypedSQLite

/// The names in a database, as far as they can be read now; empty if they cannot.
struct CompletionSchema {
  /// The maximum number of tables whose columns are read if the statement has no table yet.
  private static let tableLimit = 200
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The databases of the connection.
  var schemas: [String] { (try? SchemaReader(database).schemas()) ?? [] }

  /// The tables and views of a database, or of all databases.
  func tables(in schema: String? = nil) -> [String] {
    (schema.map { [$0] } ?? schemas).flatMap { (try? SchemaReader(database).tableNames(in: $0)) ?? [] }
  }

  /// The indexes or triggers of all databases.
  func objects(ofType type: String) -> [String] {
    schemas.flatMap { schema in
      ((try? SchemaReader(database).objects(in: schema)) ?? [])
        .filter { $0.type == type && !$0.name.hasPrefix("sqlite_") }.map(\.name)
    }
  }

  /// The columns of a table.
  func columns(of table: String, in schema: String? = nil) -> [String] {
    ((try? SchemaReader(database).columns(of: table, in: schema)) ?? [])
      .filter { $0.kind != .hidden }.map(\.name)
  }

  /// The columns of all tables, sorted.
  var allColumns: [String] {
    Set(tables().prefix(Self.tableLimit).flatMap { columns(of: $0) }).sorted()
  }

  /// The functions that SQL can call.
  var functions: [String] {
    names("SELECT DISTINCT name FROM pragma_function_list ORDER BY name")
      .filter { $0.utf8.allSatisfy(\.isWordByte) }
  }

  var collations: [String] { names("SELECT name FROM pragma_collation_list ORDER BY name") }

  var pragmas: [String] { names("SELECT name FROM pragma_pragma_list ORDER BY name") }

  private func names(_ sql: String) -> [String] {
    (try? database.rows(sql) { $0.text(0) ?? "" }) ?? []
  }
}
