/// The library that uses a connection: what it keeps there, and what the connection asks it.
package protocol ConnectionClient: AnyObject {
  /// What observes statements, changed rows and transactions; nil if nothing does.
  var observer: (any ConnectionObserver)? { get }
  /// What says the date of a transaction.
  var transactionClock: any TransactionClock { get }
  /// What the program adds to the schema.
  var schemaSource: (any DatabaseSchemaSource)? { get }
}

/// Observes the statements of a connection, the rows that they change, and its transactions.
package protocol ConnectionObserver: AnyObject {
  /// Whether each row that changes is reported as an event.
  var reportsRows: Bool { get }
  /// Whether the rowids of rows that change are noted.
  var watchesRows: Bool { get }

  /// A statement begins.
  func willRun(_ statement: Statement)

  /// The last step of a statement has been made.
  func didEnd(_ statement: Statement, succeeded: Bool)

  /// A row of a table has changed.
  func noteRow(_ rowID: Int64, of table: String)

  /// A row has changed, if ``reportsRows``.
  func report(_ operation: RowChange.Operation, _ schema: String, _ table: String, _ rowID: Int64)

  /// A transaction is about to be committed.
  ///
  /// - Throws: an error that refuses the commit.
  func willCommit() throws

  /// A transaction is rolled back.
  func willRollback()

  /// The error that refused a commit was thrown.
  func endRefusal()
}
