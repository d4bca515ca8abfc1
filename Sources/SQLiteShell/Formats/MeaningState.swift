import ColumnMeaning
import TypedSQLiteCore

/// What a session knows about the meaning of columns.
///
/// It is a class because finding out what columns mean runs SQL, and SQL calls functions that read it: a struct could
/// not be read while one of its fields changes.
final class MeaningState {
  let resolver = ColumnResolver()
  /// What typed input did to the last statement.
  var input = TypedInputRecord()
  /// The last statement that gave rows, for `.format why`.
  var lastQuery: String?
  /// The columns of recent results.
  var columns = ColumnCache()
  /// The format of the column that a function last asked for.
  var memo = ColumnFormatMemo()
  /// What the file of formats beside the database stated.
  var loaded: LoadedFormats?

  /// Returns and forgets the error that made columns look as if they had no meaning.
  func takeFailure() -> DatabaseError? {
    guard let error = resolver.takeFailure() else { return nil }
    columns.removeAll()
    return error
  }
}
