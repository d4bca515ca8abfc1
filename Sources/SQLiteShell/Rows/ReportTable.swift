import SQLSyntax
import TypedSQLiteCore

/// Rows that a command has found out itself, as the result of a statement, so that they are shown in each mode.
struct ReportTable {
  private let name: String
  private let columns: [(name: String, type: String)]
  private(set) var rows: [[DatabaseValue]] = []

  /// - Parameters:
  ///   - name: a name that the tables of users do not have.
  ///   - columns: the names of the columns, with types that say what they mean.
  init(_ name: String, columns: [(name: String, type: String)]) {
    self.name = name
    self.columns = columns
  }

  mutating func add(_ row: [DatabaseValue]) { rows.append(row) }

  /// A query for the rows, in their order.
  func statement() throws(DatabaseError) -> Statement {
    let database = try Database(path: ":memory:")
    let table = SQLName.quoted(name)
    let definitions = columns.map { "\(SQLName.quoted($0.name)) \($0.type)" }
    try database.runAll("CREATE TABLE \(table)(\(definitions.joined(separator: ", ")))")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let insertion = try database.prepare("INSERT INTO \(table) VALUES (\(marks))")
    for row in rows {
      for (index, value) in row.enumerated() { try insertion.bind(value, at: index + 1) }
      _ = try insertion.step()
      insertion.reset()
    }
    return try database.prepare("SELECT * FROM \(table) ORDER BY rowid")
  }

  /// Shows the rows in the output mode; nothing if there are none.
  func show(in shell: Shell) throws(ShellError) {
    guard !rows.isEmpty else { return }
    let statement: Statement
    do throws(DatabaseError) {
      statement = try self.statement()
    } catch {
      throw .database(error)
    }
    try shell.statements.run(statement, at: SourcePosition(origin: .argument, line: 1))
  }
}
