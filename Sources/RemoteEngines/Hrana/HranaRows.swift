import TypedSQLite

/// The rows of a statement, each read when it is wanted.
final class HranaRows: RemoteRows {
  private let engine: HranaEngine
  private let client: HranaClient
  private let connection: HTTPConnection
  private let request: RemoteRequest
  private var values: [RemoteValue] = []
  /// Whether the values are a row that has not been returned.
  private var hasRow = false
  private var isDone = false
  /// What the server reported at the end of the statement.
  private var end: HranaLine?

  init(_ engine: HranaEngine, _ client: HranaClient, _ connection: HTTPConnection, _ request: RemoteRequest) {
    self.engine = engine
    self.client = client
    self.connection = connection
    self.request = request
  }

  var changes: RemoteChanges? {
    end.flatMap { engine.changes($0, request) }
  }

  /// Reads to the first row, so that the caller learns of a failure before it shows anything.
  func begin() throws(HranaFault) { hasRow = try advance() }

  func next() throws(RemoteFailure) -> [RemoteValue]? {
    if hasRow {
      hasRow = false
      return values
    }
    guard !isDone else { return nil }
    do throws(HranaFault) {
      return try advance() ? values : nil
    } catch {
      isDone = true
      throw engine.failure(of: RepeatRule(request), error)
    }
  }

  /// Reads to the next row.
  ///
  /// - Returns: false if there is none.
  private func advance() throws(HranaFault) -> Bool {
    while let line = try client.line(of: connection, into: &values) {
      switch line.kind {
      case .row where end == nil: return true
      case .end:
        end = line
      case .failure: throw .failed(line.failure ?? HranaError(message: "", code: ""))
      case .row, .stream: throw client.giveUp()
      case .other: break
      }
    }
    guard end != nil else { throw client.giveUp() }
    isDone = true
    return false
  }
}

/// The result of a statement without rows.
final class HranaChanges: RemoteRows {
  let changes: RemoteChanges?

  init(_ changes: RemoteChanges?) {
    self.changes = changes
  }

  func next() throws(RemoteFailure) -> [RemoteValue]? { nil }
}
