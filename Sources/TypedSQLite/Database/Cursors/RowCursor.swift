/// A cursor over rows.
///
/// Each row is the same object, showing the current row of the statement; `copy()` keeps one.
public final class RowCursor: DatabaseCursor {
  /// The type of the elements.
  public typealias Element = Row

  /// The statement that the cursor runs.
  public let _statement: Statement
  /// Whether the statement has ended.
  public var _isDone = false
  private let run: StatementRun
  private let adapter: (any RowAdapter)?
  private var row: Row
  private var hasReadRow = false

  internal init(
    _ statement: Statement, arguments: StatementArguments?, adapter: (any RowAdapter)?
  ) throws {
    run = try StatementRun(statement, arguments: arguments)
    _statement = statement
    self.adapter = adapter
    row = try Self.row(of: run, adapter)
  }

  /// The row object, showing the current row.
  ///
  /// - Throws: ``DatabaseError`` if the adapter does not fit the columns.
  public func _element(sqliteStatement: SQLiteStatement) throws -> Row {
    // The first step may have found a changed schema; later ones continue the same run.
    if !hasReadRow {
      if row.baseLayout !== _statement.layout { row = try Self.row(of: run, adapter) }
      hasReadRow = true
    }
    return row
  }

  private static func row(of run: StatementRun, _ adapter: (any RowAdapter)?) throws -> Row {
    let base = run.statement.layout
    let layout = try adapter?.layout(of: base) ?? base
    return Row(source: .statement(run), layout: layout, baseLayout: base, isStrict: run.isStrict)
  }
}

@available(*, unavailable, message: "A cursor reads a statement, which belongs to one thread.")
extension RowCursor: Sendable {}
