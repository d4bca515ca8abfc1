import SQLSyntax
import TypedSQLiteCore

/// A row that an import writes in the same transaction as its rows: if the answer to a COMMIT is lost, it says whether
/// the transaction was kept.
struct ImportMarker {
  /// The table of all imports under way, as SQL.
  static let table = "\"tsqlite import\""

  private let database: Database
  private let key: String
  /// How long the user waits for a lock, in milliseconds.
  private let timeout: Int

  /// How long others may hold the lock, in milliseconds, while the marker is looked for.
  private static let patience = 20_000
  /// How often a step is tried that may be done again.
  private static let attempts = 3

  init(_ database: Database, number: UInt64, timeout: Int) {
    self.database = database
    self.timeout = timeout
    key = SQLName.literal(String(number, radix: 16))
  }

  /// What shows that a batch was kept, as a clause.
  func description(batch: Int) -> String {
    "\(Self.table) has a row whose id is \(key) and whose batch is \(batch)"
  }

  /// The statements that begin a transaction in which the table exists.
  ///
  /// Another import removes the table if it has no row, so it is made only while nobody else can write.
  private static let begin =
    "BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS \(table)(id TEXT PRIMARY KEY, batch INTEGER)"

  /// Begins the transaction of an import, and writes the marker in it.
  func begin() throws(DatabaseError) { try database.runAll("\(Self.begin); \(statement(batch: 1))") }

  /// Writes a marker for batches, which keeps the table until ``remove()``.
  func prepare() throws(DatabaseError) {
    try again { () throws(DatabaseError) in
      try transaction { () throws(DatabaseError) in try database.runAll(statement(batch: 0)) }
    }
  }

  /// The statement that writes the marker with the number of a batch.
  func statement(batch: Int) -> String {
    "INSERT OR REPLACE INTO \(Self.table) VALUES(\(key),\(batch))"
  }

  /// Whether a statement failed because somebody has removed the table.
  static func isMissing(_ error: DatabaseError) -> Bool { error.message == "no such table: tsqlite import" }

  /// The number of the last batch that was kept, 0 if none was; waits until nobody writes any more.
  func keptBatch() throws(DatabaseError) -> Int {
    try waiting { () throws(DatabaseError) in
      // Whatever is still under way is done or lost when the lock is free.
      try database.runAll(Self.begin)
      defer { try? database.runAll("ROLLBACK") }
      let batches = try database.rows("SELECT batch FROM \(Self.table) WHERE id = \(key)") {
        Int(clamping: $0.cell(0).int64)
      }
      return batches.first ?? 0
    }
  }

  /// Removes the marker, and the table if no other import uses it.
  func remove() throws(DatabaseError) {
    try waiting { () throws(DatabaseError) in
      try transaction { () throws(DatabaseError) in
        try database.runAll("DELETE FROM \(Self.table) WHERE id = \(key)")
        if try database.rows("SELECT 1 FROM \(Self.table) LIMIT 1", read: { _ in true }).isEmpty {
          try database.runAll("DROP TABLE \(Self.table)")
        }
      }
    }
  }

  private func transaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    do throws(DatabaseError) {
      try database.runAll(Self.begin)
      try body()
      try database.runAll("COMMIT")
    } catch {
      if database.isInsideTransaction {
        let failure = database.lastRemoteFailure
        try? database.runAll("ROLLBACK")
        database.lastRemoteFailure = failure
      }
      throw error
    }
  }

  /// Tries a step as ``again(_:)`` does, and waits longer for locks: another import may have one for some seconds.
  private func waiting<Result>(_ step: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
    database.setBusyTimeout(milliseconds: max(timeout, Self.patience))
    defer { database.setBusyTimeout(milliseconds: timeout) }
    return try again(step)
  }

  /// Tries a step that may be done twice again, if a connection was lost.
  private func again<Result>(_ step: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
    for _ in 1..<Self.attempts {
      database.lastRemoteFailure = nil
      do throws(DatabaseError) {
        return try step()
      } catch {
        guard database.lastRemoteFailure?.isOfConnection == true else { throw error }
      }
    }
    return try step()
  }
}

extension RemoteFailure {
  /// Whether the server did not answer.
  var isOfConnection: Bool {
    switch self {
    case .answered, .refused: false
    case .notRun, .inDoubt, .transactionLost: true
    }
  }
}
