#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Row {
  /// Calls `body` with the bytes of a column, without a copy if the row still shows its statement's current
  /// row.
  ///
  /// NULL gives nil, and an empty blob gives empty data. The data must not outlive the call.
  ///
  /// - Precondition: `index` is the index of a column.
  public func withUnsafeData<Result>(
    atIndex index: Int, _ body: (Data?) throws -> Result
  ) rethrows -> Result {
    checkIndex(index)
    return switch source {
    case .statement(let run):
      try run.statement.cell(layout.baseIndex(index)).withUnownedData(body)
    case .values(let values):
      try body(values[layout.baseIndex(index)].sqliteData)
    }
  }

  /// Calls `body` with the bytes of a column, without a copy if the row still shows its statement's current
  /// row.
  ///
  /// NULL and a missing column give nil; an empty blob gives empty data. The data must not outlive the call.
  public func withUnsafeData<Result>(
    named columnName: String, _ body: (Data?) throws -> Result
  ) rethrows -> Result {
    guard let index = layout.index(ofColumn: columnName) else { return try body(nil) }
    return try withUnsafeData(atIndex: index, body)
  }
}

extension DatabaseValue {
  /// The bytes of a text or blob; nil for numbers and NULL.
  fileprivate var sqliteData: Data? { Data.fromDatabaseValue(self) }
}
