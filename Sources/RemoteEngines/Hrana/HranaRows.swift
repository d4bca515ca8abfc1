import TypedSQLiteCore

/// The rows of a statement, each read when it is wanted.
final class HranaRows: RemoteRows {
  private let engine: HranaEngine
  private let client: HranaClient
  private let connection: HTTPConnection
  /// The number of the answer on its connection.
  private let number: Int
  private let request: RemoteRequest
  private var values: [RemoteValue] = []
  /// The first row, until it is returned.
  private var first: RemoteRow?
  private var isDone = false
  private var failure: RemoteFailure?
  /// What the server reported at the end of the statement.
  private var end: HranaLine?

  init(_ engine: HranaEngine, _ client: HranaClient, _ connection: HTTPConnection, _ request: RemoteRequest) {
    self.engine = engine
    self.client = client
    self.connection = connection
    self.request = request
    number = connection.answerNumber
  }

  var changes: RemoteChanges? {
    end.flatMap { engine.changes($0, request) }
  }

  /// Reads to the first row, so that the caller learns of a failure before it shows anything.
  func begin() throws(HranaFault) { first = try advance() }

  func next() throws(RemoteFailure) -> RemoteRow? {
    if let row = first {
      first = nil
      return row
    }
    if let failure { throw failure }
    guard !isDone else { return nil }
    do throws(HranaFault) {
      return try advance()
    } catch {
      let failure = engine.failure(of: RepeatRule(request), error)
      self.failure = failure
      throw failure
    }
  }

  /// Reads to the next row; nil if there is none.
  private func advance() throws(HranaFault) -> RemoteRow? {
    guard connection.answerNumber == number else {
      throw .lost(.ended("another request was sent before its last row was read"))
    }
    while let line = try client.line(of: connection, into: &values) {
      switch line.kind {
      case .row where end == nil: return RemoteRow(values, in: connection.memoryOfBody)
      case .end:
        end = line
      case .failure: throw .failed(line.failure ?? HranaError(message: "", code: ""))
      case .row, .stream: throw client.giveUp(connection)
      case .other: break
      }
    }
    guard end != nil else { throw client.giveUp(connection) }
    isDone = true
    return nil
  }
}

/// The result of a statement without rows.
final class HranaChanges: RemoteRows {
  let changes: RemoteChanges?

  init(_ changes: RemoteChanges?) {
    self.changes = changes
  }

  func next() throws(RemoteFailure) -> RemoteRow? { nil }
}
