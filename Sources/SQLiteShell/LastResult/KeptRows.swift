import TypedSQLiteCore

/// The rows of a kept result, one after the other; those that were not read yet are read.
final class KeptRows {
  /// The query of the kept rows, which is at the current row.
  let statement: Statement
  private let result: KeptResult
  /// The number of the current row, from 1.
  private(set) var position: Int
  /// The number of the last row that the query returns.
  private var end: Int

  /// How many rows are queried at once.
  private static let chunk = 1024

  /// Begins before a row.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - first: the index of the row.
  /// - Throws: `DatabaseError` if the rows cannot be read.
  init(_ result: KeptResult, from first: Int = 0) throws(DatabaseError) {
    self.result = result
    position = first
    end = first
    statement = try result.prepareRows()
  }

  /// Goes to the next row.
  ///
  /// - Returns: false if there is none.
  /// - Throws: `DatabaseError` if the rows cannot be read, or the statement that gives them fails.
  func step() throws(DatabaseError) -> Bool {
    if position == end {
      if position >= result.rowCount {
        let wasOpen = result.isOpen
        result.read(upTo: position + Self.chunk)
        if wasOpen, position >= result.rowCount, case .failed(let error) = result.state { throw error }
      }
      guard position < result.rowCount else { return false }
      end = min(result.rowCount, position + Self.chunk)
      statement.reset()
      try statement.bind(integer: Int64(position + 1), at: 1)
      try statement.bind(integer: Int64(end), at: 2)
    }
    position += 1
    return try statement.step()
  }
}
