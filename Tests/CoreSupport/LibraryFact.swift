import TypedSQLiteCore

/// A difference between the versions of the SQLite library with which the tests run; nothing else compares
/// versions.
package struct LibraryFact: Sendable {
  /// The first version known to behave this way, as a version number; versions between 3.40 and it were not
  /// tested.
  package let first: CInt

  /// Whether the present library behaves this way.
  package var holds: Bool { Database.sqliteLibVersionNumber >= first }

  /// The version and date of the library, as in sqlite3's greeting.
  package static var library: String { "\(Database.libraryVersion) \(Database.librarySourceID.prefix(19))" }

  /// A word directly after a hexadecimal number forms one invalid token with it, as in `0x0x`.
  package static let joinsWordToHexadecimal = LibraryFact(first: 3_046_000)
  /// A database in memory has a first page before anything is stored.
  package static let givesEmptyDatabaseHeader = LibraryFact(first: 3_046_000)
  /// A session records changes of a table to which a column was added meanwhile.
  package static let followsAddedColumns = LibraryFact(first: 3_046_000)
  /// The error for a quoted name that is not a column suggests single quotes.
  package static let suggestsSingleQuotes = LibraryFact(first: 3_046_000)
  /// The continuation prompt of sqlite3 shows what is open.
  package static let marksOpenParentheses = LibraryFact(first: 3_046_000)
  /// Reals are written with the digits that are needed to read the same number.
  package static let printsExactReals = LibraryFact(first: 3_053_000)
  /// sqlite3 writes control characters to a terminal as ^[ and the like.
  package static let escapesControls = LibraryFact(first: 3_050_000)
  /// sqlite3 calls an error of a running statement only an error.
  package static let namesNoRuntimeErrors = LibraryFact(first: 3_053_000)
  /// Query plans and byte code differ from 3.40.
  package static let plansOtherwise = LibraryFact(first: 3_046_000)
}
