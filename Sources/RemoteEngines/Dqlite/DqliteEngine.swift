package import TypedSQLiteCore

extension EngineKind {
  static let dqlite = EngineKind(
    schemes: ["dqlite"], form: "dqlite://HOST:PORT[,HOST:PORT...]/NAME[?timeout=30s&copies=follower]",
    summary: "A cluster of dqlite gives availability, not capacity: one node answers everything.",
    make: { address, resources throws(RemoteFailure) in
      let address = try RemoteAddress(address, options: ["copies"])
      guard !address.name.isEmpty, !address.name.contains("/") else {
        throw .refused("the address is wrong: it has no name of a database after the servers")
      }
      let source = address.options["copies"] ?? "leader"
      guard ["leader", "follower"].contains(source) else {
        throw .refused("the address is wrong: its copies come from the leader or a follower")
      }
      return DqliteEngine(address, resources.network, copiesFollower: source == "follower")
    })
}

/// A database of a dqlite cluster.
package final class DqliteEngine: RemoteEngine {
  package private(set) var traits = RemoteTraits(makesCopies: true, runsScripts: true)
  /// Whether another node than the leader sends copies.
  private let copiesFollower: Bool
  private let name: String
  private let network: any NetworkAccess
  private let deadline: Deadline
  private var leader: DqliteLeader
  private var connection: DqliteConnection?
  /// The schema that came with the connection, until it is asked for.
  private var schemaOfOpening: DqliteSchema?
  private var place = ""
  package private(set) var sessionNumber = 0
  /// The connection of the last statement that was run outside of a transaction, which may have begun one.
  private var transactionSession = 0
  /// The pragmas that were set outside of a transaction, which a new connection needs too.
  private var pragmas: [[UInt8]] = []
  /// Whether something would be lost with the connection.
  private var hasSessionState = false

  init(_ address: RemoteAddress, _ network: any NetworkAccess, copiesFollower: Bool = false) {
    self.network = network
    self.copiesFollower = copiesFollower
    if !copiesFollower { traits.copyAdvice = Self.copyAdvice }
    name = address.name
    deadline = address.deadline
    leader = DqliteLeader(address, network)
  }

  deinit { connection?.close() }

  // MARK: - The connection

  package func connect() throws(RemoteFailure) {
    drop()
    let (connection, schema) = try leader.find(isFirst: sessionNumber == 0)
    self.connection = connection
    schemaOfOpening = schema
    place = connection.place.description
    sessionNumber += 1
    hasSessionState = false
    for pragma in pragmas {
      do throws(ChannelFault) {
        try connection.send(DqliteRequest.execute(sql: pragma, arguments: []).message, until: deadline)
        _ = try connection.next(until: deadline)
      } catch {
        drop()
        throw .notRun("the connection to \(place) was lost (\(error.reason))")
      }
    }
  }

  package func close() { drop() }

  private func drop() {
    connection?.close()
    connection = nil
    schemaOfOpening = nil
  }

  /// How many bytes of rows that nobody wants are read before the connection is given up for a new one.
  private static let skippedBytes = 4 << 20

  /// The connection, ready for a request.
  private func ready(insideTransaction: Bool) throws(RemoteFailure) -> DqliteConnection {
    if let connection, connection.unreadAnswer != nil {
      let keepsConnection = insideTransaction || hasSessionState
      let limit = keepsConnection ? Int.max : Self.skippedBytes
      if (try? connection.skipRows(atMost: limit, until: deadline)) != true { drop() }
    }
    if connection?.hasEnded == true { drop() }
    // Another connection may have been made since, to read the schema.
    if insideTransaction, connection == nil || sessionNumber != transactionSession {
      throw .transactionLost("the connection to \(place) was lost")
    }
    if connection == nil { try connect() }
    guard let connection else { throw .notRun("there is no connection") }
    return connection
  }

  // MARK: - The schema

  package func schema() throws(RemoteFailure) -> [RemoteSchemaRow] {
    try currentSchema(mayBeOfOpening: true).rows
  }

  package func schemaVersion() throws(RemoteFailure) -> Int64 {
    if let schemaOfOpening { return schemaOfOpening.version }
    let schema = try currentSchema(mayBeOfOpening: false)
    return schema.version
  }

  private func currentSchema(mayBeOfOpening: Bool) throws(RemoteFailure) -> DqliteSchema {
    if mayBeOfOpening, let schema = schemaOfOpening {
      schemaOfOpening = nil
      return schema
    }
    let connection = try ready(insideTransaction: false)
    var schema = DqliteSchema()
    do throws(ChannelFault) {
      let query = DqliteRequest.query(sql: Array(DqliteSchema.query.utf8), arguments: [])
      try connection.send(query.message, until: deadline)
      if let failure = try connection.readSchema(into: &schema, until: deadline) { throw failure.asFault }
      return schema
    } catch {
      drop()
      throw .notRun("the schema cannot be read from \(place) (\(error.reason))")
    }
  }

  private static let copyAdvice =
    "the leader answers nobody else until it is sent; with copies=follower in the address another node sends it,"
    + " which may lack the last transactions"

  package func copy(into file: any DatabaseFile) throws(RemoteFailure) {
    guard copiesFollower else { return try copy(try ready(insideTransaction: false), into: file) }
    let connection = try follower()
    defer { connection.close() }
    try copy(connection, into: file)
  }

  /// A connection to a node that has the data and is not the leader.
  private func follower() throws(RemoteFailure) -> DqliteConnection {
    var reason = "no other node has the data"
    for member in try members(insideTransaction: false) ?? [] {
      guard !member.isLeader, member.role != DqliteRole.spare.name, let place = NetworkPlace(member.address)
      else {
        continue
      }
      do throws(ChannelFault) {
        let deadline = deadline.sooner(.after(.seconds(5)))
        let connection = DqliteConnection(try network.connect(to: place, until: deadline), to: place)
        // A copy needs no open database, but a node that does not answer is found before the copy begins.
        try connection.greet(until: deadline)
        return connection
      } catch {
        if error == .interrupted { throw .answered(.interrupted) }
        reason = "\(place): \(error.reason)"
      }
    }
    throw .notRun(reason)
  }

  private func copy(_ connection: DqliteConnection, into file: any DatabaseFile) throws(RemoteFailure) {
    let place = connection.place
    let failure: DqliteFailure?
    do throws(DqliteSnapshot.Fault) {
      failure = try connection.copy(name, into: file, until: deadline)
    } catch {
      drop()
      switch error {
      case .file(let error): throw .answered(error)
      case .channel(.interrupted): throw .answered(.interrupted)
      case .channel(let fault): throw .notRun("the copy from \(place) ended early (\(fault.reason))")
      }
    }
    if let failure { throw .answered(failure.error) }
  }

  package func members(insideTransaction: Bool) throws(RemoteFailure) -> [RemoteMember]? {
    let connection = try ready(insideTransaction: insideTransaction)
    do throws(ChannelFault) {
      let (members, leader) = try connection.members(until: deadline)
      return members.map {
        RemoteMember(
          number: $0.number, address: $0.address, role: DqliteRole(rawValue: $0.role)?.name ?? "\($0.role)",
          isLeader: $0.address == leader)
      }
    } catch {
      drop()
      let reason = "the connection to \(place) was lost (\(error.reason))"
      throw insideTransaction ? .transactionLost(reason) : .notRun(reason)
    }
  }

  // MARK: - Statements

  package func run(_ request: RemoteRequest) throws(RemoteFailure) -> any RemoteRows {
    schemaOfOpening = nil
    var rule: RepeatRule?
    var pause = 10
    while true {
      let connection = try ready(insideTransaction: request.isInsideTransaction)
      let statement = try DqliteGuard(request, keepsReturnedRows: connection.keepsReturnedRows)
      var current = rule ?? RepeatRule(request)
      var hasNoLeader = false
      let event: RepeatRule.Event
      do throws(ChannelFault) {
        switch try begin(statement, request, connection) {
        case .success(let rows):
          if !request.isInsideTransaction { transactionSession = sessionNumber }
          note(request)
          return rows
        case .failure(let failure):
          hasNoLeader = failure.code == DqliteFailure.notLeader
          event = failure.event
        }
      } catch {
        event = .lost(error, to: place)
        drop()
      }
      let verdict = current.verdict(event)
      rule = current
      if case .failed(let failure) = verdict {
        if case .transactionLost = failure { drop() }
        throw failure
      }
      if hasNoLeader { drop() }
      do throws(ChannelFault) {
        try network.pause(milliseconds: pause)
      } catch {
        throw .answered(.interrupted)
      }
      pause = min(2 * pause, 200)
    }
  }

  /// Sends a request and reads the beginning of the answer.
  private func begin(
    _ statement: DqliteGuard, _ request: RemoteRequest, _ connection: DqliteConnection
  ) throws(ChannelFault) -> Result<any RemoteRows, DqliteFailure> {
    let message: DqliteRequest =
      statement.hasRows
      ? .query(sql: statement.sql, arguments: request.arguments)
      : .execute(sql: statement.sql, arguments: request.arguments)
    try connection.send(message.message, until: deadline)
    guard !statement.hasRows else {
      let parts = DqliteParts(connection, deadline)
      if let failure = try parts.nextPart() { return .failure(failure) }
      return .success(DqliteRows(parts, connection, self, RepeatRule(request)))
    }
    let answer = try connection.next(until: deadline)
    if let failure = try answer.failure() { return .failure(failure) }
    guard let changes = try answer.changes() else { throw .wrongBytes("it sent an answer of another type") }
    return .success(DqliteChanges(request.statement.subject.changesRows ? changes : nil))
  }

  /// Notes what a statement that has been carried out set for the connection.
  private func note(_ request: RemoteRequest) {
    if request.statement.subject.changesTemporary { hasSessionState = true }
    guard request.setsConnection, !request.isInsideTransaction else { return }
    pragmas.append(request.sql.filter { $0 != UInt8(ascii: ";") })
  }

  package func isInsideTransaction() throws(RemoteFailure) -> Bool {
    guard let connection, sessionNumber == transactionSession else {
      throw .transactionLost("the connection to \(place) was lost")
    }
    do throws(ChannelFault) {
      _ = try connection.skipRows(atMost: .max, until: deadline)
      // Only inside a transaction, no other can begin.
      guard try isDone("BEGIN", on: connection) else { return true }
      _ = try isDone("ROLLBACK", on: connection)
      return false
    } catch {
      drop()
      throw .transactionLost("the connection to \(place) was lost (\(error.reason))")
    }
  }

  private func isDone(_ sql: String, on connection: DqliteConnection) throws(ChannelFault) -> Bool {
    try connection.send(DqliteRequest.execute(sql: Array(sql.utf8), arguments: []).message, until: deadline)
    return try connection.next(until: deadline).type == DqliteAnswer.result
  }

  /// The failure of an answer that broke off after its beginning.
  fileprivate func failure(of rule: RepeatRule, _ fault: ChannelFault, on broken: DqliteConnection)
    -> RemoteFailure
  {
    if broken === connection { drop() } else { broken.close() }
    return rule.failureAfterRows(.lost(fault, to: broken.place.description), at: broken.place.description)
  }
}

extension DqliteFailure {
  /// The failure for a caller that knows only faults of the connection.
  fileprivate var asFault: ChannelFault { .wrongBytes(message) }
}

// MARK: - Results

/// The rows of a query.
private final class DqliteRows: RemoteRows {
  private let parts: DqliteParts
  private let connection: DqliteConnection
  private let engine: DqliteEngine
  private let rule: RepeatRule
  private var failure: RemoteFailure?
  let changes: RemoteChanges? = nil

  init(_ parts: DqliteParts, _ connection: DqliteConnection, _ engine: DqliteEngine, _ rule: RepeatRule) {
    self.parts = parts
    self.connection = connection
    self.engine = engine
    self.rule = rule
  }

  func next() throws(RemoteFailure) -> RemoteRow? {
    if let failure { throw failure }
    do throws(ChannelFault) {
      var answer: DqliteFailure?
      while answer == nil {
        if let row = try parts.nextRow() { return row }
        guard parts.hasMore else { return nil }
        answer = try parts.nextPart()
      }
      failure = answer.map { .answered($0.error) }
    } catch {
      failure = engine.failure(of: rule, error, on: connection)
    }
    return try next()
  }
}

/// The result of a statement without rows.
private final class DqliteChanges: RemoteRows {
  let changes: RemoteChanges?

  init(_ changes: RemoteChanges?) {
    self.changes = changes
  }

  func next() throws(RemoteFailure) -> RemoteRow? { nil }
}
