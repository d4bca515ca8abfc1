/// An input and what it prints, shown in the manual and run by a test.
///
/// It is here and not in `Manual/`, because modes have examples and this module is below that of the manual.
package struct Example: Sendable {
  /// Lines that run first and are not shown.
  package let setup: String
  /// The input lines.
  package let input: String
  /// The whole output, unless it differs between systems.
  package let output: String

  /// Whether the output is the same on every system.
  package let isFixed: Bool

  package init(_ input: String, prints output: String = "", after setup: String = "", isFixed: Bool = true) {
    self.setup = setup
    self.input = input
    self.output = output
    self.isFixed = isFixed
  }
}

/// What the manual says about an entry of a table.
package struct Documentation: Sendable {
  /// What it is, in one line without a full stop.
  package let summary: String
  /// More details, in sentences.
  package let discussion: String
  /// Inputs and what they print.
  package let examples: [Example]

  package init(_ summary: String, _ discussion: String = "", examples: [Example]) {
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
  }
}
