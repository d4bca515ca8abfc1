import CSQLite

extension Database {
  /// Whether SQLite was compiled with LIMIT for UPDATE and DELETE.
  package static let canLimitChanges =
    unsafe sqlite3_compileoption_used("ENABLE_UPDATE_DELETE_LIMIT") != 0
}
