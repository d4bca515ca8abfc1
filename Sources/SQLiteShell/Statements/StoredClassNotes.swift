import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Says in which typed columns a statement has stored values of another class.
struct StoredClassNotes {
  private let targets: WrittenColumns?
  private let database: Database
  private unowned let console: any StatementConsole

  init(
    _ outline: SQLOutline, of statement: Statement, by rules: StatementStudy.Rules, _ meaning: MeaningState,
    _ console: any StatementConsole
  ) {
    database = statement.database
    self.console = console
    targets =
      statement.isReadonly
      ? nil
      : console.resolving {
        WrittenColumns(
          outline, in: statement.database, meaning.resolver, rules.formats,
          skipsLiterals: rules.scope == .everything)
      }
  }

  /// Runs the statement, which `body` does, and prints the notes.
  func watch(_ body: () throws(ShellError) -> Void) throws(ShellError) {
    guard let targets else { return try body() }
    guard let rows = try targets.rows(changedIn: database, while: body) else { return }
    for message in console.resolving({ targets.messages(on: rows, in: database) }) {
      console.report(note: message)
    }
  }
}

extension RunObserver {
  /// Says in which typed columns the statement has stored values of another class.
  @Sendable static func storedClasses(_ console: any CommandConsole, _ run: ObservedRun) -> RunObserver? {
    guard let (outline, rules) = run.study, rules.givesAdvice || rules.scope == .everything else {
      return nil
    }
    return RunObserver { statement, run throws(ShellError) in
      try StoredClassNotes(outline, of: statement, by: rules, console.meaning, console).watch {
        () throws(ShellError) in try run(statement)
      }
    }
  }
}
