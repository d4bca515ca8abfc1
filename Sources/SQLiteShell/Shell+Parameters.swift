import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

// Values of parameters are in temp.sqlite_parameters(key, value), as in sqlite3.

extension Shell {
  /// Binds each parameter of a statement; one without a value stays NULL.
  func bindParameters(of statement: Statement) throws(DatabaseError) {
    let database = statement.database
    guard database.hasTableOrView("sqlite_parameters", in: "temp"),
      let lookup = Self.prepare("SELECT value FROM temp.sqlite_parameters WHERE key=?1", in: database)
    else { return }
    for index in 1...statement.parameterCount {
      lookup.reset()
      let name = statement.parameterName(index) ?? "?\(index)"
      try lookup.bind(name.databaseValue, at: 1)
      try statement.bind(lookup.step() ? lookup.cell(0).databaseValue : .null, at: index)
    }
  }

  func makeParameterTable() throws(ShellError) {
    let database = try database()
    // The name is reserved by SQLite.
    let isDefensive = database.set(.defensive, to: false)
    let previous = database.set(.writableSchema, to: true)
    defer {
      database.set(.writableSchema, to: previous)
      database.set(.defensive, to: isDefensive)
    }
    try runParameterSQL(
      """
      CREATE TABLE IF NOT EXISTS temp.sqlite_parameters(
        key TEXT PRIMARY KEY,
        value
      ) WITHOUT ROWID;
      """)
  }

  func clearParameters() throws(ShellError) {
    try runParameterSQL("DROP TABLE IF EXISTS temp.sqlite_parameters")
  }

  func unsetParameter(_ name: String) throws(ShellError) {
    guard try database().hasTableOrView("sqlite_parameters", in: "temp") else { return }
    try runParameterSQL("DELETE FROM temp.sqlite_parameters WHERE key=\(SQLName.literal(name))")
  }

  /// Prints the names, padded to the longest, and the values as SQL literals.
  func listParameters() throws(ShellError) {
    let database = try database()
    let sql = "SELECT key, quote(value) FROM temp.sqlite_parameters ORDER BY key"
    guard let statement = Self.prepare(sql, in: database) else { return }
    var rows: [(name: String, value: String)] = []
    do {
      while try statement.step() {
        rows.append((text(statement.cell(0)), text(statement.cell(1))))
      }
    } catch {
      throw .format(.parameterFailed(error))
    }
    let width = rows.map(\.name.count).max() ?? 0
    for row in rows {
      say(row.name)
      output.buffer.append(UInt8(ascii: " "), times: width - row.name.count + 1)
      say(row.value)
      output.buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Sets the value of a parameter: `VALUE`, `--KIND VALUE` or `--KIND STORAGE VALUE`.
  func setParameter(_ name: String, to words: ArraySlice<String>) throws(ShellError) {
    guard let first = words.first, let last = words.last else { throw .format(.parameterUsage) }
    guard words.count == 1 || first.hasPrefix("--") else { throw .format(.parameterUsage) }
    try makeParameterTable()
    // The text is that of sqlite3, because .trace shows it.
    let insert = "REPLACE INTO temp.sqlite_parameters(key,value)VALUES(\(SQLName.literal(name)),"
    if words.count == 1 {
      let database = try database()
      // A word that is no expression is text, as in sqlite3.
      let isExpression = Self.prepare("\(insert)\(first));", in: database) != nil
      if let violation = takeViolation() { throw violation }
      return try runParameterSQL("\(insert)\(isExpression ? first : SQLName.literal(first)));")
    }
    guard first.hasPrefix("--"), let kind = ColumnKind.named(String(first.dropFirst(2))), words.count <= 3
    else {
      throw .format(.parameterUsage)
    }
    let value = try typedValue(last, kind, storage: words.count == 3 ? words[words.startIndex + 1] : nil)
    try runParameterSQL(insert + "?1);", [value])
  }

  private func typedValue(
    _ text: String, _ kind: ColumnKind, storage name: String?
  ) throws(ShellError) -> DatabaseValue {
    let storage = name.map { self.storage(named: $0, of: kind) } ?? settings.formats.writingStorage(of: kind)
    guard let storage else { throw .format(.unknownStorage(name ?? "", kind)) }
    let column = name.flatMap { kind.storage(named: $0) == nil ? format(ofColumn: $0) : nil }
    let reader = TypedTextReader(
      storage, of: kind, on: ColumnClocks(shown: settings.formats.zone, stored: column?.textZone))
    let encoding: StorageEncoding<DatabaseValue>?
    do {
      encoding = try text.withUTF8Span { text throws(LocalTimeFault) in try reader.encoding(of: text) }
    } catch {
      throw .format(.notOneInstant(text, error))
    }
    switch encoding {
    case .exact(let value): return value
    case .rounded(let value):
      warn(".parameter: '\(text)' is finer than \(storage.shortName) stores and was rounded")
      return value
    case .outOfRange: throw .format(.outOfRange(text, storage))
    case nil: throw .format(.notAValue(text, kind))
    }
  }

  private func text(_ cell: Cell) -> String {
    cell.withBytes { String(repairing: $0) }
  }

  private func runParameterSQL(_ sql: String, _ values: [DatabaseValue] = []) throws(ShellError) {
    let database = try database()
    do {
      var offset = 0
      guard let statement = try database.prepareNext(Array(sql.utf8), offset: &offset) else { return }
      for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
      while try statement.step() {}
    } catch {
      throw .format(.parameterFailed(error))
    }
  }

  private static func prepare(_ sql: String, in database: Database) -> Statement? {
    var offset = 0
    return try? database.prepareNext(Array(sql.utf8), offset: &offset)
  }
}
