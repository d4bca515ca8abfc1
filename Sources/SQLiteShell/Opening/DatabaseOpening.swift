package import TypedSQLiteCore

/// How a database is opened, in addition to its path.
package struct DatabaseOpening: Sendable {
  /// How SQLite opens the file.
  package var options: Database.OpenOptions
  /// The form of the database in the file; nil to detect it.
  package var form: DatabaseForm?
  /// The maximum size of a database that is read into memory, in bytes; nil for the limit of the library.
  package var sizeLimit: Int64?

  /// Whether the locks on the file are kept until it is closed; false by default.
  package var isExclusive = false
  /// The number of the commit after which the database is shown, as `.history` prints it; nil for now.
  package var state: Int?
  /// The command that carries the bytes of connections to another machine; nil for the network.
  package var carrier: String?

  package init(
    _ options: Database.OpenOptions = .readWrite, form: DatabaseForm? = nil, sizeLimit: Int64? = nil
  ) {
    self.options = options
    self.form = form
    self.sizeLimit = sizeLimit
  }
}
