/// A cursor over the values of one column, decoded through storage values.
public final class DatabaseValueCursor<Value: DatabaseValueConvertible>: DatabaseCursor {
  /// The type of the elements.
  public typealias Element = Value

  /// The statement that the cursor runs.
  public let _statement: Statement
  /// Whether the statement has ended.
  public var _isDone = false
  private let run: StatementRun
  private let column: Int
  /// Whether a value is converted by its type alone.
  @usableFromInline internal let isPlain: Bool
  private let storage: AnyColumnStorage?

  internal init(
    _ statement: Statement, arguments: StatementArguments?, adapter: (any RowAdapter)?,
    storage: AnyColumnStorage? = nil
  ) throws {
    run = try StatementRun(statement, arguments: arguments)
    isPlain = !run.isStrict && storage == nil
    self.storage = storage
    column = try statement.firstColumn(adapter)
    _statement = statement
  }

  /// The value of the current row.
  ///
  /// It is compiled in the program, which knows the type; elsewhere the runtime would look up its optional for each row.
  ///
  /// - Throws: ``RowDecodingError`` if the row does not fit.
  @inlinable
  public func _element(sqliteStatement: SQLiteStatement) throws -> Value {
    let value = isPlain ? Value.fromDatabaseValue(databaseValue) : checkedValue()
    guard let value else { throw mismatch() }
    return value
  }

  @usableFromInline
  internal var databaseValue: DatabaseValue { _statement.cell(column).databaseValue }

  @usableFromInline
  internal func checkedValue() -> Value? { run.value(Value.self, databaseValue, storage) }

  @usableFromInline
  internal func mismatch() -> RowDecodingError {
    RowDecodingError(Value.self, column: column, of: run.currentRow)
  }
}

@available(*, unavailable, message: "A cursor reads a statement, which belongs to one thread.")
extension DatabaseValueCursor: Sendable {}

/// A cursor over the values of one column, decoded on the fast path.
public final class FastDatabaseValueCursor<Value: DatabaseValueConvertible & StatementColumnConvertible>:
  DatabaseCursor
{
  /// The type of the elements.
  public typealias Element = Value

  /// The statement that the cursor runs.
  public let _statement: Statement
  /// Whether the statement has ended.
  public var _isDone = false
  private let run: StatementRun
  @usableFromInline internal let column: CInt
  /// Whether a cell is converted by its type alone.
  @usableFromInline internal let isPlain: Bool
  private let storage: AnyColumnStorage?

  internal init(
    _ statement: Statement, arguments: StatementArguments?, adapter: (any RowAdapter)?,
    storage: AnyColumnStorage? = nil
  ) throws {
    run = try StatementRun(statement, arguments: arguments)
    isPlain = !run.isStrict && storage == nil
    self.storage = storage
    column = CInt(truncatingIfNeeded: try statement.firstColumn(adapter))
    _statement = statement
  }

  /// The value of the current row.
  ///
  /// - Throws: ``RowDecodingError`` if the row does not fit.
  @inlinable
  public func _element(sqliteStatement: SQLiteStatement) throws -> Value {
    let value =
      isPlain ? unsafe Value.fromStatement(sqliteStatement, atUncheckedIndex: column) : checkedValue()
    guard let value else { throw mismatch() }
    return value
  }

  @usableFromInline
  internal func checkedValue() -> Value? {
    run.value(Value.self, _statement.cell(Int(column)).databaseValue, storage)
  }

  @usableFromInline
  internal func mismatch() -> RowDecodingError {
    RowDecodingError(Value.self, column: Int(column), of: run.currentRow)
  }
}

@available(*, unavailable, message: "A cursor reads a statement, which belongs to one thread.")
extension FastDatabaseValueCursor: Sendable {}

extension StatementRun {
  /// The value of a cell, decoded strictly or not, or in a storage.
  internal func value<Value: DatabaseValueConvertible>(
    _ type: Value.Type, _ dbValue: DatabaseValue, _ storage: AnyColumnStorage?
  ) -> Value? {
    if let storage, storage.holds(type) { return storage.value(type, dbValue) }
    return isStrict ? Value.strictValue(dbValue) : Value.fromDatabaseValue(dbValue)
  }

  /// The current row, without an adapter.
  internal var currentRow: Row {
    let layout = statement.layout
    return Row(source: .statement(self), layout: layout, baseLayout: layout, isStrict: isStrict)
  }
}

extension Statement {
  /// The column from which values are read: the leftmost one that the adapter shows.
  internal func firstColumn(_ adapter: (any RowAdapter)?) throws(DatabaseError) -> Int {
    // A statement without columns has no rows either.
    if adapter == nil, columnCount == 0 { return 0 }
    // Names are read only if an adapter needs them.
    let shown = try adapter?.layout(of: layout)
    guard shown?.count ?? columnCount > 0 else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: DatabaseError.noColumnMessage, sql: sql)
    }
    return shown?.baseIndex(0) ?? 0
  }
}

extension DatabaseError {
  internal static let noColumnMessage = "the statement has no column to read a value from"
}
