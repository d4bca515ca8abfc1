import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The names that `.tables` and `.indexes` list: those in each schema of the connection that match a pattern.
struct NameSearch {
  /// The condition for rows of `sqlite_schema`, in which `?1` is the pattern.
  let condition: String
  /// What is listed, in the plural.
  let noun: String

  static let tables = NameSearch(
    condition: "type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name LIKE ?1", noun: "tables")
  static let indexes = NameSearch(condition: "type = 'index' AND tbl_name LIKE ?1", noun: "indexes of tables")
  static let indexesByName = NameSearch(condition: "type = 'index' AND name LIKE ?1", noun: "indexes")

  /// The condition that an index has an expression.
  static let hasExpression =
    "EXISTS (SELECT 1 FROM pragma_index_info(object.name) AS part WHERE part.cid = -2)"

  /// The same search with a further condition.
  func narrowed(to further: String) -> NameSearch {
    NameSearch(condition: "\(condition) AND \(further)", noun: noun)
  }

  /// An object that was found.
  struct Found {
    let path: TablePath
    /// The table to which it belongs, which for a table is itself.
    let table: String
    let isView: Bool
    /// Whether its rows are on pages of the database; false for a view and a virtual table.
    let hasPages: Bool

    /// What a table or a view is called.
    var type: String { isView ? "view" : hasPages ? "table" : "virtual table" }
  }

  /// The objects that a pattern matches, by name; a person is told if there are none.
  func objects(_ console: any CommandConsole, pattern: String?) throws(ShellError) -> [Found] {
    let objects = try console.withDatabase(failure: ShellError.failed) { database throws(DatabaseError) in
      var objects: [Found] = []
      for schema in try SchemaReader(database).schemas() {
        objects += try database.rows(
          Database.schemaQuery("name, type, rootpage, tbl_name", in: schema, where: condition, order: "name"),
          texts: [pattern ?? "%"]
        ) {
          Found(
            path: TablePath(schema: schema, table: $0.text(0) ?? ""), table: $0.text(3) ?? "",
            isView: $0.text(1) == "view",
            hasPages: $0.text(2) != "0")
        }
      }
      return objects
    }
    if objects.isEmpty {
      let database = try console.database()
      console.sayNoMatch(pattern, of: noun, among: CompletionSchema(namesIn: database).tableNames)
    }
    return objects
  }

  /// The tables and views that a pattern matches, by name.
  func paths(_ console: any CommandConsole, pattern: String?) throws(ShellError) -> [TablePath] {
    try objects(console, pattern: pattern).map(\.path)
  }

  /// Prints the names, with their schema unless it is main.
  func show(_ console: any CommandConsole, pattern: String?) throws(ShellError) {
    let database = try console.database()
    do {
      let parts = try SchemaReader(database).schemas().map { schema in
        let prefix = schema.matches("main") ? "" : "\(SQLName.literal(schema + ".")) || "
        return Database.schemaQuery("\(prefix)name", in: schema, where: condition)
      }
      let sql = parts.joined(separator: " UNION ALL ") + " ORDER BY 1"
      let names = try database.rows(sql, texts: [pattern ?? "%"]) { $0.text(0) ?? "" }
      NameGrid.write(names, console.rendering, to: &console.output.buffer)
      if names.isEmpty {
        console.sayNoMatch(pattern, of: noun, among: CompletionSchema(namesIn: database).tableNames)
      }
    } catch {
      guard !console.dialect.listsSilently else { return }
      throw .failed(error)
    }
  }
}
