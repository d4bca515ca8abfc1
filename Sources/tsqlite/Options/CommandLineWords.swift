import SQLiteShell

/// The words of the command line, sorted into options and operands.
///
/// sqlite3 allows options, the file name and SQL in any order, and applies them from left to right, with one dash or two.
/// swift-argument-parser keeps no order, and its reflection took 19 million instructions, of a start that takes 5 million.
struct CommandLineWords {
  /// The options with their values.
  private(set) var options: [GivenOption] = []
  /// The indexes of the words that are not options: the file name and the inputs after it.
  private(set) var operands: [Int] = []
  /// The name of the first option that does not exist.
  private(set) var unknownName: String?
  /// Whether one of the words is a dash alone.
  private(set) var hasDash = false
  /// The words after `-A`, all of which are arguments of `.archive`; nil if there is no `-A`.
  private(set) var archiveWords: [String]?

  /// An option of the command line.
  struct GivenOption {
    let option: CommandLineOption
    var value = ""
    /// Which word of the command line the value is, from 1.
    var wordNumber = 0
  }

  /// Sorts the words after the name of the program.
  ///
  /// - Throws: ``UsageError`` if an option lacks its value, or has one that it does not take.
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest.indices
        break
      }
      guard let name = Self.optionName(word) else {
        operands.append(rest.startIndex - 1)
        continue
      }
      guard !name.isEmpty else {
        hasDash = true
        continue
      }
      if let option = CommandLineOption.all.first(where: { $0.takesAllWords(after: word) }) {
        guard operands.count < 2 else { throw .mixedArchive(word) }
        let letters = word.dropFirst(1 + option.name.count)
        archiveWords = (letters.isEmpty ? [] : [String(letters)]) + rest
        break
      }
      guard let given = try Self.option(name, taking: &rest) else {
        unknownName = unknownName ?? String(name.prefix { $0 != "=" })
        continue
      }
      if case .choice(let known) = given.option.values, !known.contains(given.value) {
        throw .unknownValue(option: given.option.name, value: given.value, words: known)
      }
      options.append(given)
    }
  }

  /// The option with a name, and its value: the words after it, or the text after an equals sign.
  private static func option(
    _ name: String, taking rest: inout ArraySlice<String>
  ) throws(UsageError) -> GivenOption? {
    let sign = name.firstIndex(of: "=") ?? name.endIndex
    guard let option = CommandLineOption.named(name[..<sign]) else { return nil }
    guard case .value(_, let count) = option.form else {
      return sign == name.endIndex ? GivenOption(option: option) : nil
    }
    guard sign == name.endIndex else {
      return GivenOption(
        option: option, value: String(name[sign...].dropFirst()), wordNumber: rest.startIndex)
    }
    let values = rest.prefix(count)
    guard values.count == count else { throw .missingValue(name) }
    rest = rest.dropFirst(count)
    return GivenOption(
      option: option, value: values.joined(separator: " "), wordNumber: values.startIndex + 1)
  }

  /// The name of an option without its dashes; nil for a word without a dash.
  static func optionName(_ word: String) -> String? {
    guard word.hasPrefix("-") else { return nil }
    return String(word.dropFirst(word.hasPrefix("--") ? 2 : 1))
  }
}

extension CommandLineOption {
  fileprivate func takesAllWords(after word: String) -> Bool {
    guard case .allWords = form else { return false }
    return word.hasPrefix("-" + name)
  }
}
