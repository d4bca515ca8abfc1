import TypedSQLiteCore

/// The version of the program, which is written only here.
package enum ProgramVersion {
  package static let number = "0.2.0"

  /// The name of the program, its version and that of the SQLite library.
  package static var text: String { "tsqlite \(number) (SQLite \(Database.libraryVersion))" }
}
