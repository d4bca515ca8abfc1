#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Older spellings of the subscripts and of ``Row/withUnsafeData(atIndex:_:)``, which guides to GRDB use.

extension Row {
  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  public func value<Value: DatabaseValueConvertible>(atIndex index: Int) -> Value { self[index] }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  public func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    atIndex index: Int
  ) -> Value { self[index] }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  public func value<Value: DatabaseValueConvertible>(named columnName: String) -> Value { self[columnName] }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  public func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    named columnName: String
  ) -> Value { self[columnName] }

  /// The bytes of a column, without a copy if the row still shows its statement's current row; nil for NULL.
  ///
  /// The data must not be used after the next step of the statement. ``withUnsafeData(atIndex:_:)`` makes
  /// that duration explicit.
  ///
  /// - Precondition: `index` is the index of a column.
  @unsafe public func dataNoCopy(atIndex index: Int) -> Data? {
    withUnsafeData(atIndex: index) { $0 }
  }

  /// The bytes of a column, without a copy if the row still shows its statement's current row; nil for NULL
  /// and if there is no such column.
  ///
  /// The data must not be used after the next step of the statement.
  @unsafe public func dataNoCopy(named columnName: String) -> Data? {
    withUnsafeData(named: columnName) { $0 }
  }

  /// The bytes of a column, without a copy if the row still shows its statement's current row; nil for NULL
  /// and if there is no such column.
  ///
  /// The data must not be used after the next step of the statement.
  @unsafe public func dataNoCopy(_ column: some ColumnExpression) -> Data? {
    withUnsafeData(at: column) { $0 }
  }
}
