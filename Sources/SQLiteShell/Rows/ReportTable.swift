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

  /// The places of the columns that have a value in a row.
  private var filledColumns: [Int] {
    columns.indices.filter { place in rows.contains { !$0[place].isNull } }
  }

  /// A query for the rows, in their order.
  ///
  /// - Parameter places: the places of the columns; nil for all.
  /// - Returns: the query, in a database of its own.
  /// - Throws: `DatabaseError` if there is no memory.
  func statement(ofColumns places: [Int]? = nil) throws(DatabaseError) -> Statement {
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
    let results = places?.map { SQLName.quoted(columns[$0].name) }.joined(separator: ", ")
    return try database.prepare("SELECT \(results ?? "*") FROM \(table) ORDER BY rowid")
  }

  /// Shows the rows in the output mode; nothing if there are none.
  ///
  /// People do not get columns that say nothing, which take room; programs get those that they expect.
  func show(in shell: Shell) throws(ShellError) {
    guard !rows.isEmpty || shell.presentation.envelope != nil else { return }
    let statement: Statement
    do throws(DatabaseError) {
      statement = try self.statement(ofColumns: shell.presentation.isForPeople(shell) ? filledColumns : nil)
    } catch {
      throw .database(error)
    }
    try shell.statements.run(statement, at: SourcePosition(origin: .argument, line: 1))
  }
}
