/// What to do with a row that a constraint refuses.
///
/// See <https://www.sqlite.org/lang_conflict.html>.
public enum OnConflict: String, Sendable {
  /// The conflicting rows are deleted.
  case replace = "REPLACE"
  /// The transaction is rolled back.
  case rollback = "ROLLBACK"
  /// The statement is undone, which is the default of SQLite.
  case abort = "ABORT"
  /// The statement stops; the rows before this one stay.
  case fail = "FAIL"
  /// The row is skipped.
  case ignore = "IGNORE"
}
