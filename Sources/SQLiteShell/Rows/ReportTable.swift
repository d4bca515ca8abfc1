import SQLSyntax
import TypedSQLiteCore

/// Rows that a command has found out itself, as the result of a statement, so that they are shown in each mode.
///
/// ``MadeRows`` shows rows as they come, in columns that the command describes. These are all known, and are a statement
/// because it gives them what only results have: meanings that follow from the declared types and the values, a screen
/// that shows what fits it, the limits of `-max-rows`, and the types and the time in an envelope.
struct ReportTable {
  private let name: String
  private let columns: [(name: String, type: String)]
  private var rows: [[DatabaseValue]] = []

  /// - Parameters:
  ///   - name: a name that the tables of users do not have.
  ///   - columns: the names of the columns, with types that say what they mean.
  init(_ name: String, columns: [(name: String, type: String)]) {
    self.name = name
    self.columns = columns
  }

  mutating func add(_ row: [DatabaseValue]) { rows.append(row) }

  /// Shows the rows in the output mode; nothing if there are none.
  ///
  /// People do not get columns that say nothing, which take room; programs get those that they expect.
  func show(in console: any CommandConsole) throws(ShellError) {
    guard !rows.isEmpty || console.presentation.envelope != nil else { return }
    let isForPeople = console.presentation.isForPeople(console)
    let statement: Statement
    do throws(DatabaseError) {
      statement = try self.statement { place in !isForPeople || rows.contains { !$0[place].isNull } }
    } catch {
      throw .database(error)
    }
    try console.statements.run(statement, at: SourcePosition(origin: .argument, line: 1))
  }

  /// A query, in a database of its own, for the columns whose places are shown.
  private func statement(showing isShown: (Int) -> Bool) throws(DatabaseError) -> Statement {
    let database = try Database(path: ":memory:")
    let (table, names) = (SQLName.quoted(name), columns.map { SQLName.quoted($0.name) })
    let definitions = zip(names, columns).map { "\($0) \($1.type)" }.joined(separator: ", ")
    try database.runAll("CREATE TABLE \(table)(\(definitions))")
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let insertion = try database.prepare("INSERT INTO \(table) VALUES (\(marks))")
    for row in rows {
      for (index, value) in row.enumerated() { try insertion.bind(value, at: index + 1) }
      _ = try insertion.step()
      insertion.reset()
    }
    let results = names.indices.filter(isShown).map { names[$0] }.joined(separator: ", ")
    return try database.prepare("SELECT \(results) FROM \(table) ORDER BY rowid")
  }
}
