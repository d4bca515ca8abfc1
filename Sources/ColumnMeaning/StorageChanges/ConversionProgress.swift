/// Functions that a conversion calls to report its progress.
package struct ConversionProgress {
  package enum Step: String, Sendable {
    case reading
    case converting
    case comparing
    case checking
  }

  /// Called when a step begins, with the name of the column or table.
  let begin: (Step, String) -> Void
  /// Called after each row of the step.
  let advance: () -> Void

  package init(begin: @escaping (Step, String) -> Void, advance: @escaping () -> Void) {
    self.begin = begin
    self.advance = advance
  }
}
