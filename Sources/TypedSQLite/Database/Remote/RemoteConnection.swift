/// What a connection to a remote database keeps: the engine, and how far the schema beside it is known.
internal final class RemoteConnection {
  let engine: any RemoteEngine
  private var shadow = SchemaShadow()
  /// The schema version of the server when the shadow was made.
  private var version: Int64 = 0
  /// The number of the engine's connection when the shadow was made.
  private var sessionNumber = 0
  /// The run whose rows have not been read to the end, if the engine serves one at a time.
  private weak var current: RemoteRun?
  /// How long the engine waits for another connection's lock, in milliseconds.
  var lockTimeout = 0
  /// Why the open transaction is lost; nil if none is open, or it is not lost.
  private var lostTransaction: String?
  /// How the last statement failed that did.
  var lastFailure: RemoteFailure?
  /// What the last statement changed, and all of them.
  private(set) var lastRowID: Int64 = 0
  private(set) var changes = 0
  private(set) var totalChanges = 0

  init(_ engine: any RemoteEngine) {
    self.engine = engine
  }

  /// The names of what the local SQLite could not make.
  var missing: [String] { shadow.missing }

  /// Connects, and makes the schema.
  func open(_ database: Database) throws(DatabaseError) {
    try failing("") { () throws(RemoteFailure) in
      try engine.connect()
      version = try engine.schemaVersion()
    }
    let rows = try failing("") { () throws(RemoteFailure) in try engine.schema() }
    try shadow.build(rows, in: database)
    sessionNumber = engine.sessionNumber
  }

  /// Makes the schema again if that of the server has changed.
  ///
  /// - Returns: whether it has.
  func refresh(_ database: Database) throws(DatabaseError) -> Bool {
    guard !database.isInsideTransaction else { return false }
    let now = try failing("") { () throws(RemoteFailure) in try engine.schemaVersion() }
    guard now != version else { return false }
    let rows = try failing("") { () throws(RemoteFailure) in try engine.schema() }
    try shadow.rebuild(rows, in: database)
    version = now
    return true
  }

  /// Runs a statement that has changed the schema or the transaction of the server in the shadow too.
  func follow(_ statement: Statement, _ subject: StatementSubject) throws(DatabaseError) {
    do throws(DatabaseError) {
      try statement.runDescription()
      if subject.changesSchema, let now = try? engine.schemaVersion() { version = now }
    } catch {
      // The server has carried it out, so the shadow is what is wrong.
      _ = try refresh(statement.database)
    }
  }

  /// Sends a request; rows that another statement has left are read first if they must be.
  func begin(
    _ run: RemoteRun, _ request: RemoteRequest, _ database: Database
  ) throws(RemoteFailure) -> any RemoteRows {
    if let lostTransaction { return try rows(afterLossOf: lostTransaction, request.subject, database) }
    if !engine.traits.answersInterleave, let current, current !== run {
      try current.keepRest(atMost: engine.traits.keptBytes)
    }
    let rows = try engine.run(request)
    current = run
    return rows
  }

  /// Runs a script to its end.
  func run(script sql: [UInt8], _ database: Database) throws(DatabaseError) {
    do throws(RemoteFailure) {
      let rows = try engine.run(RemoteRequest(script: sql, lockTimeout: lockTimeout))
      while try rows.next() != nil {}
      followSession(database)
    } catch {
      lastFailure = error
      followSession(database)
      throw error.databaseError(sql: "")
    }
  }

  /// Counts what a statement changed.
  func count(_ made: RemoteChanges) {
    lastRowID = made.lastRowID
    changes = made.count
    totalChanges += made.count
  }

  /// Brings the transaction of the shadow to the state of that of the server after a statement has failed.
  func followTransaction(_ database: Database, after failure: RemoteFailure) {
    guard database.isInsideTransaction else { return }
    switch failure {
    case .transactionLost(let reason): lostTransaction = lostTransaction ?? reason
    case .notRun, .refused: break
    // The COMMIT has ended it, one way or the other.
    case .inDoubt: endTransaction(database)
    case .answered:
      do throws(RemoteFailure) {
        if try !engine.isInsideTransaction() { endTransaction(database) }
      } catch {
        followTransaction(database, after: error)
      }
    }
  }

  private func endTransaction(_ database: Database) {
    lostTransaction = nil
    try? database.runLocally("ROLLBACK")
  }

  /// The rows of a statement in a transaction that the server has lost: all fail until the transaction is ended, so
  /// that no statement is carried out as if it had not been a part of it.
  private func rows(
    afterLossOf reason: String, _ subject: StatementSubject, _ database: Database
  ) throws(RemoteFailure) -> any RemoteRows {
    switch subject.actions.first(where: { $0.name == "TRANSACTION" })?.details[0] {
    case "ROLLBACK":
      lostTransaction = nil
      return NoRemoteRows()
    case "COMMIT":
      endTransaction(database)
      throw .transactionLost(reason)
    default: throw .transactionLost("\(reason), and ROLLBACK ends the transaction")
    }
  }

  /// Forgets the temporary tables if the engine has connected again.
  func followSession(_ database: Database) {
    guard engine.sessionNumber != sessionNumber else { return }
    sessionNumber = engine.sessionNumber
    shadow.forgetTemporary(in: database)
  }

  private func failing<Result>(
    _ sql: String, _ body: () throws(RemoteFailure) -> Result
  ) throws(DatabaseError) -> Result {
    do throws(RemoteFailure) {
      return try body()
    } catch {
      throw error.databaseError(sql: sql)
    }
  }
}

/// The end of a statement that was not sent.
private final class NoRemoteRows: RemoteRows {
  let changes: RemoteChanges? = nil

  func next() throws(RemoteFailure) -> [RemoteValue]? { nil }
}
