import TypedSQLite

/// Reads the rows of a file for a table.
protocol ImportRows: ~Copyable {
  /// The line of the row that was read last, from 1.
  var rowLine: Int { get }
  /// How many lines were read.
  var lineCount: Int { get }
  /// Whether the file has ended.
  var isAtEnd: Bool { get }

  /// Leaves rows out.
  mutating func skip(_ count: Int) throws(ShellError)
  /// Reads what names the columns, where it stands before the first row.
  ///
  /// - Returns: the names; nil where each row names its columns itself.
  mutating func readNames() throws(ShellError) -> [String]?
  /// Takes the columns that rows are read for.
  mutating func begin(_ columns: [ImportColumn])
  /// Replaces `row` by the next row; false where there is none.
  mutating func readRow(into row: inout ImportRow) throws(ShellError) -> Bool
  /// Looks at the next row; false where there is none.
  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool
}

/// A row on its way into a table.
struct ImportRow: ~Copyable {
  /// Its texts, by column.
  var texts = TextRow()
  /// What stands in for some of the texts, by the number of the parameter.
  var values: [(parameter: Int, value: DatabaseValue)] = []

  mutating func removeAll() {
    texts.removeAll()
    values.removeAll(keepingCapacity: true)
  }
}
