/// An option, as the help, the manual and completion show it.
package struct CommandOption: Equatable, Sendable {
  /// The names as users type them, with their dashes.
  package let names: [String]
  /// The value after it; nil for an option without a value.
  package let value: CommandParameter?
  /// What it does, in one line without a full stop.
  package let summary: String

  package init(
    _ name: String, or otherName: String? = nil, value: CommandParameter? = nil, _ summary: String
  ) {
    names = [name] + (otherName.map { [$0] } ?? [])
    self.value = value
    self.summary = summary
  }

  /// The names, each with its value.
  package var synopsis: String {
    names.map { $0 + (value.map { " \($0.name)" } ?? "") }.joined(separator: ", ")
  }

  /// Whether a word is one of its names, with one dash or two.
  func isCalled(_ word: String) -> Bool {
    names.contains { OptionWord.name(of: $0) == OptionWord.name(of: word) }
  }
}
