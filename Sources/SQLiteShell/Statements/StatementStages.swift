import ColumnMeaning
import TypedSQLiteCore

// The stages of a statement before its rows are shown, besides ``StatementStudy``.

/// Prepares the statements of a text, one after the other.
struct StatementPreparation {
  /// The text, with a zero byte at its end: SQLite reads it in place, and would copy any other once for each statement.
  let text: [UInt8]
  let database: Database

  /// Prepares the statement at an offset, which is moved behind it.
  ///
  /// - Returns: the statement and its text; nil if only blanks and comments are left.
  func next(
    from offset: inout Int
  ) throws(DatabaseError) -> (statement: Statement, sql: ArraySlice<UInt8>)? {
    let start = offset
    guard let statement = try database.prepareNext(text, offset: &offset, isTerminated: true) else {
      return nil
    }
    return (statement, text[start..<offset])
  }
}

/// Binds the values of parameters, and runs a statement up to its first row.
struct StatementBeginning {
  let interrupt: InterruptHandle

  /// - Returns: whether there is a row.
  @inline(__always)
  func begin(_ statement: Statement) throws(DatabaseError) -> Bool {
    if statement.needsArguments { try ParameterTable(statement.database).bind(statement) }
    // Ctrl-C may have ended a wait for a lock, in which the shell wanted to know something about the statement.
    if interrupt.isInterrupted {
      throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
    }
    return try statement.step()
  }
}

/// Finds out what the columns of a result mean, once for the statement.
struct StatementDescription {
  let meaning: MeaningState
  let presentation: Presentation

  func columns(of statement: Statement) -> KnownColumns {
    meaning.columns.columns(
      of: statement, settings: presentation.formats, style: presentation.style, resolver: meaning.resolver)
  }
}
