extension RowJournal {
  /// Why a statement cannot be undone.
  package enum Fault: Error, Hashable, Sendable {
    /// It changed more rows than are recorded.
    case tooManyRows(Int)
    /// The rows it changed have more bytes than are recorded.
    case tooManyBytes(Int)
    /// A session uses the hook that reports the changes.
    case sessionOpen
    /// `sqlite_sequence` has too many rows.
    case tooManySequences
    /// It changed the table with the schema.
    case schemaTable(String)
    case schemaChanged
    /// The schema of a database is no longer the one that the statement left, or the database is detached.
    case schemaChangedSince
    /// It changed a virtual table, or a table that belongs to one.
    case partOfVirtualTable(String)
    case virtualTable
    /// Columns have all names of the rowid.
    case hiddenRowid(String)
    /// It left all values as they were.
    case noChange
    /// SQLite could not read the rows, with its message.
    case unreadable(String)
    /// Another connection wrote while the statement ran.
    case changedMeanwhile
    /// This many rows, or nil for an unknown number, are no longer as the statement left them, because of another
    /// connection.
    case changedByOthers(Int?)
    case rolledBack
    /// A trigger in temp would run for the restored rows; no switch stops it.
    case temporaryTrigger(String, table: String)
    /// A foreign key would change other rows.
    case changesOtherRows
    /// Rows of others refer to the restored ones.
    case missingParents
    /// Keys cannot be deferred while rows of the transaction lack their parents, and one would be violated in between.
    case undeferredKey
    /// The rows were not as before, although SQLite reported no error.
    case notRestored(table: String)
    /// Foreign keys of a DROP TABLE changed the rows of this table.
    case changedByKeys(table: String)
    /// Rows of a dropped table refer to rows that are missing now.
    case lacksParents(table: String)
    /// The DROP also removed a trigger in temp, whose table cannot be told for certain.
    case droppedTemporaryTrigger(String)
    /// What was made again is not what was dropped.
    case notMadeAgain
    /// SQLite could not restore the rows.
    case failed(DatabaseError)
  }
}
