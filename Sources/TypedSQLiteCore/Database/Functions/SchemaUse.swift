import CSQLite

/// Whether the schema of a database may call a function, that is its views, triggers, CHECK constraints,
/// DEFAULT values, generated columns and indexes.
///
/// The schema of a file from somebody else is their code, which runs when the file is read. A function that
/// writes a file, or runs SQL that it is given as text, should be ``directOnly``. Temporary views and
/// triggers are not part of a file, so they may call every function.
///
/// See <https://www.sqlite.org/security.html>.
public enum SchemaUse: Hashable, Sendable {
  /// Only the program's own statements may call it, no schema.
  case directOnly
  /// A schema may call it unless the program has turned off `PRAGMA trusted_schema`.
  case trusted
  /// Every schema may call it. It reads its arguments and changes nothing.
  case innocuous

  internal var flags: CInt {
    switch self {
    case .directOnly: SQLITE_DIRECTONLY
    case .trusted: 0
    case .innocuous: SQLITE_INNOCUOUS
    }
  }
}
