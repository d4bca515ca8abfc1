package import SQLiteShell

extension Dialect {
  /// The dialect of sqlite3 3.40, for tests of what it does with any version of the library.
  package static let sqlite340 = Dialect.sqlite3(version: 3_040_001)
}
