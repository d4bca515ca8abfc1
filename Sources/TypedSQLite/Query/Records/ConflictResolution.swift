extension Database {
  /// What a statement does if a constraint would fail.
  ///
  /// See <https://www.sqlite.org/lang_conflict.html>.
  public enum ConflictResolution: String, Hashable, Sendable {
    /// Ends the transaction.
    case rollback = "ROLLBACK"
    /// Undoes the statement.
    case abort = "ABORT"
    /// Stops the statement and keeps its changes so far.
    case fail = "FAIL"
    /// Skips the row.
    case ignore = "IGNORE"
    /// Deletes the conflicting rows.
    case replace = "REPLACE"

    /// The clause of a constraint; empty for what SQLite does anyway.
    internal var constraintClause: String { self == .abort ? "" : " ON CONFLICT \(rawValue)" }
  }
}

/// What the inserts and updates of a record type do if a constraint would fail.
public struct PersistenceConflictPolicy: Hashable, Sendable {
  /// What inserts do.
  public let conflictResolutionForInsert: Database.ConflictResolution
  /// What updates do.
  public let conflictResolutionForUpdate: Database.ConflictResolution

  /// Creates a policy.
  public init(insert: Database.ConflictResolution = .abort, update: Database.ConflictResolution = .abort) {
    conflictResolutionForInsert = insert
    conflictResolutionForUpdate = update
  }
}
