/// An object that is told which rows change, and how their transaction ends.
///
/// ```swift
/// final class Journal: TransactionObserver {
///   var rows: [Int64] = []
///   func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { kind.tableName == "player" }
///   func databaseDidChange(with event: DatabaseEvent) { rows.append(event.rowID) }
///   func databaseDidCommit(_ db: Database) { print(rows) }
///   func databaseDidRollback(_ db: Database) { rows = [] }
/// }
/// ```
///
/// Changes inside of a savepoint are reported when it is released, and never if it is rolled back. Tables WITHOUT
/// ROWID, virtual tables and rows that REPLACE deletes are not reported; a ``ValueObservation`` sees those too.
public protocol TransactionObserver: AnyObject {
  /// Whether events of a kind are reported.
  ///
  /// It is asked once for each statement that makes such changes.
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool

  /// Called if ``Database/notifyChanges(in:)`` announces changes of an observed kind.
  func databaseDidChange()

  /// Called for each observed row; it must not use the connection.
  func databaseDidChange(with event: DatabaseEvent)

  /// Called before each commit; it must not use the connection.
  ///
  /// - Throws: any error, which rolls the transaction back.
  func databaseWillCommit() throws

  /// Called after each commit, when the connection can be used again.
  func databaseDidCommit(_ db: Database)

  /// Called after each rollback, when the connection can be used again.
  func databaseDidRollback(_ db: Database)
}

extension TransactionObserver {
  /// Does nothing.
  public func databaseDidChange() {}

  /// Allows the commit.
  public func databaseWillCommit() throws {}

  /// Ends the calls of ``databaseDidChange(with:)`` up to the end of the transaction.
  ///
  /// It may be called only in `databaseDidChange`.
  public func stopObservingDatabaseChangesUntilNextTransaction() {
    ObservationStops.add(self)
  }
}

extension Database {
  /// How long an observer observes.
  public enum TransactionObservationExtent: Sendable {
    /// Up to the end of the current or next transaction; the connection keeps the observer alive.
    case nextTransaction
    /// As long as something else keeps the observer alive.
    case observerLifetime
    /// As long as the connection, which keeps the observer alive.
    case databaseLifetime
  }
}
