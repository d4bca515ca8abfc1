/// What a conversion calls while it goes through its rows.
package struct ConversionProgress {
  /// What is done to the rows of a column or table.
  package enum Step: String, Sendable {
    case reading
    case converting
    case comparing
    case checking
  }

  /// A step begins with the column or table that is named.
  let begin: (Step, String) -> Void
  /// A row of the step is done.
  let advance: () -> Void

  package init(begin: @escaping (Step, String) -> Void, advance: @escaping () -> Void) {
    self.begin = begin
    self.advance = advance
  }
}
