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
  ///   - rowID: what identifies the row, or nil for the table to choose; nil where it has a primary key.
  ///   - onConflict: what to do with a row that there must not be beside the new one.
  /// - Returns: what identifies the row; any number where it has a primary key.
  /// - Throws: ``FunctionError``; it ends the statement.
  func insert(
    _ values: TableValues, rowID: Int64?, onConflict: TableConflict
  ) throws(FunctionError) -> Int64

  /// Changes a row.
  ///
  /// - Parameters:
  ///   - key: the rowid, or the primary key where the table has one.
  ///   - values: the values of all columns, hidden ones included, valid until the function returns.
  ///   - newKey: what identifies the row from now on.
  ///   - onConflict: what to do with a row that there must not be beside the changed one.
  /// - Throws: ``FunctionError``; it ends the statement.
  func update(
    _ key: Cell, to values: TableValues, newKey: Cell, onConflict: TableConflict
  ) throws(FunctionError)

  /// Deletes a row.
  ///
  /// - Parameter key: the rowid, or the primary key where the table has one.
  /// - Throws: ``FunctionError``; it ends the statement.
  func delete(_ key: Cell) throws(FunctionError)

  /// Begins a transaction.
  ///
  /// - Throws: ``FunctionError``; it ends the statement.
  func begin() throws(FunctionError)

  /// Keeps what was changed since ``begin()``, just before SQLite commits its own databases.
  ///
  /// - Throws: ``FunctionError``; it fails the COMMIT.
  func commit() throws(FunctionError)

  /// Takes back what was changed since ``begin()``.
  func rollback()
}

/// What a statement wants done with a row that a constraint does not allow beside another; the raw values are those of
/// the C interface.
package enum TableConflict: Int32, Sendable {
  case rollback = 1
  case ignore = 2
  case fail = 3
  case abort = 4
  case replace = 5
}
