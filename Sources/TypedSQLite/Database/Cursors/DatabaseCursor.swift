/// A cursor over the rows of a statement.
///
/// A statement runs for one cursor at a time: making another cursor starts it again.
public protocol DatabaseCursor<Element>: Cursor {
  /// The statement that the cursor runs.
  var _statement: Statement { get }
  /// Whether the statement has ended.
  var _isDone: Bool { get set }
  /// The element of the current row.
  func _element(sqliteStatement: SQLiteStatement) throws -> Element
}

extension DatabaseCursor {
  /// Returns the next element, or nil at the end and from then on.
  ///
  /// - Throws: ``DatabaseError`` if the statement fails, and again on each later call; ``RowDecodingError``
  ///   if a row does not fit, after which the next row follows.
  @inlinable
  public func next() throws -> Element? {
    if _isDone { return nil }
    guard try _statement.nextRow() else {
      _isDone = true
      return nil
    }
    return try unsafe _element(sqliteStatement: _statement.sqliteStatement)
  }

  /// The SQL of the statement.
  public var sql: String { _statement.sql }

  /// The arguments of the statement.
  public var arguments: StatementArguments { _statement.arguments }

  /// The number of columns of the statement.
  public var columnCount: Int { _statement.columnCount }

  /// The names of the columns of the statement.
  public var columnNames: [String] { _statement.columnNames }

  /// The tables, columns and rows that the statement reads.
  public var databaseRegion: DatabaseRegion { _statement.databaseRegion }
}

extension Statement {
  /// Runs to the next row for a cursor.
  ///
  /// - Throws: ``DatabaseError``, again until the statement is reset; at first the error of an observer that has
  ///   refused the commit.
  @usableFromInline
  internal func nextRow() throws -> Bool {
    // Stepping after an error would restart the statement.
    if let failure = context.failure { throw failure }
    do {
      if try step() { return true }
      endRun()
      return false
    } catch {
      endRun()
      context.failure = error
      throw database.reported(error)
    }
  }
}
