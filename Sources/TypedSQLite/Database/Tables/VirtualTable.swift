/// A table that Swift code computes.
package protocol VirtualTable {
  /// Chooses what of a query the table takes on; SQLite asks for several variants and takes the cheapest.
  ///
  /// Unless the table says otherwise it takes its arguments and nothing else.
  ///
  /// - Returns: nil where the query cannot be answered, as where an argument is not known yet.
  /// - Throws: ``FunctionError``; it ends the statement.
  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan?

  /// Begins a search.
  ///
  /// - Parameter search: the values that the plan asked for, valid until this function returns.
  /// - Returns: rows before the first one.
  /// - Throws: ``FunctionError``; it ends the statement.
  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows
}

extension VirtualTable {
  /// Takes the arguments.
  package func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    TablePlan(arguments: query)
  }
}

/// The rows that a search of a table gives, one after the other.
package protocol TableRows: AnyObject {
  /// Moves to the next row, at first to the first one.
  ///
  /// - Returns: false where there are no more; no more is asked then.
  /// - Throws: ``FunctionError``; it ends the statement.
  func next() throws(FunctionError) -> Bool

  /// A value of the current row; hidden columns are asked for like others.
  ///
  /// - Throws: ``FunctionError``; it ends the statement.
  func value(ofColumn index: Int) throws(FunctionError) -> DatabaseValue

  /// The bytes of a text that need not be UTF-8, such as a path; nil where ``value(ofColumn:)`` has the value.
  ///
  /// - Throws: ``FunctionError``; it ends the statement.
  func text(ofColumn index: Int) throws(FunctionError) -> [UInt8]?

  /// What identifies the current row; nil is its place among the rows, from 1.
  var rowID: Int64? { get }
}

extension TableRows {
  /// No text.
  package func text(ofColumn index: Int) throws(FunctionError) -> [UInt8]? { nil }

  /// The place among the rows.
  package var rowID: Int64? { nil }
}

/// A table whose rows can be changed.
///
/// SQLite asks to begin before the first change of a transaction and to commit or to roll back at its end.
package protocol WritableTable: VirtualTable, AnyObject {
  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - values: the values of all columns, hidden ones included, valid until the function returns.
  ///   - rowID: what identifies the row, or nil for the table to choose.
  /// - Returns: what identifies the row.
  /// - Throws: ``FunctionError``; it ends the statement.
  func insert(_ values: TableValues, rowID: Int64?) throws(FunctionError) -> Int64

  /// Changes a row.
  ///
  /// - Parameters:
  ///   - rowID: the row.
  ///   - values: the values of all columns, hidden ones included, valid until the function returns.
  ///   - newRowID: what identifies it from now on.
  /// - Throws: ``FunctionError``; it ends the statement.
  func update(rowID: Int64, to values: TableValues, newRowID: Int64) throws(FunctionError)

  /// Deletes a row.
  ///
  /// - Throws: ``FunctionError``; it ends the statement.
  func delete(rowID: Int64) throws(FunctionError)

  /// Begins a transaction.
  ///
  /// - Throws: ``FunctionError``; it ends the statement.
  func begin() throws(FunctionError)

  /// Keeps what was changed since ``begin()``.
  ///
  /// - Throws: ``FunctionError``; it fails the COMMIT.
  func commit() throws(FunctionError)

  /// Takes back what was changed since ``begin()``.
  func rollback()
}
