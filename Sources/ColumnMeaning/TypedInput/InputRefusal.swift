import TypedSQLiteCore

/// A literal for which a statement must not run, because it could be read in two ways or would lose something.
package struct InputRefusal: Equatable, Sendable {
  /// The column, such as `task.due`.
  package let column: String
  /// What is wrong, and what to write in its place.
  package let message: String

  /// A literal that is refused for a reason of its own.
  init(column: String, message: String) {
    self.column = column
    self.message = message
  }

  /// A whole number for a column of minor units.
  init(wholeNumber: ExactDecimal, in column: ColumnFinder.Found, places: Int) {
    let minor = wholeNumber.dividedByPowerOfTen(places)
    let main = wholeNumber.rounded(toPlaces: places, keeping: places) ?? wholeNumber
    self.init(
      column: column.name,
      message: "stores units of \(ExactDecimal(1).dividedByPowerOfTen(places)), so \(wholeNumber) could be "
        + "\(minor) or \(main); write '\(minor)' or '\(main)'")
  }

  /// A value that a column would have to round.
  init(inexact literal: String, in column: ColumnFinder.Found, _ storage: ColumnStorage) {
    self.init(
      column: column.name, message: "\(storage.shortName) cannot hold \(literal) without rounding it")
  }
}
