/// One way to type a command that has several, as its help states it: `.format unpin TABLE.COLUMN`.
struct CommandForm: Equatable {
  /// What stands behind the name of the command, word by word, with the brackets of what may be left out.
  let words: [String]

  /// The forms that the discussion of a command lists.
  static func all(of command: DotCommand) -> [CommandForm] {
    command.discussion.split(separator: "\n").compactMap { line in
      let text = line.drop { $0 == " " }
      guard text.hasPrefix(".\(command.name) ") else { return nil }
      // Two blanks part the form from what it does.
      let end = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
      return CommandForm(words: text[..<end].split(separator: " ").dropFirst().map(String.init))
    }
  }

  /// What the form wants at a place.
  ///
  /// - Parameter given: the words typed before the place, without the name of the command.
  /// - Returns: nil where those words do not fit the form, or where it has ended.
  func word(after given: ArraySlice<String>) -> String? {
    guard given.count < words.count else { return nil }
    for (form, typed) in zip(words, given) where !Self.fits(form, typed) { return nil }
    return words[given.count]
  }

  /// How many of the words typed are literal in the form; the form with the most is meant.
  func literalCount(in given: ArraySlice<String>) -> Int {
    zip(words, given).count { $0 == $1 }
  }

  /// Whether a word of a form stands for anything.
  static func isPlaceholder(_ word: String) -> Bool {
    word.contains(where: \.isUppercase)
  }

  private static func fits(_ form: String, _ typed: String) -> Bool {
    if form.hasPrefix("--"), isPlaceholder(form) { return typed.hasPrefix("--") }
    return isPlaceholder(form) || form.split(separator: "|").contains { $0 == typed }
  }
}
