import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What the stages of a statement need of a session: to print, to ask, and to look something up.
protocol StatementConsole: AnyObject {
  var dialect: Dialect { get }
  var surroundings: Surroundings { get }
  /// The stream of results.
  var output: OutputSink { get }
  /// Standard output, even if results go elsewhere.
  var standardOutput: OutputSink { get }
  /// The stream of messages.
  var errorOutput: OutputSink { get }
  /// How results are shown.
  var rendering: RenderOptions { get }
  /// How the next result is shown.
  var presentation: Presentation { get }
  /// Whether a person types the input.
  var isTyped: Bool { get }
  /// Whether a person types the input that is running, and can be asked.
  var asksQuestions: Bool { get }
  /// Whether the statement calls functions that reach files or programs, which must happen for each row.
  var callsBeyondDatabase: Bool { get }
  /// The path of the database, as the user gave it.
  var databasePath: String { get }
  /// What the file of the database is.
  var databaseForm: DatabaseForm { get }

  /// The connection, which is opened on first use.
  func database() throws(ShellError) -> Database
  /// Prints a failure to the error stream, after the results written so far.
  func report(_ error: ShellError)
  /// Asks whether to do something; `text` says what, as a sentence.
  ///
  /// - Throws: ``ShellError`` if the answer is not yes.
  func confirm(_ text: String) throws(ShellError)
  /// Runs a body that finds out what columns mean; traces do not show its queries.
  func resolving<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result
  /// Runs a body that reads names, without waiting for locks and without any trace in the session.
  func readingQuietly<Result>(_ database: Database, _ body: () -> Result) -> Result
  /// Warns, once for each column, of integers that readers of the output may round.
  func report(wideIntegersIn columns: [String])
}

extension StatementConsole {
  /// Prepares the SELECT that is the argument of a command, with the values of its parameters.
  ///
  /// - Parameters:
  ///   - sql: the SQL, with or without a semicolon.
  ///   - command: the name of the command.
  /// - Returns: the statement.
  /// - Throws: ``ShellError`` if it is not one statement that only reads and has results.
  func oneSelect(_ sql: [UInt8], for command: String) throws(ShellError) -> Statement {
    let database = try database()
    let found: [Statement]
    do throws(DatabaseError) {
      found = try database.firstStatements(of: sql, limit: 2)
      if let first = found.first, first.parameterCount > 0 { try ParameterTable(database).bind(first) }
    } catch {
      throw .statement(
        .sql(error, phase: .preparing, at: SourcePosition(origin: .argument, line: 1)))
    }
    guard found.count == 1, let statement = found.first, statement.isReadonly, statement.columnCount > 0
    else { throw .command(.notOneSelect(for: command)) }
    return statement
  }

  /// Prints, once for each result of a session, that it is computed from numbers as they are stored and could be taken for
  /// what is shown.
  func noteStoredNumbers(in columns: [ResultColumn], _ meaning: MeaningState) {
    guard dialect.convertsInput else { return }
    for column in columns where column.isInStoredUnits {
      guard let evidence = column.evidence, let remedy = evidence.remedy, let origin = evidence.reasons.first
      else { continue }
      let text = "\(column.name) is \(origin), not from what is shown; \(remedy) converts them"
      if meaning.input.toldResults.insert(text).inserted { report(note: text) }
    }
  }

  /// Asks whether to run a statement that destroys what SQL cannot restore.
  ///
  /// - Throws: ``ShellError`` if the answer is not yes.
  func confirm(_ sql: ArraySlice<UInt8>, in database: Database) throws(ShellError) {
    guard asksQuestions, let statement = DestructiveStatement(Array(sql)),
      let question = question(on: statement, in: database)
    else { return }
    try confirm(question)
  }

  /// What a statement does, in words; nil if it does nothing.
  private func question(on statement: DestructiveStatement, in database: Database) -> String? {
    let name = statement.name
    if case .drop(let kind) = statement.action { return "DROP \(kind) removes \(name)." }
    guard let count = rowCount(of: SQLName.qualified(name, in: statement.schema), in: database) else {
      return nil
    }
    let rows =
      count > countLimit
      ? "more than \(groupedText(countLimit)) rows" : countText(count, "row")
    let condition = statement.hasCondition ? "whose WHERE is always true" : "without WHERE"
    switch statement.action {
    case .deleteRows: return count == 0 ? nil : "DELETE \(condition) removes all rows of \(name): \(rows)."
    case .updateRows: return count == 0 ? nil : "UPDATE \(condition) changes all rows of \(name): \(rows)."
    case .deleteSomeRows:
      return count == 0 ? nil : "DELETE \(condition) removes rows of \(name), up to its LIMIT, of \(rows)."
    case .updateSomeRows:
      return count == 0 ? nil : "UPDATE \(condition) changes rows of \(name), up to its LIMIT, of \(rows)."
    case .replaceRows:
      return count == 0 ? nil : "REPLACE with all rows of \(name) itself may replace each of them: \(rows)."
    case .dropColumn(let column):
      return count == 0 ? nil : "This removes the column \(column) from \(rows) of \(name)."
    case .dropTable, .drop: return count == 0 ? nil : "DROP TABLE removes \(name) with \(rows)."
    }
  }

  /// The number up to which rows are counted, because people must not wait for the question.
  private var countLimit: Int { 1_000_000 }

  /// How many rows a table has, or a number above a million for more; nil if it cannot be read.
  func rowCount(of table: String, in database: Database) -> Int? {
    resolving { () -> Int? in
      let sql = "SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(countLimit + 1))"
      guard let statement = try? database.prepare(sql), (try? statement.step()) == true else { return nil }
      return Int(clamping: statement.cell(0).int64)
    }
  }
}

extension Database {
  /// Prepares the first statements of a text.
  ///
  /// - Parameters:
  ///   - sql: the text.
  ///   - limit: how many statements are prepared at most.
  /// - Returns: the statements.
  /// - Throws: `DatabaseError` if SQLite cannot prepare one.
  func firstStatements(of sql: [UInt8], limit: Int) throws(DatabaseError) -> [Statement] {
    var statements: [Statement] = []
    var offset = 0
    while statements.count < limit, let statement = try prepareNext(sql, offset: &offset) {
      statements.append(statement)
    }
    return statements
  }
}
