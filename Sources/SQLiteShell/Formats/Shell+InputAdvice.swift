import ColumnMeaning
import SQLSyntax
import TypedSQLite

extension Shell {
  /// Whether a person who typed an input is told what its result may hide.
  func givesAdvice(at position: SourcePosition) -> Bool {
    position.origin == .terminal && dialect.meanings.convertInput
  }

  /// Prints what a person should know about a statement: once for each column, or once for the statement.
  ///
  /// - Parameters:
  ///   - outline: the statement as typed.
  ///   - scope: what typed input has converted in it; nil for nothing.
  ///   - database: the connection.
  func giveAdvice(on outline: SQLOutline, _ scope: InputRewriter.Scope?, in database: Database) {
    let advisor = resolving {
      InputAdvisor(
        outline, in: database, meaning.resolver, settings.formats,
        rewriting: InputAdvisor.Rewriting(
          scope != nil ? meaning.input.conversions : [], coversLiterals: scope == .everything))
    }
    for advice in advisor.advice
    where advice.topic == .comparison || meaning.input.toldAdvice.insert(advice.topic).inserted {
      report(.note(FailureWords("Note: \(advice.message)")))
    }
    adviseOnNames(outline, in: database)
  }

  /// Runs a statement, and says in which typed columns it has stored values of another class.
  func runWatchingColumns(
    _ statement: Statement, _ outline: SQLOutline, _ scope: InputRewriter.Scope?,
    at position: SourcePosition
  ) throws(ShellError) {
    let database = statement.database
    let targets =
      statement.isReadonly
      ? nil
      : resolving {
        WrittenColumns(
          outline, in: database, meaning.resolver, settings.formats,
          skipsLiterals: scope == .everything)
      }
    guard let targets else { return try run(statement, at: position) }
    let rows = try targets.rows(changedIn: database) { () throws(ShellError) in
      try run(statement, at: position)
    }
    guard let rows else { return }
    for message in resolving({ targets.messages(on: rows, in: database) }) {
      report(.note(FailureWords("Note: \(message)")))
    }
  }
}
