import SQLSyntax

/// Whether text literals are converted to the storages of the columns that they meet.
package enum TypedInput: String, Sendable, CaseIterable {
  /// On at a terminal, off in scripts.
  case automatic
  case on
  case off

  /// Which literals of an input are converted; nil for none.
  ///
  /// - Parameters:
  ///   - isTyped: whether a person typed the input.
  ///   - isKnown: whether the dialect converts literals at all, unless the user says otherwise.
  /// - Returns: which ones.
  package func scope(isTyped: Bool, _ isKnown: Bool) -> InputRewriter.Scope? {
    let isWanted =
      switch self {
      case .on: true
      case .off: false
      case .automatic: isTyped && isKnown
      }
    return isWanted ? .everything : isKnown ? .typedFunctions : nil
  }
}

/// What typed input did to the last statement, and what the user has already been told.
package struct TypedInputRecord {
  /// The statement as it ran; nil if it was not changed.
  package var sql: String?
  /// The conversions in it.
  package var conversions: [InputRewriter.Conversion] = []
  /// The literals that were not converted.
  package var omissions: [InputOmission] = []
  /// The hashes of the statements of scripts, without their literals, that were looked at.
  private var scriptForms: Set<UInt64> = []
  /// The columns for which a note was printed.
  package var toldColumns: Set<String> = []
  /// The columns for which a warning was printed.
  package var warnedColumns: Set<String> = []
  /// The advice that was printed.
  package var toldAdvice: Set<InputAdvice.Topic> = []
  /// The notes on computed results that were printed.
  package var toldResults: Set<String> = []
  /// The result columns with wide integers for which a warning was printed.
  package var wideColumns: Set<String> = []

  package init() {}

  /// Whether no statement of the same form was looked at, which is now remembered.
  ///
  /// A script runs many statements that differ only in their literals.
  package mutating func isNewForm(of sql: Span<UInt8>) -> Bool {
    guard let form = StatementForm(sql), scriptForms.count < Self.formLimit else { return false }
    return scriptForms.insert(form.hash).inserted
  }

  /// How many forms of statements are remembered.
  private static let formLimit = 10_000
}
