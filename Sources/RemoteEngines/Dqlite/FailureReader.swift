import TypedSQLiteCore

/// An answer with a failure.
struct DqliteFailure: Error, Equatable {
  /// A code of SQLite, or one of dqlite's.
  let code: UInt64
  let message: String

  init(code: UInt64, message: String) {
    self.code = code
    self.message = message
  }

  /// The node is not the leader; it has done nothing.
  static let notLeader: UInt64 = 10250
  /// The node has stopped being the leader while it did something.
  static let leadershipLost: UInt64 = 10506

  /// Reads the body of a failure.
  ///
  /// A query that fails while it runs sends what was ready first: the number and the names of the columns and some
  /// rows, and then the code and the message.
  ///
  /// - Returns: nil if the bytes are no failure.
  init?(_ body: UnsafeRawBufferPointer) {
    let start = unsafe BodyReader(body)
    if let failure = Self(atEndOf: start) {
      self = failure
      return
    }
    guard var rows = unsafe RowsReader(body) else { return nil }
    var values: [RemoteValue] = []
    repeat {
      if let failure = Self(atEndOf: rows.rest) {
        self = failure
        return
      }
    } while rows.next(into: &values) == .row
    return nil
  }

  /// Reads a code and a message that end with the body.
  private init?(atEndOf reader: BodyReader) {
    var reader = reader
    guard let code = reader.word(), let message = reader.string(), reader.isAtEnd else { return nil }
    self.init(code: code, message: message)
  }
}
