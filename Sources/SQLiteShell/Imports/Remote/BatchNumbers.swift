import TypedSQLiteCore

/// Stores batches of rows, each in a transaction that also writes its number, so that none is stored twice.
struct BatchNumbers {
  private let marker: ImportMarker
  private var number = 0

  /// How often a batch is sent at most.
  private static let attempts = 3

  init(_ marker: ImportMarker) {
    self.marker = marker
  }

  /// What shows whether the last batch was kept, if that is not known; nil if it is.
  private(set) var doubt: String?
  /// Whether no batch can be stored any more, because somebody has removed the table of the markers.
  private(set) var hasLostMarker = false

  /// Runs an INSERT in a transaction.
  ///
  /// - Throws: ``DatabaseError`` if nothing of it is stored, or that is not known.
  mutating func run(_ sql: [UInt8], in database: Database) throws(DatabaseError) {
    number += 1
    let script =
      Array("BEGIN IMMEDIATE;".utf8) + sql + Array(";\(marker.statement(batch: number));COMMIT".utf8)
    var attempt = 1
    while true {
      do throws(DatabaseError) {
        return try database.runScript(script)
      } catch {
        guard let failure = database.lastRemoteFailure else { throw error }
        switch failure {
        case .answered, .refused:
          // What failed is not undone with it.
          try? database.runScript(Array("ROLLBACK".utf8))
          database.lastRemoteFailure = failure
          hasLostMarker = ImportMarker.isMissing(error)
          throw error
        case .inDoubt:
          if try isKept(in: database) { return }
        case .notRun, .transactionLost: break
        }
        guard attempt < Self.attempts, !database.interruptHandle.isInterrupted else { throw error }
        attempt += 1
      }
    }
  }

  /// Whether the last batch was kept; the user must learn it even after Ctrl-C.
  private mutating func isKept(in database: Database) throws(DatabaseError) -> Bool {
    doubt = marker.description(batch: number)
    let wasInterrupted = database.interruptHandle.isInterrupted
    database.interruptHandle.reset()
    defer { if wasInterrupted { database.interruptHandle.interrupt() } }
    let isKept = try marker.keptBatch() == number
    doubt = nil
    return isKept
  }
}
