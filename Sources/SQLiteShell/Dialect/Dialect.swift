package import OutputModes
import TypedSQLiteCore

/// The program that a session is: tsqlite, or a release of the sqlite3 shell, its faults included.
///
/// A session has one dialect, chosen when it begins. What one place does otherwise for a release is an `if` there;
/// the extensions have what several places ask for. Only 3.40.1, 3.46.1 and 3.53.4 were tried. The releases between are
/// those that the release notes name, or the next one that was tried.
public struct Dialect: Sendable {
  package let modes: ModeDialect

  /// Typed values, and a terminal that is known as one.
  public static let tsqlite = Dialect(modes: .tsqlite)

  /// The bytes of the sqlite3 of the library's version.
  public static let sqlite3 = sqlite3(version: Int(Database.sqliteLibVersionNumber))

  /// The bytes of sqlite3 in a version, as the library counts them: 3046001 is 3.46.1.
  package static func sqlite3(version: Int) -> Dialect {
    Dialect(modes: ModeDialect(release: version / 1_000))
  }

  /// Whether it is sqlite3, in any release.
  package var isSQLite3: Bool { modes.isSQLite3 }

  /// Whether it is sqlite3 in a release or a later one, before another one; false for tsqlite.
  ///
  /// - Parameters:
  ///   - first: the first release, as `3_046` for 3.46.
  ///   - end: the first one that is not meant.
  /// - Returns: whether it is.
  package func isSQLite3(since first: Int = 0, before end: Int = .max) -> Bool {
    modes.isSQLite3(since: first, before: end)
  }
}
