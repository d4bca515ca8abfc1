import ColumnMeaning
import TypedSQLiteCore

// The stages of a statement before its rows are shown, besides ``StatementStudy``.

/// Prepares the statements of a text, one after the other.
struct StatementPreparation {
  /// The text, with a zero byte at its end: SQLite reads it in place, and would copy any other once for each statement.
  let text: [UInt8]
  let database: Database
  /// The place of the next statement.
  var offset = 0

  init(_ text: [UInt8], in database: Database) {
    self.text = text
    self.database = database
  }

  var isAtEnd: Bool { offset >= text.count - 1 }

  /// The text from a place on, without the zero byte.
  func rest(from start: Int) -> ArraySlice<UInt8> { text[start..<text.count - 1] }

  /// Prepares the next statement; nil if only blanks and comments are left.
  mutating func next() throws(DatabaseError) -> Statement? {
    try database.prepareNext(text, offset: &offset, isTerminated: true)
  }

  mutating func passBlanks() {
    while text[offset].isWhiteSpace { offset += 1 }
  }
}

/// Binds the values of parameters, and runs a statement up to its first row.
struct StatementBeginning {
  let interrupt: InterruptHandle

  /// - Returns: whether there is a row.
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
