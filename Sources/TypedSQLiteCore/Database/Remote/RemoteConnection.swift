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
  /// The functions of the server that the local SQLite lacks and that were declared in the shadow, in lower case.
  private(set) var declaredFunctions: Set<String> = []
  /// Whether a statement was carried out that may have changed the schema in a way that is not known here.
  private var isOutdated = false
  /// Why the open transaction is lost; nil if none is open, or it is not lost.
  private var lostTransaction: String?
  /// What this program does for the server.
  var localParts = LocalParts()
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
    try failing("") { () throws(RemoteFailure) in try keepRows(database) }
    let now = try failing("") { () throws(RemoteFailure) in try engine.schemaVersion() }
    guard now != version else { return false }
    let rows = try failing("") { () throws(RemoteFailure) in try engine.schema() }
    try shadow.rebuild(rows, in: database)
    version = now
    return true
  }

  /// Notes that a statement was carried out of which only the server knows what it changes.
  func noteUnknownChange() { isOutdated = true }

  /// Makes the schema again before a statement is prepared, if an earlier one may have changed it.
  func catchUp(_ database: Database) throws(DatabaseError) {
    guard isOutdated, !database.isInsideTransaction else { return }
    isOutdated = false
    _ = try refresh(database)
  }

  /// Asks the server for a statement that cannot be prepared here.
  ///
  /// - Parameters:
  ///   - sql: the text of the statement.
  ///   - error: why it cannot be prepared here.
  ///   - database: the shadow.
  /// - Returns: nil if the server cannot tell.
  /// - Throws: ``DatabaseError``, that of the server if it cannot prepare the statement either, and says where the
  ///   fault is.
  func describe(
    _ sql: [UInt8], insteadOf error: DatabaseError, _ database: Database
  ) throws(DatabaseError) -> RemoteDescription? {
    guard error.extendedResultCode == .SQLITE_ERROR, lostTransaction == nil, !sql.span.beginsWithTransaction
    else {
      return nil
    }
    do throws(RemoteFailure) {
      try keepRows(database)
      return try engine.describe(sql, insideTransaction: database.isInsideTransaction)
    } catch {
      if case .answered(let error) = error, error.offset == nil, error.resultCode == .SQLITE_ERROR {
        return nil
      }
      lastFailure = error
      throw error.databaseError(sql: String(decoding: sql, as: UTF8.self))
    }
  }

  /// Makes a function known to the shadow, so that it can prepare statements with it.
  ///
  /// - Returns: false if it is known already, or cannot be made.
  func declareFunction(_ name: String, in database: Database) -> Bool {
    guard declaredFunctions.insert(name.lowercased()).inserted else { return false }
    let function = DatabaseFunction(name, pure: true) { _ in
      throw DatabaseError(message: "\(name) is a function of the server")
    }
    return (try? database.register(function)) != nil
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
    if let lostTransaction {
      return try rows(afterLossOf: lostTransaction, request.statement.subject, database)
    }
    if current !== run { try keepRows(database) }
    let rows = try engine.run(request)
    current = run
    return rows
  }

  /// Reads the rows that another statement has left, because the engine serves one request at a time.
  ///
  /// If they break off, that statement fails after them, and the next one can begin.
  func keepRows(_ database: Database) throws(RemoteFailure) {
    guard !engine.traits.answersInterleave, let current else { return }
    let note = { [self] (failure: RemoteFailure) in
      followTransaction(database, after: failure)
      followSession(database)
    }
    do throws(RemoteFailure) {
      try current.keepRest(atMost: engine.traits.keptBytes, note: note)
    } catch {
      localParts.releaseRows()
      try current.keepRest(atMost: engine.traits.keptBytes, note: note)
    }
    // What the interrupt ended was only the reading of rows, so it has yet to end the statement that was to begin.
    guard !database.interruptHandle.isInterrupted else {
      throw .answered(DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted"))
    }
  }

  /// Runs a script to its end.
  func run(script sql: [UInt8], _ database: Database) throws(DatabaseError) {
    do throws(RemoteFailure) {
      try keepRows(database)
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

  func next() throws(RemoteFailure) -> RemoteRow? { nil }
}
