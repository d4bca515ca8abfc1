/// Whether text literals are converted to the storages of the columns they meet.
package enum TypedInput: String, Sendable, CaseIterable {
  /// At a terminal they are, in scripts they are not.
  case automatic
  /// They are.
  case on
  /// They are not.
  case off
}

/// What typed input did to the last statement, and of which columns it has told.
package struct TypedInputRecord {
  /// The statement as it was run; nil where none was changed.
  package var sql: String?
  /// What was converted in it.
  package var conversions: [InputRewriter.Conversion] = []
  /// What stayed as it was typed in it.
  package var omissions: [InputOmission] = []
  /// What a note was printed of.
  package var toldOmissions: Set<InputOmission.Topic> = []
  /// The columns of which a note was printed.
  package var toldColumns: Set<String> = []
  /// The columns of which a warning was printed.
  package var warnedColumns: Set<String> = []
  /// The columns of results with integers of which a warning was printed.
  package var wideColumns: Set<String> = []

  /// Creates a record of nothing.
  package init() {}
}
