import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What a command knows of the session, and whom it asks to do something.
///
/// A command that takes this console cannot change the session; one that does takes a ``SessionConsole``.
protocol CommandConsole: StatementConsole {
  /// The files of ``surroundings``, except that open databases cannot be overwritten.
  var files: GuardedFiles { get }
  /// The connection; nil until it is opened.
  var openDatabase: Database? { get }
  /// Whether a person types the inputs at a prompt and reads the results on a terminal.
  var isPrompted: Bool { get }

  var settings: Settings { get }
  var connections: ConnectionSlots { get }
  /// How far the session has read its inputs.
  var reading: ReadingState { get }
  /// Where results and messages go.
  var outputs: Outputs { get }
  /// What the user watches about running statements.
  var watching: Watching { get }
  /// What the session knows about the meaning of columns.
  var meaning: MeaningState { get }
  /// What completion has read from the databases.
  var completions: CompletionMemory { get }
  /// The last result that was shown at a prompt.
  var last: LastResult { get }
  /// What `.undo` can undo.
  var undo: UndoHistory { get }

  /// What runs statements.
  var statements: StatementRunner { get }
  /// What makes the reports of failed statements.
  var failures: FailureReports { get }
  /// What commands and statements may reach.
  var safety: SafetyGuard { get }
  /// What opens databases for the session.
  var opener: DatabaseOpener { get }
  /// What sends results to files, programs and viewers.
  var routing: OutputRouting { get }
  /// What knows about texts that are being typed.
  var assistant: InputAssistant { get }

  /// Gives another connection what statements of the session expect: functions, tables, limits and watchers.
  func prepare(_ database: Database) throws(DatabaseError)
  /// Adds the functions and tables of the session to another connection.
  func addFunctions(to database: Database) throws(DatabaseError)
  /// Writes the messages that SQLite has logged since the last call.
  func writeErrorLog()
}

/// What a command needs that changes the session: its settings, connections, inputs or outputs.
protocol SessionConsole: CommandConsole {
  var output: OutputSink { get set }
  var settings: Settings { get set }
  var connections: ConnectionSlots { get set }
  var reading: ReadingState { get set }
  var outputs: Outputs { get set }
  var watching: Watching { get set }
  /// The statements of the current connection that are kept prepared.
  var repeated: RepeatedStatements { get set }
  /// Modes that can become the current one again.
  var modes: KeptModes { get set }
  /// The request of `.expert` for the next input.
  var advice: AdviceRequest? { get set }
  /// The test that `.testcase` began.
  var testcase: Testcase { get set }

  /// Makes a mode the current one, with its separators.
  func select(_ mode: OutputMode)
  /// Returns to the mode before `.mode --once`.
  func restoreMode()
  /// Opens a database in place of the current one.
  @discardableResult
  func open(_ path: String, _ opening: DatabaseOpening) throws(ShellError) -> Database
  /// Forgets what is kept for the current connection: prepared statements, columns and what can be undone.
  ///
  /// - Parameter keepsUndo: whether the rows are those that `.undo` knows.
  func forgetPreparedStatements(keepsUndo: Bool)
  /// Reads an input to its end; refuses commands if it may contain only SQL.
  func run(_ source: any LineSource, isSQLOnly: Bool) -> InputResult
}

extension SessionConsole {
  /// Forgets what is kept for the current connection.
  func forgetPreparedStatements() { forgetPreparedStatements(keepsUndo: false) }
}

extension Shell: SessionConsole {
  var rendering: RenderOptions { settings.render }
  var databasePath: String { connections.path }
  var databaseForm: DatabaseForm { opener.form }
  var openDatabase: Database? { connections.database }
  var standardOutput: OutputSink { outputs.standard }
  var errorOutput: OutputSink { outputs.errors }
  var isTyped: Bool { reading.source?.origin == .terminal }

  func prepare(_ database: Database) throws(DatabaseError) {
    try ConnectionSetup(shell: self).prepare(database)
  }

  func addFunctions(to database: Database) throws(DatabaseError) {
    try ConnectionSetup(shell: self).addFunctions(to: database)
  }
}

extension CommandConsole {
  /// Calls `body` with the connection.
  ///
  /// - Throws: ``ShellError`` if it cannot be opened, and with the words of `failure` if SQLite fails.
  func withDatabase<Result>(
    failure: (DatabaseError) -> ShellError = ShellError.database,
    _ body: (Database) throws(DatabaseError) -> Result
  ) throws(ShellError) -> Result {
    let database = try database()
    do throws(DatabaseError) {
      return try body(database)
    } catch {
      throw failure(error)
    }
  }

  /// The failure of a command with the wrong arguments.
  func usage(of command: DotCommand) -> ShellError {
    LaterCommand.usage(of: command, dialect).map { .command(.laterUsage($0)) } ?? .usage(command)
  }

  /// Prints a failure that does not count as one, because sqlite3 continues after it as after success.
  func report(continuing failure: ShellError) -> CommandOutcome {
    report(failure)
    return .proceed
  }

  /// Says at a prompt that a command has found nothing.
  ///
  /// - Parameters:
  ///   - pattern: what was looked for; nil for everything.
  ///   - noun: what the command lists, in the plural.
  ///   - names: the names that may have been meant.
  func sayNoMatch(_ pattern: String?, of noun: String, among names: @autoclosure () -> [String]) {
    guard isTyped, output.isTerminal else { return }
    guard let pattern else { return report(note: "there are no \(noun)") }
    let others = names().filter { !$0.matches(pattern) }
    let inside = others.count { $0.lowercased().contains(pattern.lowercased()) }
    guard inside == 0 || pattern.isEmpty else {
      let text = "there are no \(noun) like \"\(pattern)\", but \(inside) like \"%\(pattern)%\""
      return report(note: text)
    }
    let question = Suggestion.question(Suggestion.nearest(to: pattern, among: others))
    report(note: "there are no \(noun) like \"\(pattern)\"\(question)")
  }
}

extension DotCommand {
  /// The action of a command that needs only a console.
  static func onConsole(
    _ action: @escaping @Sendable (any CommandConsole, [String]) throws(ShellError) -> CommandOutcome
  ) -> Action {
    { shell, arguments throws(ShellError) in try action(shell, arguments) }
  }
}
