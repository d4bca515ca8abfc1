import TypedSQLite

/// The parts of an answer with rows.
final class DqliteParts {
  private let connection: DqliteConnection
  private let deadline: Deadline
  private var part: RowsReader?
  private var hasHadRow = false
  private var values: [RemoteValue] = []

  /// Begins to read an answer whose request has been sent.
  init(_ connection: DqliteConnection, _ deadline: Deadline) {
    self.connection = connection
    self.deadline = deadline
    connection.hasUnreadRows = true
  }

  /// Reads the next part.
  ///
  /// - Returns: the failure, if the message has one; nil if it is a part, or there is none left.
  func nextPart() throws(ChannelFault) -> DqliteFailure? {
    guard connection.hasUnreadRows else { return nil }
    let message = try connection.next(until: deadline)
    connection.hasUnreadRows = false
    if let failure = try message.failure() { return failure }
    guard message.type == DqliteAnswer.rows, let rows = unsafe RowsReader(message.body) else {
      throw .wrongBytes("it sent rows of a wrong form")
    }
    connection.hasUnreadRows = true
    part = rows
    hasHadRow = false
    return nil
  }

  /// Reads the next row of the part.
  ///
  /// - Returns: the values, valid until the next call; nil after the last row of the part.
  func nextRow() throws(ChannelFault) -> [RemoteValue]? {
    switch part?.next(into: &values) {
    case .row:
      hasHadRow = true
      return values
    // A node sends such parts for ever if the names of the columns are very long.
    case .more where !hasHadRow: throw .wrongBytes("it sent a part without rows")
    case .more: return nil
    case .done:
      connection.hasUnreadRows = false
      return nil
    case nil: throw .wrongBytes("it sent rows of a wrong form")
    }
  }

  /// Whether there is another part.
  var hasMore: Bool { connection.hasUnreadRows }
}
