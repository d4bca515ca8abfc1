/// Literals of a statement that meet one column: compared with it, or put into it.
///
/// All are texts or all are numbers, and they are converted all or none.
package struct LiteralPlace {
  /// The tokens of each literal: one, or those of a sign and a number.
  package let literals: [Range<Int>]
  /// Whether they are numbers.
  package let areNumbers: Bool
  /// The column that they meet.
  package let column: Column

  /// Whether the literals are put into the column.
  package var isStored: Bool {
    if case .reference = column { false } else { true }
  }

  /// A column, as the statement says which.
  package enum Column {
    /// A name in an expression of a core.
    case reference(Range<Int>, core: Int)
    /// A name on the left of an assignment of a core.
    case assigned(Int, core: Int)
    /// The place of a value in the rows of an INSERT, which is a core.
    case inserted(Int, core: Int)
  }
}
