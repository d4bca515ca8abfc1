import TypedSQLiteCore

/// Reads the rows of a file for a table; each layout of files has a type that conforms.
protocol ImportRows: ~Copyable {
  /// The line of the last row, from 1.
  var rowLine: Int { get }
  /// How many lines were read.
  var lineCount: Int { get }
  var isAtEnd: Bool { get }

  /// Skips rows.
  mutating func skip(_ count: Int) throws(ShellError)
  /// Reads the names of the columns, if the file has a header.
  ///
  /// - Returns: the names; nil if each row names its columns itself.
  mutating func readNames() throws(ShellError) -> [String]?
  /// Sets the columns for which rows are read.
  mutating func begin(_ columns: [ImportColumn])
  /// Replaces `row` by the next row; false if there is none.
  mutating func readRow(into row: inout ImportRow) throws(ShellError) -> Bool
  /// Reads the next row only to choose types from it; false if there is none.
  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool
}

/// A row on its way into a table; reused for all rows.
struct ImportRow: ~Copyable {
  /// The texts, by column.
  var texts = TextRow()
  /// Values that replace some of the texts, with the number of their parameter.
  var values: [(parameter: Int, value: DatabaseValue)] = []
  /// Why the row cannot be stored; nil if it can.
  var refusal: String?

  mutating func removeAll() {
    texts.removeAll()
    values.removeAll(keepingCapacity: true)
    refusal = nil
  }
}
