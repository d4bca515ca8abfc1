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

  /// A table or view.
  struct Table {
    let name: String
    let kind: CandidateKind
  }

  /// A column of a table or of a query.
  struct Column: Equatable {
    let name: String
    /// Its declared type.
    let detail: String
  }

  /// A function that SQL can call.
  struct Function {
    let name: String
    /// A call of it with its arguments; empty if they are not known.
    let detail: String
  }

  /// The tables and views of a database, or of all databases, sorted by name.
  func tables(in schema: String? = nil) -> [Table] {
    (schema.map { [$0] } ?? schemas).flatMap { schema in
      ((try? SchemaReader(database).objects(in: schema)) ?? [])
        .filter { ($0.type == "table" || $0.type == "view") && !$0.name.hasPrefix("sqlite_") }
        .map { Table(name: $0.name, kind: $0.type == "view" ? .view : .table) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }

  /// The indexes or triggers of all databases.
  func objects(ofType type: String) -> [String] {
    schemas.flatMap { schema in
      ((try? SchemaReader(database).objects(in: schema)) ?? [])
        .filter { $0.type == type && !$0.name.hasPrefix("sqlite_") }.map(\.name)
    }
  }

  /// The columns of a table.
  func columns(of table: String, in schema: String? = nil) -> [Column] {
    ((try? SchemaReader(database).columns(of: table, in: schema)) ?? [])
      .filter { $0.kind != .hidden }.map { Column(name: $0.name, detail: $0.declaredType) }
  }

  /// The columns of all tables, sorted, each with the names of its tables.
  var allColumns: [Column] {
    var tables: [String: [String]] = [:]
    for table in self.tables().prefix(Self.tableLimit) {
      for column in columns(of: table.name) { tables[column.name, default: []].append(table.name) }
    }
    return tables.sorted { $0.key < $1.key }
      .map { Column(name: $0.key, detail: "of " + $0.value.joined(separator: ", ")) }
  }

  /// The functions that SQL can call.
  var functions: [Function] {
    names("SELECT DISTINCT name FROM pragma_function_list ORDER BY name")
      .filter { $0.utf8.allSatisfy(\.isWordByte) }
      .map { Function(name: $0, detail: Self.signatures[$0] ?? "") }
  }

  /// The calls of the shell's functions, by name.
  private static let signatures: [String: String] = Dictionary(
    FunctionFamily.all.flatMap(\.functions).map { ($0.name, $0.synopsis) },
    uniquingKeysWith: { $0 == $1 ? $0 : "\($0), \($1)" })

  var collations: [String] { names("SELECT name FROM pragma_collation_list ORDER BY name") }

  var pragmas: [String] { names("SELECT name FROM pragma_pragma_list ORDER BY name") }

  private func names(_ sql: String) -> [String] {
    (try? database.rows(sql) { $0.text(0) ?? "" }) ?? []
  }
}
