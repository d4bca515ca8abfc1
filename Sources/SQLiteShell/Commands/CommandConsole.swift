import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What most commands need of a session: the current database, the outputs and the system.
///
/// A command that takes a console cannot change settings, inputs or what the session knows.
protocol CommandConsole: AnyObject {
  var dialect: Dialect { get }
  var surroundings: Surroundings { get }
  /// The files of ``surroundings``, except that open databases cannot be overwritten.
  var files: GuardedFiles { get }
  /// The stream of results.
  var output: OutputSink { get }
  /// Standard output, even if results go elsewhere.
  var standardOutput: OutputSink { get }
  /// The stream of messages.
  var errorOutput: OutputSink { get }
  /// How results are shown.
  var rendering: RenderOptions { get }
  /// The path of the database, as the user gave it.
  var databasePath: String { get }
  /// What the file of the database is.
  var databaseForm: DatabaseForm { get }
  /// The connection; nil until it is opened.
  var openDatabase: Database? { get }
  /// The name of the command that runs, as it was typed.
  var commandName: String { get }
  /// Its arguments as they were typed, for texts that are not UTF-8.
  var argumentBytes: [[UInt8]] { get }
  /// Whether a person types the input.
  var isTyped: Bool { get }
  /// How the next result is shown.
  var presentation: Presentation { get }

  /// The connection, which is opened on first use.
  func database() throws(ShellError) -> Database
  /// Adds the functions and tables of the session to another connection.
  func addFunctions(to database: Database) throws(DatabaseError)
  /// Prints a failure to the error stream, after the results written so far.
  func report(_ error: ShellError)
}

extension Shell: CommandConsole {
  var rendering: RenderOptions { settings.render }
  var databasePath: String { connections.path }
  var databaseForm: DatabaseForm { opener.form }
  var openDatabase: Database? { connections.database }
  var commandName: String { reading.commandName }
  var argumentBytes: [[UInt8]] { reading.arguments }
  var standardOutput: OutputSink { outputs.standard }
  var errorOutput: OutputSink { outputs.errors }
  var isTyped: Bool { reading.source?.origin == .terminal }

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

  /// Prints a note to the error stream; `text` is a sentence without a full stop.
  func report(note text: String) {
    report(.note(.note(text)))
  }

  /// Prints a warning to the error stream, which is no failure.
  func report(warning text: String) {
    report(.note(.warning(text)))
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
