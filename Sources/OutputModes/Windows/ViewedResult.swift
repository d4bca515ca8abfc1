/// A result that a viewer shows: its rows by number, as texts.
///
/// Rows are read as they are needed, so a viewer first asks for as many as it wants to show.
package protocol ViewedResult: AnyObject {
  /// The titles of the columns.
  var titles: [[UInt8]] { get }
  /// Whether the titles are shown; false for a text.
  var showsTitles: Bool { get }
  /// The number of rows that were read.
  var rowCount: Int { get }
  /// Whether there are no more rows than those that were read.
  var isComplete: Bool { get }
  /// Why rows are missing, in words; nil if none are.
  var missing: String? { get }

  /// Reads rows until there are as many as are asked for, or it is late.
  func read(upTo count: Int, until isLate: () -> Bool)

  /// Ends what a long look at the result would keep from other programs; called when no key was pressed for a while.
  func rest()

  /// The texts of rows that were read.
  ///
  /// - Parameters:
  ///   - first: the index of the first row.
  ///   - count: the maximum number of rows.
  ///   - isStored: whether values are shown as they are stored.
  /// - Returns: a window with these rows.
  func window(from first: Int, count: Int, isStored: Bool) -> ResultWindow

  /// The texts of rows that were read, by their indexes.
  func window(of rows: [Int], isStored: Bool) -> ResultWindow

  /// The texts of a row that was read, with JSON in lines if a person is to read it alone.
  func record(_ row: Int, isStored: Bool) -> ResultWindow

  /// Writes the whole result to a file, in the mode that its name calls for.
  ///
  /// - Returns: what was done, or why nothing was.
  func write(to path: String) -> String

  /// Begins the next input of the prompt with the UPDATE that changes a cell, which a person completes and runs.
  ///
  /// - Returns: why that is impossible; nil if the viewer is left for the prompt.
  func edit(row: Int, column: Int) -> String?

  /// The whole text of a cell, with its control characters; nil if it has more bytes than a limit.
  func text(row: Int, column: Int, isStored: Bool, limit: Int) -> [UInt8]?

  /// What a column means and how that is known, in lines.
  func explanation(of column: Int) -> [String]

  /// A drawing of all values of a column, in lines that fit a screen, or why there is none.
  func chart(of column: Int, size: ScreenSize) -> [[UInt8]]

  /// What is in a column, over all rows, in lines of at most a width.
  func description(of column: Int, width: Int) -> [String]

  /// Runs the statement again with its rows in the order of a column.
  ///
  /// - Returns: why that is impossible; nil if the result now has the new order.
  func sort(by column: Int, isDescending: Bool) -> String?
}

// What only results of statements have; a text is shown and searched as it is.
extension ViewedResult {
  package func window(of rows: [Int], isStored: Bool) -> ResultWindow {
    window(from: rows.first ?? 0, count: min(1, rows.count), isStored: isStored)
  }

  package func record(_ row: Int, isStored: Bool) -> ResultWindow {
    window(from: row, count: 1, isStored: isStored)
  }

  package func edit(row: Int, column: Int) -> String? { "only a cell of a table can be changed" }

  package func write(to path: String) -> String { "only a result can be written to a file" }
}
