import CSQLite

/// The session extension of the SQLite library, if it was built with it.
internal enum SessionLibrary {
  /// Its functions, looked up once; nil if the library has none.
  static let functions: csqlite_sessions? = {
    var functions = csqlite_sessions()
    return unsafe csqlite_load_sessions(&functions) != 0 ? functions : nil
  }()
}

extension Database {
  /// Whether the SQLite library can record and apply changesets.
  public static var hasSessions: Bool { SessionLibrary.functions != nil }
}

extension DatabaseError {
  /// The error of a library that was built without the session extension.
  internal static var noSessions: DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_ERROR, message: "the SQLite library of this system was built without sessions")
  }
}
