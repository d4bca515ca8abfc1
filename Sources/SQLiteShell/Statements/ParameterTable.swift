import SQLSyntax
import TypedSQLiteCore

/// The values of parameters, which are in `temp.sqlite_parameters(key, value)`, as in sqlite3.
struct ParameterTable {
  private let database: Database

  init(_ database: Database) { self.database = database }

  private var exists: Bool { database.hasTableOrView("sqlite_parameters", in: "temp") }

  /// Binds each parameter of a statement; one without a value stays NULL.
  func bind(_ statement: Statement) throws(DatabaseError) {
    guard exists, let lookup = prepare("SELECT value FROM temp.sqlite_parameters WHERE key=?1") else {
      return
    }
    for index in 1...statement.parameterCount {
      lookup.reset()
      let name = statement.parameterName(index) ?? "?\(index)"
      try lookup.bind(name.databaseValue, at: 1)
      try statement.bind(lookup.step() ? lookup.cell(0).databaseValue : .null, at: index)
    }
  }

  /// Makes the table if there is none.
  func make() throws(ShellError) {
    // The name is reserved by SQLite.
    let isDefensive = database.set(.defensive, to: false)
    let previous = database.set(.writableSchema, to: true)
    defer {
      database.set(.writableSchema, to: previous)
      database.set(.defensive, to: isDefensive)
    }
    try run(
      """
      CREATE TABLE IF NOT EXISTS temp.sqlite_parameters(
        key TEXT PRIMARY KEY,
        value
      ) WITHOUT ROWID;
      """)
  }

  func clear() throws(ShellError) { try run("DROP TABLE IF EXISTS temp.sqlite_parameters") }

  func unset(_ name: String) throws(ShellError) {
    guard exists else { return }
    try run("DELETE FROM temp.sqlite_parameters WHERE key=\(SQLName.literal(name))")
  }

  /// The names, and the values as SQL literals.
  func rows() throws(ShellError) -> [(name: String, value: String)] {
    guard let statement = prepare("SELECT key, quote(value) FROM temp.sqlite_parameters ORDER BY key") else {
      return []
    }
    var rows: [(name: String, value: String)] = []
    do {
      while try statement.step() { rows.append((text(statement.cell(0)), text(statement.cell(1)))) }
    } catch {
      throw .format(.parameterFailed(error))
    }
    return rows
  }

  /// Whether a word is an expression of SQL, by which a parameter can be set.
  func canSet(_ name: String, to word: String) -> Bool { prepare("\(insertion(of: name))\(word));") != nil }

  /// Sets a parameter to the value of an expression.
  func set(_ name: String, toExpression expression: String) throws(ShellError) {
    try run("\(insertion(of: name))\(expression));")
  }

  func set(_ name: String, to value: DatabaseValue) throws(ShellError) {
    try run("\(insertion(of: name))?1);", value)
  }

  /// The text is that of sqlite3, because .trace shows it.
  private func insertion(of name: String) -> String {
    "REPLACE INTO temp.sqlite_parameters(key,value)VALUES(\(SQLName.literal(name)),"
  }

  private func text(_ cell: Cell) -> String {
    cell.withBytes { String(repairing: $0) }
  }

  private func run(_ sql: String, _ value: DatabaseValue? = nil) throws(ShellError) {
    do {
      var offset = 0
      guard let statement = try database.prepareNext(Array(sql.utf8), offset: &offset) else { return }
      if let value { try statement.bind(value, at: 1) }
      while try statement.step() {}
    } catch {
      throw .format(.parameterFailed(error))
    }
  }

  private func prepare(_ sql: String) -> Statement? {
    var offset = 0
    return try? database.prepareNext(Array(sql.utf8), offset: &offset)
  }
}
