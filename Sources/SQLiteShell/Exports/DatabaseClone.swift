import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Copies a database, object by object, as far as it can be read.
struct DatabaseClone {
  let source: Database
  let copy: Database
  let console: any CommandConsole

  /// Makes the copy; failures are reported and skipped, except an interrupt.
  ///
  /// - Returns: how many objects could not be copied completely.
  /// - Throws: ``ShellError`` if nothing can be written, and on an interrupt.
  func clone() throws(ShellError) -> Int {
    do {
      copy.set(.defensive, to: false)
      try copy.runAll("PRAGMA writable_schema=ON; BEGIN EXCLUSIVE")
      // A row that violates a CHECK is a row of the database.
      if console.dialect.clonesAllRows { try copy.runAll("PRAGMA ignore_check_constraints=ON") }
    } catch {
      throw .failed(error)
    }
    var failures = 0
    for object in try objects("type = 'table'", &failures) {
      try attempt(object.name, &failures) { () throws(DatabaseError) in try copyTable(object) }
    }
    for object in try objects("type <> 'table'", &failures) {
      try attempt(object.name, &failures) { () throws(DatabaseError) in
        try define(object)
      }
    }
    do {
      try copy.runAll("COMMIT; PRAGMA writable_schema=OFF")
    } catch {
      throw .failed(error)
    }
    return failures
  }

  private func attempt(
    _ name: String, _ failures: inout Int, _ body: () throws(DatabaseError) -> Void
  ) throws(ShellError) {
    if console.surroundings.interrupt.isInterrupted { throw .reported() }
    console.say("\(name)... ")
    do {
      try body()
      console.say("done\n")
    } catch {
      console.say("\n")
      // A full disk makes the whole copy useless.
      guard error.resultCode != .SQLITE_FULL else { throw .failed(error) }
      try goOn(after: .export(.cannotClone(name, error)), &failures)
    }
  }

  /// Reports a failure and counts it; after an interrupt throws it instead.
  private func goOn(after failure: ShellError, _ failures: inout Int) throws(ShellError) {
    if console.surroundings.interrupt.isInterrupted { throw failure }
    console.report(failure)
    failures += 1
  }

  /// The objects of the schema in the order of their creation; in reverse order if the start is damaged.
  private func objects(
    _ condition: String, _ failures: inout Int
  ) throws(ShellError) -> [SchemaObject] {
    var found: [SchemaObject] = []
    for order in ["rowid", "rowid DESC"] {
      do throws(DatabaseError) {
        let statement = try source.prepare(
          Database.schemaQuery(
            SchemaObject.columns, where: "\(condition) AND sql NOTNULL", order: order))
        while try statement.step() {
          let object = SchemaObject(statement)
          if !found.contains(where: { $0.name == object.name && $0.type == object.type }) {
            found.append(object)
          }
        }
        return found
      } catch {
        try goOn(after: .failed(error), &failures)
      }
    }
    return found
  }

  private func copyTable(_ table: SchemaObject) throws(DatabaseError) {
    guard String(validating: table.sql, as: UTF8.self) != nil else {
      throw DatabaseError(
        resultCode: .SQLITE_ERROR, message: "its definition is not UTF-8; .backup copies it as it is")
    }
    if table.sql.starts(with: Array("CREATE VIRTUAL TABLE".utf8)) {
      // The module would create the shadow tables again, but those are copied as they are.
      let sql = SQLName.literal(String(repairing: table.sql.span))
      let literal = SQLName.literal(table.name)
      try copy.runAll(
        """
        INSERT INTO sqlite_schema(type, name, tbl_name, rootpage, sql)
        VALUES('table', \(literal), \(literal), 0, \(sql))
        """)
      return
    }
    // SQLite creates these itself: the first with the first AUTOINCREMENT, the others with ANALYZE.
    if table.name.hasPrefix("sqlite_stat") { try copy.runAll("ANALYZE sqlite_schema") }
    if !table.name.hasPrefix("sqlite_") { try define(table) }
    if table.name == "sqlite_sequence" { try copy.runAll("DELETE FROM sqlite_sequence") }
    try copyRows(of: table.name)
  }

  /// Creates an object, and runs nothing else that its text may contain.
  private func define(_ object: SchemaObject) throws(DatabaseError) {
    guard let sql = SchemaStatement.sound(object.sql) else {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "its definition is not one CREATE statement")
    }
    try copy.runAll(String(repairing: sql.span))
  }

  private func copyRows(of name: String) throws(DatabaseError) {
    let columns = try SchemaReader(source).columns(of: name)
      .filter { $0.kind == .ordinary }.map { SQLName.quoted($0.name) }
    guard !columns.isEmpty else { return }
    var leftOut = 0
    let table = SQLName.quoted(name)
    let list = columns.joined(separator: ",")
    let places = columns.map { _ in "?" }.joined(separator: ",")
    let insert = try copy.prepare("INSERT OR IGNORE INTO \(table)(\(list)) VALUES(\(places))")
    do {
      try copyRows("SELECT \(list) FROM \(table)", with: insert, leftOut: &leftOut)
    } catch {
      guard error.resultCode == .SQLITE_CORRUPT else { throw error }
      // Rows that cannot be reached from the front may be reached from the back.
      var others = 0
      try? copyRows("SELECT \(list) FROM \(table) ORDER BY rowid DESC", with: insert, leftOut: &others)
      throw error
    }
    guard leftOut > 0, console.dialect.clonesAllRows else { return }
    throw DatabaseError(
      resultCode: .SQLITE_CONSTRAINT,
      message:
        "\(countText(leftOut, "row")) left out, because a constraint of the table refuses it")
  }

  private func copyRows(
    _ query: String, with insert: Statement, leftOut: inout Int
  ) throws(DatabaseError) {
    // The arguments point into the current row.
    defer { insert.clearBindings() }
    let rows = try source.prepare(query)
    let columnCount = rows.columnCount
    while try rows.step() {
      for index in 0..<columnCount { try insert.bind(rows.cell(index), at: index + 1) }
      _ = try insert.step()
      if copy.changesCount == 0 { leftOut += 1 }
      insert.reset()
    }
  }
}
