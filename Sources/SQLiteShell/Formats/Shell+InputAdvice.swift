import ColumnMeaning
import TypedSQLite

extension Shell {
  /// Whether a person who typed an input is told what its result may hide.
  func givesAdvice(at position: SourcePosition) -> Bool {
    position.origin == .terminal && dialect.meanings.convertInput
  }

  /// Prints what a person should know about a statement: once for each column, or once for the statement.
  ///
  /// - Parameters:
  ///   - sql: the statement as typed.
  ///   - scope: what typed input has converted in it.
  ///   - database: the connection.
  func giveAdvice(on sql: ArraySlice<UInt8>, _ scope: InputRewriter.Scope?, in database: Database) {
    let isConverted = scope == .everything || scope != nil && namesTypedFunction(sql)
    let advisor = resolving {
      InputAdvisor(
        Array(sql), in: database, meaning.resolver, settings.formats,
        rewriting: InputAdvisor.Rewriting(
          isConverted ? meaning.input.conversions : [], coversLiterals: scope == .everything))
    }
    for advice in advisor.advice
    where advice.topic == .comparison || meaning.input.toldAdvice.insert(advice.topic).inserted {
      report(.note(FailureWords("Note: \(advice.message)")))
    }
  }

  /// Runs a statement, and says in which typed columns it has stored values of another class.
  func runWatchingColumns(
    _ statement: Statement, _ sql: ArraySlice<UInt8>, at position: SourcePosition
  ) throws(ShellError) {
    let database = statement.database
    let targets =
      statement.isReadonly
      ? nil
      : resolving {
        WrittenColumns(
          Array(sql), in: database, meaning.resolver, settings.formats,
          skipsLiterals: inputScope(at: position) == .everything)
      }
    guard let targets else { return try run(statement, at: position) }
    let rows = try database.changedRows(of: targets.table, limit: WrittenColumns.limit) {
      () throws(ShellError) in try run(statement, at: position)
    }
    for message in resolving({ targets.messages(on: rows, in: database) }) {
      report(.note(FailureWords("Note: \(message)")))
    }
  }
}
