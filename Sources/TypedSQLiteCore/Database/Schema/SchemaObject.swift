/// A table, view, index or trigger.
package struct SchemaObject: Hashable, Sendable {
  /// `table`, `view`, `index` or `trigger`.
  package let type: String
  package let name: String
  /// The table of an index or trigger; for a table or view its own name.
  package let table: String
  /// The CREATE statement in bytes; empty for an automatic index.
  package let sql: [UInt8]

  package init(type: String, name: String, table: String, sql: [UInt8]) {
    self.type = type
    self.name = name
    self.table = table
    self.sql = sql
  }

  /// Reads a row of the columns `type`, `name`, `tbl_name` and `sql`.
  package init(_ row: Statement) {
    self.init(type: row.text(0) ?? "", name: row.text(1) ?? "", table: row.text(2) ?? "", sql: row.bytes(3))
  }

  /// The columns that an object is read from.
  package static let columns = "type, name, tbl_name, sql"
  /// The condition for objects that SQLite did not make for itself.
  package static let isOrdinary = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
}

extension Database {
  /// The query of what a schema contains.
  ///
  /// - Parameters:
  ///   - columns: expressions over `type`, `name`, `tbl_name`, `rootpage` and `sql`.
  ///   - schema: `main`, `temp`, or the name given to ATTACH.
  ///   - condition: the condition for the objects, whose row is `object`; nil for all of them.
  ///   - order: the terms by which the objects are sorted; nil for any order.
  ///   - limit: the maximum number of objects.
  /// - Returns: the query.
  package static func schemaQuery(
    _ columns: String, in schema: String = "main", where condition: String? = nil, order: String? = nil,
    limit: Int? = nil
  ) -> String {
    "SELECT \(columns) FROM \(schema.quotedName).sqlite_schema AS object"
      + (condition.map { " WHERE \($0)" } ?? "") + (order.map { " ORDER BY \($0)" } ?? "")
      + (limit.map { " LIMIT \($0)" } ?? "")
  }

  /// The objects of a schema, in the order in which they were created; `texts` are the arguments of the condition.
  package func schemaObjects(
    in schema: String = "main", where condition: String? = nil, texts: [String] = []
  ) throws(DatabaseError) -> [SchemaObject] {
    try rows(
      Self.schemaQuery(SchemaObject.columns, in: schema, where: condition, order: "rowid"), texts: texts,
      read: SchemaObject.init)
  }

  /// The names of objects of a schema.
  package func namesOfObjects(
    in schema: String = "main", where condition: String? = nil, texts: [String] = [], order: String? = nil,
    limit: Int? = nil
  ) throws(DatabaseError) -> [String] {
    let sql = Self.schemaQuery("name", in: schema, where: condition, order: order, limit: limit)
    return try rows(sql, texts: texts) { $0.text(0) ?? "" }
  }

  /// Whether a schema has an object that fulfils a condition.
  package func hasObject(
    in schema: String = "main", where condition: String, texts: [String] = []
  ) throws(DatabaseError) -> Bool {
    try !namesOfObjects(in: schema, where: condition, texts: texts, limit: 1).isEmpty
  }
}
