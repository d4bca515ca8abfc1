import TypedSQLite

/// What differs between the versions of the SQLite library on which the tests run; nothing else asks for the version.
package struct LibraryFact: Sendable {
  /// The first version known to do it, as the library counts them; versions between 3.40 and it were not tried.
  package let first: CInt

  /// Whether the library at hand does it.
  package var holds: Bool { Database.sqliteLibVersionNumber >= first }

  /// The version and date of the library, as sqlite3 greets with them.
  package static var library: String { "\(Database.libraryVersion) \(Database.librarySourceID.prefix(19))" }

  /// A word that follows a hexadecimal number at once makes both one token that is not valid, as in `0x0x`.
  package static let joinsWordToHexadecimal = LibraryFact(first: 3_046_000)
  /// A database in memory has a first page before anything is stored in it.
  package static let givesEmptyDatabaseHeader = LibraryFact(first: 3_046_000)
  /// A session records changes of a table to which a column was added meanwhile.
  package static let followsAddedColumns = LibraryFact(first: 3_046_000)
  /// The error for a quoted name that is no column asks for single quotes.
  package static let suggestsSingleQuotes = LibraryFact(first: 3_046_000)
  /// Plans and byte code are not those of 3.40.
  package static let plansOtherwise = LibraryFact(first: 3_046_000)
}
