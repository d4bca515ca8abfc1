/// Collects the text of a statement and its arguments.
package struct SQLWriter {
  /// The connection that knows primary keys and columns; nil if there is none.
  package let database: Database?
  /// The name written before columns without a table; nil for none.
  package var qualifier: String?
  /// The record type of columns without a table; nil if it is unknown or writes no columns.
  package var record: (any RecordColumns)?
  /// The tables of the queries that are being written, the innermost query last.
  package var queries: [[SQLSource]] = []
  /// Whether other joins of the innermost query repeat the rows of a table; nil if there are no joins.
  package var repeatsRows: ((TableAliasBase) -> Bool)?
  /// Whether values become literals, because the text is kept in a schema, which has no parameters.
  package var writesLiterals = false
  private var sql = ""
  private var values: [DatabaseValue] = []
  private var namedValues: [String: DatabaseValue] = [:]

  package init(database: Database?) {
    self.database = database
  }

  /// Writes SQL unchanged.
  package mutating func write(_ text: String) {
    sql += text
  }

  /// Writes a parameter or a literal for a value, and NULL for NULL.
  package mutating func write(_ value: DatabaseValue) {
    if value.isNull || writesLiterals { return write(value.sqlLiteral(uppercase: true)) }
    write("?")
    values.append(value)
  }

  /// Writes a part in which columns without a table are those of another table.
  ///
  /// - Parameters:
  ///   - qualifier: the name written before such columns; nil for none.
  ///   - record: the record type of the table; nil if it is unknown or writes no columns.
  ///   - body: writes the part.
  /// - Throws: the error of `body`.
  package mutating func within(
    _ qualifier: String?, _ record: (any RecordColumns)?,
    _ body: (inout SQLWriter) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let outer = (self.qualifier, self.record)
    (self.qualifier, self.record) = (qualifier, record)
    defer { (self.qualifier, self.record) = outer }
    try body(&self)
  }

  /// Adds the arguments of parameters that were written.
  package mutating func add(_ values: [DatabaseValue]) {
    self.values += values
  }

  /// Adds the arguments of SQL that was written unchanged.
  ///
  /// - Throws: ``DatabaseError`` if two parts give different values to arguments of one name.
  package mutating func add(_ arguments: StatementArguments) throws(DatabaseError) {
    values += arguments.values
    for (name, value) in arguments.namedValues {
      guard let other = namedValues.updateValue(value, forKey: name), other != value else { continue }
      throw DatabaseError(code: .SQLITE_MISUSE, message: "already defined statement argument: \(name)")
    }
  }

  /// Writes elements separated by a text.
  package mutating func write<Element>(
    _ elements: [Element], separator: String,
    _ writeElement: (inout SQLWriter, Element) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var isFirst = true
    for element in elements {
      if !isFirst { write(separator) }
      isFirst = false
      try writeElement(&self, element)
    }
  }

  /// The connection, for parts that need one.
  ///
  /// - Throws: ``DatabaseError`` if there is none.
  package func connection() throws(DatabaseError) -> Database {
    guard let database else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "only a connection can tell this SQL")
    }
    return database
  }

  /// The text and its arguments.
  ///
  /// - Throws: ``DatabaseError`` if SQLite would read only the start of the text, or finds fewer parameters.
  package consuming func finish() throws(DatabaseError) -> (sql: String, arguments: StatementArguments) {
    // SQLite's parser stops at a NUL, so what follows, such as a part of a WHERE, would be silently lost.
    guard !sql.utf8.contains(0) else {
      let shown = sql.replacing("\0", with: "\\0")
      throw DatabaseError(
        code: .SQLITE_MISUSE, message: "SQL and the names in it cannot hold a NUL character", sql: shown)
    }
    guard !writesLiterals || values.isEmpty && namedValues.isEmpty else {
      throw DatabaseError(
        code: .SQLITE_MISUSE, message: "a schema has no arguments; interpolate the values instead", sql: sql)
    }
    if let limit = database?.argumentLimit, values.count > limit {
      throw DatabaseError(
        code: .SQLITE_ERROR, message: "too many SQL variables: \(values.count); SQLite takes \(limit)")
    }
    var arguments = StatementArguments(values: values)
    if !namedValues.isEmpty { arguments.append(contentsOf: StatementArguments(namedValues)) }
    return (sql, arguments)
  }
}

extension Database {
  /// Runs a statement that changes the schema, with literals instead of parameters.
  package func executeDefinition(
    _ write: (inout SQLWriter) throws(DatabaseError) -> Void
  ) throws {
    try execute(sql: definition(write))
  }

  /// SQL that a schema can keep.
  package func definition(
    _ write: (inout SQLWriter) throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> String {
    var writer = SQLWriter(database: self)
    writer.writesLiterals = true
    try write(&writer)
    return try writer.finish().sql
  }
}
