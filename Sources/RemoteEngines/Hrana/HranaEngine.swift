package import TypedSQLiteCore

extension EngineKind {
  static let hrana = EngineKind(
    schemes: ["libsql"] + HranaAddress.webSchemes,
    form: "libsql://HOST[:PORT][/PATH][?timeout=30s&token-env=NAME&token-file=PATH]",
    summary: "A server of libSQL, such as sqld or Turso, answers over HTTP.",
    make: { address, resources throws(RemoteFailure) in
      HranaEngine(try HranaAddress(address, usesProgram: resources.network.usesProgram), resources)
    })
}

/// A database of libSQL, whose server speaks Hrana 3 over HTTP.
package final class HranaEngine: RemoteEngine {
  package let traits = {
    var traits = RemoteTraits(makesCopies: true, runsScripts: true)
    traits.copyAdvice = "the server sends it as SQL, in one transaction"
    return traits
  }()
  package let sessionNumber = 1
  private let network: any NetworkAccess
  private let client: HranaClient
  private var schemaOfOpening: HranaSchema?
  /// The stream of the last statement that was run outside of a transaction, which may have begun one.
  private var transactionStream = 0
  /// The rowid of the last inserted row.
  private var lastRowID: Int64 = 0

  /// How long a server that does not answer is waited for, because it may be about to start.
  private static let patience = Duration.seconds(5)

  init(_ address: HranaAddress, _ resources: EngineResources) {
    network = resources.network
    client = HranaClient(address, resources)
  }

  deinit { client.close() }

  package func connect() throws(RemoteFailure) {
    try client.readToken()
    schemaOfOpening = try readSchema()
  }

  package func close() { client.close() }

  // MARK: - The schema

  package func schema() throws(RemoteFailure) -> [RemoteSchemaRow] {
    defer { schemaOfOpening = nil }
    if let schemaOfOpening { return schemaOfOpening.rows }
    return try readSchema().rows
  }

  package func schemaVersion() throws(RemoteFailure) -> Int64 {
    if let schemaOfOpening { return schemaOfOpening.version }
    return try readSchema().version
  }

  private func readSchema() throws(RemoteFailure) -> HranaSchema {
    do throws(HranaFault) {
      return try inAnyStream { () throws(HranaFault) in try HranaSchema(client) }
    } catch {
      throw error.failure(client.description, isPlain: client.streamNumber == 0 && !network.usesProgram)
    }
  }

  /// Asks once more in a new stream if the old one has ended between two statements.
  private func inAnyStream<Answer>(_ ask: () throws(HranaFault) -> Answer) throws(HranaFault) -> Answer {
    do throws(HranaFault) {
      return try ask()
    } catch {
      guard case .streamGone = error else { throw error }
      return try ask()
    }
  }

  // MARK: - Statements

  package func run(_ request: RemoteRequest) throws(RemoteFailure) -> any RemoteRows {
    schemaOfOpening = nil
    if let reason = request.functionRefusal(server: "libSQL") { try checkFunctions(request, reason) }
    var rule = RepeatRule(request, patience: Self.patience)
    var pause = 10
    while true {
      let event: RepeatRule.Event
      do throws(HranaFault) {
        return try begin(request)
      } catch {
        if case .unsendable(let failure) = error { throw failure }
        event = error.event(client.description)
      }
      if case .failed(let failure) = rule.verdict(event) {
        if case .transactionLost = failure { client.drop() }
        throw failure
      }
      do throws(ChannelFault) {
        try network.pause(milliseconds: pause)
      } catch {
        throw .answered(.interrupted)
      }
      pause = min(2 * pause, 200)
    }
  }

  /// Throws if the server does not have a function of the shell that a statement calls; it may have one of that name.
  private func checkFunctions(_ request: RemoteRequest, _ reason: String) throws(RemoteFailure) {
    do throws(RemoteFailure) {
      _ = try describe(request.sql, insideTransaction: request.isInsideTransaction)
    } catch {
      guard case .answered(let answer) = error, answer.message?.hasPrefix("no such function: ") == true else {
        throw error
      }
      throw .refused(reason)
    }
  }

  private func begin(_ request: RemoteRequest) throws(HranaFault) -> any RemoteRows {
    if request.isScript {
      let result = try client.pipeline([.script(request.sql)])
      if let failure = result.stepFailures.first, let failure { throw .failed(failure) }
      return HranaChanges(nil)
    }
    if request.isInsideTransaction, client.streamNumber != transactionStream {
      throw .unsent(.ended("another stream was opened"))
    }
    let rows = try result(of: request)
    if !request.isInsideTransaction { transactionStream = client.streamNumber }
    note(request)
    return rows
  }

  private func result(of request: RemoteRequest) throws(HranaFault) -> any RemoteRows {
    let mustContinue = request.isInsideTransaction
    guard request.statement.columnCount > 0 else {
      let result = try client.pipeline([.statement(request)], mustContinue: mustContinue)
      if let failure = result.stepFailures.first, let failure { throw .failed(failure) }
      return HranaChanges(changes(result, request))
    }
    let connection = try client.cursor(mustContinue: mustContinue) { (baton) throws(RemoteFailure) in
      try .cursor(request, baton: baton)
    }
    let rows = HranaRows(self, client, connection, request)
    try rows.begin()
    return rows
  }

  /// What a statement changed, by the end of its answer; nil if it cannot change rows.
  func changes(_ end: HranaLine, _ request: RemoteRequest) -> RemoteChanges? {
    guard request.statement.subject.changesRows else { return nil }
    lastRowID = end.rowID ?? lastRowID
    return RemoteChanges(lastRowID: lastRowID, count: Int(clamping: end.count))
  }

  /// Notes what a statement that has been carried out set for the stream.
  private func note(_ request: RemoteRequest) {
    guard request.setsConnection, !request.isInsideTransaction else { return }
    client.settings += request.sql.filter { $0 != UInt8(ascii: ";") } + Array(";\n".utf8)
  }

  package func describe(
    _ sql: [UInt8], insideTransaction: Bool
  ) throws(RemoteFailure) -> RemoteDescription? {
    guard String(validating: sql.span) != nil else { return nil }
    do throws(HranaFault) {
      guard !insideTransaction else { return try describe(sql, mustContinue: true) }
      return try inAnyStream { () throws(HranaFault) in try describe(sql, mustContinue: false) }
    } catch {
      switch error {
      case .failed(let error), .streamFailed(let error): throw .answered(error.databaseError)
      case .streamGone(let reason) where insideTransaction:
        throw .transactionLost("the server has ended the transaction (\(reason))")
      default: throw error.failure(client.description)
      }
    }
  }

  private func describe(_ sql: [UInt8], mustContinue: Bool) throws(HranaFault) -> RemoteDescription {
    let answer = try client.pipeline([.description(sql)], mustContinue: mustContinue)
    if let failure = answer.stepFailures.first, let failure { throw .failed(failure) }
    guard let isReadonly = answer.isReadonly else { throw client.giveUp() }
    // The protocol does not say which of the two explanations it is, but one has four columns.
    let level = answer.isExplanation ? (answer.columns.count == 4 ? 2 : 1) : 0
    return RemoteDescription(
      columns: answer.columns, parameterNames: answer.parameterNames, isReadonly: isReadonly,
      explainLevel: level)
  }

  package func copy(into file: any DatabaseFile) throws(RemoteFailure) {
    let refusal: HranaFault?
    do throws(HranaDump.Fault) {
      refusal = try client.copy(readNumbers(), into: file)
    } catch {
      switch error {
      case .file(let error): throw .answered(error)
      case .channel(.interrupted): throw .answered(.interrupted)
      case .channel(let fault):
        throw .notRun("the copy from \(client.description) ended early (\(fault.reason))")
      }
    }
    if let refusal { throw refusal.failure(client.description) }
  }

  /// The numbers of the database that the copy does not have; a server may hide them.
  private func readNumbers() -> HranaDump.Numbers {
    var numbers = HranaDump.Numbers()
    try? inAnyStream { () throws(HranaFault) in
      let query = "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id"
      let connection = try client.cursor(mustContinue: false) { .cursor(query, baton: $0) }
      var values: [RemoteValue] = []
      while let line = try client.line(of: connection, into: &values) {
        guard line.kind == .row, values.count == 2, case .integer(let version) = values[0],
          case .integer(let application) = values[1]
        else { continue }
        numbers = HranaDump.Numbers(userVersion: version, applicationID: application)
      }
    }
    return numbers
  }

  package func isInsideTransaction() throws(RemoteFailure) -> Bool {
    guard client.baton != nil, client.streamNumber == transactionStream else {
      throw .transactionLost("the connection to \(client.description) was lost")
    }
    do throws(HranaFault) {
      let result = try client.pipeline([.hasNoTransaction], mustContinue: true)
      guard let hasNone = result.hasNoTransaction else { throw client.giveUp() }
      return !hasNone
    } catch {
      client.drop()
      switch error.event(client.description) {
      case .unserved(let reason, _), .lost(_, let reason): throw .transactionLost(reason)
      case .failed(let error), .busy(let error), .locked(let error):
        throw .transactionLost(error.message ?? "the server does not answer")
      }
    }
  }

  /// The failure of an answer that broke off after its beginning.
  func failure(of rule: RepeatRule, _ fault: HranaFault) -> RemoteFailure {
    rule.failureAfterRows(fault.event(client.description), at: client.description)
  }
}

/// The schema of a database.
private struct HranaSchema {
  private(set) var version: Int64 = 0
  private(set) var rows: [RemoteSchemaRow] = []

  /// Asks for the version and the rows: version or type, then name and statement.
  private static let query = """
    SELECT (SELECT schema_version FROM pragma_schema_version), NULL, NULL \
    UNION ALL SELECT type, name, sql FROM main.sqlite_schema
    """

  init(_ client: HranaClient) throws(HranaFault) {
    let connection = try client.cursor(mustContinue: false) { .cursor(Self.query, baton: $0) }
    var values: [RemoteValue] = []
    var isWhole = false
    while let line = try client.line(of: connection, into: &values) {
      switch line.kind {
      case .row:
        guard values.count == 3 else { throw client.giveUp() }
        if case .integer(let version) = values[0] { self.version = version }
        guard let type = values[0].string, let name = values[1].string, let sql = values[2].string else {
          continue
        }
        rows.append(RemoteSchemaRow(type: type, name: name, sql: sql))
      case .failure: throw .failed(line.failure ?? HranaError(message: "", code: ""))
      case .end: isWhole = true
      case .stream, .other: break
      }
    }
    guard isWhole else { throw client.giveUp() }
  }
}

extension RemoteValue {
  /// The value of a text; nil for others.
  var string: String? {
    switch self {
    case .text(let text): unsafe String(cString: text)
    case .countedText(let bytes): unsafe String(decoding: bytes, as: UTF8.self)
    default: nil
    }
  }
}
