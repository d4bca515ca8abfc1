/// Literals of a statement that belong to one column: compared with it, or stored in it.
///
/// They are all texts or all numbers, and are converted together or not at all.
package struct LiteralPlace {
  /// The tokens of each literal: one, or those of a sign and a number.
  package let literals: [Range<Int>]
  package let areNumbers: Bool
  /// The column to which they belong.
  package let column: Column

  package init(literals: [Range<Int>], areNumbers: Bool, column: Column) {
    self.literals = literals
    self.areNumbers = areNumbers
    self.column = column
  }

  /// Whether the literals are stored in the column.
  package var isStored: Bool {
    if case .reference = column { false } else { true }
  }

  /// How the statement identifies a column.
  package enum Column {
    /// By a name in an expression of a core.
    case reference(Range<Int>, core: Int)
    /// By a name on the left of an assignment of a core.
    case assigned(Int, core: Int)
    /// By the position of a value in the rows of an INSERT, which is a core.
    case inserted(Int, core: Int)
  }
}
