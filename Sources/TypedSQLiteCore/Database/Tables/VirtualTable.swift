/// A table that Swift code computes.
package protocol VirtualTable {
  /// Chooses which part of a query the table handles; SQLite asks for several variants and uses the cheapest.
  ///
  /// By default the table uses its arguments and nothing else.
  ///
  /// - Returns: nil if the query cannot be answered, for example because an argument is not known yet.
  /// - Throws: ``FunctionError``; it ends the statement.
  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan?

  /// Begins a search.
  ///
  /// - Parameter search: the values that the plan asked for, valid until this function returns.
  /// - Returns: the rows, positioned before the first one.
  /// - Throws: ``FunctionError``; it ends the statement.
  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows

  /// A function that SQL can call with a column of the table as its first argument, instead of the function of the
  /// connection with that name; nil, the default, if the table has none.
  func function(named name: String) -> ((FunctionCall) throws(FunctionError) -> Void)?
}

extension VirtualTable {
  /// Nil: the table has no functions.
  package func function(named name: String) -> ((FunctionCall) throws(FunctionError) -> Void)? { nil }

  /// Plans to use the arguments and nothing else.
  package func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    TablePlan(arguments: query)
  }
}

/// The rows that a search of a table returns, in order.
package protocol TableRows: AnyObject {
  /// Moves to the next row, or initially to the first one.
  ///
  /// - Returns: false if there are no more rows, after which the method is not called again.
  /// - Throws: ``FunctionError``; it ends the statement.
  func next() throws(FunctionError) -> Bool

  /// A value of the current row, also for hidden columns.
  ///
  /// - Throws: ``FunctionError``; it ends the statement.
  func value(ofColumn index: Int) throws(FunctionError) -> DatabaseValue

  /// The bytes of a text that may not be UTF-8, such as a path; nil if ``value(ofColumn:)`` has the value.
  ///
  /// - Throws: ``FunctionError``; it ends the statement.
  func text(ofColumn index: Int) throws(FunctionError) -> [UInt8]?

  /// Sets the result of a call to a value of the current row, without making a copy of it.
  ///
  /// - Returns: false if the other functions have the value.
  /// - Throws: ``FunctionError``; it ends the statement.
  func give(_ column: Int, to call: FunctionCall) throws(FunctionError) -> Bool

  /// Whether an UPDATE that does not set a column gets NULL for it instead of its value; false by default.
  func leavesOutUnchanged(_ column: Int) -> Bool

  /// The rowid of the current row; nil uses its number among the rows, from 1.
  var rowID: Int64? { get }
}

extension TableRows {
  /// Nil: ``value(ofColumn:)`` has the value.
  package func text(ofColumn index: Int) throws(FunctionError) -> [UInt8]? { nil }

  /// False: the other functions have the value.
  package func give(_ column: Int, to call: FunctionCall) throws(FunctionError) -> Bool { false }

  /// False: an UPDATE gets all values.
  package func leavesOutUnchanged(_ column: Int) -> Bool { false }

  /// Nil: the number among the rows.
  package var rowID: Int64? { nil }
}

/// A table whose rows can be changed.
///
/// SQLite calls ``begin()`` before the first change of a transaction, and ``commit()`` or ``rollback()`` at
/// its end.
package protocol WritableTable: VirtualTable, AnyObject {
  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - values: the values of all columns, hidden ones included, valid until the function returns.
  ///   - rowID: the rowid, or nil if the table chooses it; nil if it has a primary key.
  ///   - onConflict: what to do with an existing row that conflicts with the new one.
  /// - Returns: the rowid; any number if the table has a primary key.
  /// - Throws: ``FunctionError``; it ends the statement.
  func insert(
    _ values: TableValues, rowID: Int64?, onConflict: TableConflict
  ) throws(FunctionError) -> Int64

  /// Changes a row.
  ///
  /// - Parameters:
  ///   - key: the rowid, or the primary key if the table has one.
  ///   - values: the values of all columns, hidden ones included, valid until the function returns.
  ///   - newKey: the new rowid or primary key.
  ///   - onConflict: what to do with an existing row that conflicts with the changed one.
  /// - Throws: ``FunctionError``; it ends the statement.
  func update(
    _ key: Cell, to values: TableValues, newKey: Cell, onConflict: TableConflict
  ) throws(FunctionError)

  /// Deletes a row.
  ///
  /// - Parameter key: the rowid, or the primary key if the table has one.
  /// - Throws: ``FunctionError``; it ends the statement.
  func delete(_ key: Cell) throws(FunctionError)

  /// Begins a transaction.
  ///
  /// - Throws: ``FunctionError``; it ends the statement.
  func begin() throws(FunctionError)

  /// Commits the changes since ``begin()``, just before SQLite commits its own databases.
  ///
  /// - Throws: ``FunctionError``; it fails the COMMIT.
  func commit() throws(FunctionError)

  /// Undoes the changes since ``begin()``.
  func rollback()
}

/// What a statement requests for a row that a constraint does not allow together with another; the raw values
/// are those of the C interface.
package enum TableConflict: Int32, Sendable {
  case rollback = 1
  case ignore = 2
  case fail = 3
  case abort = 4
  case replace = 5
}
