import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

// Literals in views, triggers, indexes and tables.

extension Shell {
  /// The definition with its literals converted, or the statement itself if there is nothing to convert.
  ///
  /// - Throws: ``ShellError`` if a literal has two meanings or would lose something.
  func converted(
    _ statement: Statement, _ definition: DefinitionRewriter, at position: SourcePosition
  ) throws(ShellError) -> Statement {
    try keep(definition.conversions, definition.omissions, definition.refusals, at: position)
    for omission in definition.omissions { report(.note(FailureWords("Note: \(omission.message)"))) }
    guard !definition.conversions.isEmpty, let result = prepare(definition.sql, in: statement.database) else {
      return statement
    }
    if position.origin == .terminal {
      for conversion in definition.conversions {
        let zone = conversion.zone.map { " in \($0)" } ?? ""
        report(
          .note(
            FailureWords(
              "Note: \(conversion.column) is stored as \(conversion.format), so the \(definition.object) gets "
                + "\(conversion.replacement) for \(conversion.literal)\(zone). To stop this: .format input off"
            )))
      }
    }
    return result
  }

  /// Prints a note if a definition in a script has a text for a typed column of numbers or blobs.
  func adviseOnDefinition(_ definition: DefinitionRewriter) {
    guard let conversion = definition.conversions.first(where: { !$0.isNumber }) else { return }
    report(
      .note(
        FailureWords(
          "Note: \(conversion.column) is stored as \(conversion.format), and this \(definition.object) has the text "
            + "\(conversion.literal) for it; write \(conversion.replacement), or use the option -typed-input")
      ))
  }
}
