import ColumnMeaning
import TypedSQLite

extension Shell {
  /// Whether a person who typed an input is told what its result may hide.
  func givesAdvice(at position: SourcePosition) -> Bool {
    position.origin == .terminal && dialect.meanings.convertInput
  }

  /// Prints what a person should know about a statement, once for each column.
  func giveAdvice(on sql: ArraySlice<UInt8>, in database: Database) {
    let advisor = resolving { InputAdvisor(Array(sql), in: database, meaning.resolver, settings.formats) }
    for advice in advisor.advice where meaning.input.toldAdvice.insert(advice.topic).inserted {
      report(.note(FailureWords("Note: \(advice.message)")))
    }
  }
}
