import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The names in a database, as far as they can be read now; empty if they cannot.
struct CompletionSchema {
  /// The maximum number of tables whose columns are read if the statement has no table yet.
  private static let tableLimit = 100
  private let database: Database
  private let memory: CompletionMemory
  /// Finds out what the columns of a query mean.
  private let explain: (Statement) -> [ResultColumn]

  init(_ database: Database, _ memory: CompletionMemory, explain: @escaping (Statement) -> [ResultColumn]) {
    self.database = database
    self.memory = memory
    self.explain = explain
  }

  /// Reads names alone, and keeps them for itself.
  ///
  /// - Parameters:
  ///   - database: the connection.
  ///   - known: the tables of databases that cannot be read now.
  init(namesIn database: Database, known: [String: [CompletionMemory.Table]] = [:]) {
    let memory = CompletionMemory()
    memory.tables = known.filter { database.wouldKeepReading(schema: $0.key) }
    self.init(database, memory) { _ in [] }
  }

  /// The databases of the connection; without temp if it is not in use.
  var schemas: [String] { database.schemaNames.filter { database.isReadOnly(schema: $0) != nil } }

  /// Whether the names of all databases can be read without a lock that lasts until the user's transaction ends.
  private var canRead: Bool { !schemas.contains(where: database.wouldKeepReading) }

  /// Whether the tables of a database can be said.
  func knowsTables(in schema: String) -> Bool {
    memory.tables[schema] != nil || !database.wouldKeepReading(schema: schema)
  }

  /// The tables and views of a database, or of all databases, sorted by name.
  func tables(in schema: String? = nil) -> [CompletionMemory.Table] {
    (schema.map { [$0] } ?? schemas).flatMap { schema in
      if let known = memory.tables[schema] { return known }
      guard !database.wouldKeepReading(schema: schema) else { return [] }
      let tables = try? database.rows(
        Database.schemaQuery(
          "name, type", in: schema, where: "type IN ('table', 'view') AND \(SchemaObject.isOrdinary)",
          order: "name")
      ) { CompletionMemory.Table(name: $0.text(0) ?? "", kind: $0.text(1) == "view" ? .view : .table) }
      memory.tables[schema] = tables
      return tables ?? []
    }
  }

  /// The names of the tables and views of all databases.
  var tableNames: [String] { tables().map(\.name) }

  /// The indexes or triggers of all databases.
  func objects(ofType type: String) -> [String] {
    schemas.filter { !database.wouldKeepReading(schema: $0) }.flatMap { schema in
      names(
        Database.schemaQuery(
          "name", in: schema, where: "type = '\(type)' AND \(SchemaObject.isOrdinary)", order: "name"))
    }
  }

  /// The columns of a query with what they mean; empty if SQLite does not accept it.
  func columns(ofQuery sql: String) -> [ResultColumn] {
    if let known = memory.columns[sql] { return known }
    // What columns mean is found out from rows.
    let columns = (try? database.prepare(sql)).map(canRead ? explain : Self.plainColumns) ?? []
    memory.columns[sql] = columns
    return columns
  }

  private static func plainColumns(of statement: Statement) -> [ResultColumn] {
    (0..<statement.columnCount).map { index in
      ResultColumn(
        name: statement.columnName(index), origin: nil, declaredType: nil, format: nil)
    }
  }

  /// The columns of a table.
  func columns(of table: String, in schema: String? = nil) -> [ResultColumn] {
    columns(ofQuery: "SELECT * FROM \(SQLName.qualified(table, in: schema))")
  }

  private func columnInfo(of table: String, in schema: String?) -> [TableColumn] {
    let name = SQLName.qualified(table, in: schema)
    if let known = memory.declaredColumns[name] { return known }
    guard canRead, let columns = try? SchemaReader(database).columns(of: table, in: schema) else { return [] }
    memory.declaredColumns[name] = columns
    return columns
  }

  /// The columns of a table as its schema declares them.
  func declaredColumns(of table: String, in schema: String?) -> [ResultColumn] {
    columnInfo(of: table, in: schema).filter { $0.kind != .hidden }
      .map { ResultColumn(name: $0.name, origin: nil, declaredType: $0.declaredType, format: nil) }
  }

  /// The names of the columns of a table that statements can write.
  func writableColumns(of table: String, in schema: String?) -> [String] {
    columnInfo(of: table, in: schema)
      .filter { $0.kind == .ordinary }.map(\.name)
  }

  /// The conditions under which a row of one table belongs to a row of the other, as pairs of their columns.
  func links(from table: TableReference, to other: TableReference) -> [[(String, String)]] {
    guard let name = table.name, let target = other.name, canRead else { return [] }
    let reader = SchemaReader(database)
    let keys = (try? reader.foreignKeys(of: name, in: table.schema)) ?? []
    return keys.filter { $0.table.matches(target) }.map { key in
      var columns = key.referencedColumns
      if columns.isEmpty {
        columns = ((try? reader.columns(of: target, in: other.schema)) ?? []).filter {
          $0.primaryKeyPosition > 0
        }
        .sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }.map(\.name)
      }
      return Array(zip(key.columns, columns))
    }
  }

  /// The columns of all tables, sorted, each with the names of its tables.
  var allColumns: [(name: String, tables: [String])] {
    if let known = memory.allColumns { return known }
    guard canRead else { return [] }
    var tables: [String: [String]] = [:]
    for table in self.tables().prefix(Self.tableLimit) {
      let columns = (try? SchemaReader(database).columns(of: table.name)) ?? []
      for column in columns where column.kind != .hidden {
        tables[column.name, default: []].append(table.name)
      }
    }
    let sorted = tables.sorted { $0.key < $1.key }.map { (name: $0.key, tables: $0.value) }
    memory.allColumns = sorted
    return sorted
  }

  /// The functions that SQL can call.
  var functions: [String] {
    Set(list("function_list")).sorted().filter { $0.utf8.allSatisfy(\.isWordByte) }
  }

  var collations: [String] { list("collation_list", column: 1) }

  var pragmas: [String] { list("pragma_list") }

  var modules: [String] { list("module_list") }

  /// The names that a pragma lists, sorted.
  ///
  /// As a table the pragma would read a database, and wait for its lock.
  private func list(_ pragma: String, column: Int = 0) -> [String] {
    names("PRAGMA \(pragma)", column: column).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func names(_ sql: String, column: Int = 0) -> [String] {
    if let known = memory.names[sql] { return known }
    let names = (try? database.rows(sql) { $0.text(column) ?? "" }) ?? []
    memory.names[sql] = names
    return names
  }
}
