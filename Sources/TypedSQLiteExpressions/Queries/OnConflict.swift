/// What is done with a row that a constraint refuses.
///
/// See <https://www.sqlite.org/lang_conflict.html>.
public enum OnConflict: String, Sendable {
  /// The rows in its way are deleted.
  case replace = "REPLACE"
  /// The transaction is rolled back.
  case rollback = "ROLLBACK"
  /// The statement is undone, which is what SQLite does unless told otherwise.
  case abort = "ABORT"
  /// The statement stops; the rows before this one stay.
  case fail = "FAIL"
  /// The row is left out.
  case ignore = "IGNORE"
}
