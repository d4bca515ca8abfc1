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
  /// Begins to read the other rows on a thread of its own; nil if who stores such rows must read them.
  func readAhead() -> RowsAhead?
  /// Reads the next row only to choose types from it; false if there is none.
  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool

  // MARK: In place

  /// Whether something is wrong with the last row that ends a statement that reads the file in place.
  var isBroken: Bool { get }
  /// What is wrong with the last row, if it is broken.
  var fault: RowFault? { get }
  /// Moves to the next row; ``give(_:of:to:)`` gives its values one by one.
  ///
  /// - Parameter row: room for the row; only the rows know what is in it.
  /// - Returns: false if there is none.
  /// - Throws: ``ShellError`` if the file cannot be read.
  mutating func advance(_ row: inout ImportRow) throws(ShellError) -> Bool
  /// Sets the result of a call to a value of the row, as the column would store it.
  func give(_ column: Int, of row: borrowing ImportRow, to call: FunctionCall)
  /// Whether a comparison leaves the row out.
  func excludes(_ filter: CellFilter, _ row: borrowing ImportRow) -> Bool
  /// The place of the last row, from which the rows can be read again; nil if they can only be read from the start.
  var mark: RowMark? { get }
  /// Begins at a row, behind whose place nothing was read.
  mutating func begin(at mark: RowMark)
  /// How many rows the file says that it has; nil if they must be counted.
  var statedRowCount: Int? { get }
  /// Moves before a row, counted from 0; false if the rows before it must be read.
  mutating func seek(toRow row: Int) -> Bool
}

extension ImportRows where Self: ~Copyable {
  func readAhead() -> RowsAhead? { nil }
  var isBroken: Bool { false }
  var fault: RowFault? { nil }
  func excludes(_ filter: CellFilter, _ row: borrowing ImportRow) -> Bool { false }
  var mark: RowMark? { nil }
  mutating func begin(at mark: RowMark) {}
  var statedRowCount: Int? { nil }
  mutating func seek(toRow row: Int) -> Bool { false }
  mutating func advance(_ row: inout ImportRow) throws(ShellError) -> Bool { try readRow(into: &row) }

  func give(_ column: Int, of row: borrowing ImportRow, to call: FunctionCall) {
    guard column < row.texts.count else { return call.setResult(.null) }
    let form = row.forms.indices.contains(column) ? row.forms[column] : .text
    if let value = row.values.first(where: { $0.parameter == column + 1 })?.value {
      form.give(value, to: call)
    } else {
      row.texts.withField(column) { form.give($0, to: call) }
    }
  }
}

/// A row on its way into a table; reused for all rows.
struct ImportRow: ~Copyable {
  /// The texts, by column.
  var texts = TextRow()
  /// Values that replace some of the texts, with the number of their parameter.
  var values: [(parameter: Int, value: DatabaseValue)] = []
  /// Why the row cannot be stored; nil if it can.
  var refusal: String?
  /// What users must know about it; who stores the row tells them.
  var remarks: [RowRemark] = []
  /// How its values are given to a statement, by column; set once.
  var forms: [FieldForm] = []

  mutating func removeAll() {
    texts.removeAll()
    values.removeAll(keepingCapacity: true)
    refusal = nil
  }
}
