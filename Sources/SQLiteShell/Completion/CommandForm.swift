/// One form of a command that has several, as its help states it: `.format unpin TABLE.COLUMN`.
struct CommandForm: Equatable {
  /// The words after the name of the command, with brackets around optional ones.
  let words: [String]

  /// The forms of a command: those that it states, and those in its discussion.
  static func all(of command: DotCommand) -> [CommandForm] {
    let stated = command.forms.map { CommandForm(words: $0.split(separator: " ").map(String.init)) }
    return stated
      + command.discussion.split(separator: "\n").compactMap { line in
        let text = line.drop { $0 == " " }
        guard text.hasPrefix(".\(command.name) ") else { return nil }
        // Two spaces separate the form from its description.
        let end = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
        return CommandForm(words: text[..<end].split(separator: " ").dropFirst().map(String.init))
      }
  }

  /// The word of the form at a position.
  ///
  /// - Parameter given: the words typed before it, without the name of the command.
  /// - Returns: nil if those words do not fit the form, or if it has ended.
  func word(after given: ArraySlice<String>) -> String? {
    guard given.count < words.count else { return nil }
    for (form, typed) in zip(words, given) where !Self.fits(form, typed) { return nil }
    return words[given.count]
  }

  /// How many of the typed words are literal words of the form; the form with the most is used.
  func literalCount(in given: ArraySlice<String>) -> Int {
    zip(words, given).count { $0 == $1 }
  }

  /// Whether a word of a form is a placeholder.
  static func isPlaceholder(_ word: String) -> Bool {
    word.contains(where: \.isUppercase)
  }

  private static func fits(_ form: String, _ typed: String) -> Bool {
    if form.hasPrefix("--"), isPlaceholder(form) { return typed.hasPrefix("--") }
    return isPlaceholder(form) || form.split(separator: "|").contains { $0 == typed }
  }
}
