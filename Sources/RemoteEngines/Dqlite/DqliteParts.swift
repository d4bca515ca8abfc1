import TypedSQLiteCore

/// The parts of an answer with rows.
final class DqliteParts {
  private let connection: DqliteConnection
  private let limit: Deadline
  /// The number of the answer on its connection.
  private let number: Int
  private var part: (rows: RowsReader, memory: RemoteMemory)?
  private var hasHadRow = false
  private var isDone = false
  private var values: [RemoteValue] = []

  /// Begins to read an answer whose request has been sent.
  ///
  /// - Parameters:
  ///   - connection: the connection over which it comes.
  ///   - limit: until when a part may come.
  init(_ connection: DqliteConnection, _ limit: Deadline) {
    self.connection = connection
    self.limit = limit
    number = connection.beginAnswer()
  }

  /// Reads the next part.
  ///
  /// - Returns: the failure, if the message has one; nil if it is a part, or there is none left.
  func nextPart() throws(ChannelFault) -> DqliteFailure? {
    guard !isDone else { return nil }
    // The connection reads into the same memory if nobody has a row of the part.
    part = nil
    guard connection.unreadAnswer == number else {
      throw .ended("another request was sent before its last row was read")
    }
    let message = try connection.next(until: limit)
    // Another request can be sent although the last rows have not been looked at.
    if !message.endsWithMore { connection.unreadAnswer = nil }
    if let failure = try message.failure() {
      isDone = true
      return failure
    }
    guard message.type == DqliteAnswer.rows, let rows = unsafe RowsReader(message.body) else {
      throw .wrongBytes("it sent rows of a wrong form")
    }
    part = (rows, message.memory)
    hasHadRow = false
    return nil
  }

  /// Reads the next row of the part.
  ///
  /// - Returns: nil after the last row of the part.
  func nextRow() throws(ChannelFault) -> RemoteRow? {
    switch part?.rows.next(into: &values) {
    case .row:
      hasHadRow = true
      return RemoteRow(values, in: part?.memory)
    // A node sends such parts for ever if the names of the columns are very long.
    case .more where !hasHadRow: throw .wrongBytes("it sent a part without rows")
    case .more: return nil
    case .done:
      isDone = true
      return nil
    case nil: throw .wrongBytes("it sent rows of a wrong form")
    }
  }

  /// Whether another part has to be read.
  var hasMore: Bool { !isDone }
}
