/// The words of the command line, in the shape that ArgumentParser takes.
///
/// sqlite3 mixes options with the file name and the SQL, and it applies modes, separators and `-cmd` from
/// left to right. So the options are cut into groups: one begins at each mode, and one ends after each
/// `-cmd`. Within a group the mode comes first and the command last, and the order of the rest is of no
/// consequence.
struct CommandLineWords: Equatable {
  /// The options with their values, group by group.
  private(set) var groups: [[String]] = [[]]
  /// The places of the words that are no options: the file name and the inputs after it.
  private(set) var operands: [Int] = []

  /// The words of `-A`, which are for `.archive`: all that follow it.
  private(set) var archiveWords: [String]?

  /// Sorts words that come without the name of the program.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - modes: the names of the options that select an output mode.
  /// - Throws: ``UsageError`` where an option lacks its value; unknown options are not looked for here.
  init(_ words: [String], modes: Set<String>) throws(UsageError) {
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
      guard !name.isEmpty else { throw .unknownOption(name) }
      if word.hasPrefix("-A") {
        guard operands.count < 2 else { throw .mixedArchive(word) }
        archiveWords = (word.count > 2 ? [String(word.dropFirst(2))] : []) + rest
        break
      }
      if modes.contains(name), groups.last?.isEmpty == false { groups.append([]) }
      guard let option = ValueOption(rawValue: name) else {
        add(word)
        continue
      }
      let values = rest.prefix(option.valueCount)
      guard values.count == option.valueCount else { throw .missingValue(name) }
      rest = rest.dropFirst(option.valueCount)
      let value = values.joined(separator: " ")
      // In one word, any value is taken for a value, but for the empty one.
      if value.isEmpty {
        add("--\(name)")
        add(value)
      } else {
        add("--\(name)=\(value)")
      }
      if option == .cmd { groups.append([]) }
    }
  }

  /// The name of an option without its dashes; nil for a word that does not begin with one.
  static func optionName(_ word: String) -> String? {
    guard word.hasPrefix("-") else { return nil }
    return String(word.dropFirst(word.hasPrefix("--") ? 2 : 1))
  }

  private mutating func add(_ word: String) {
    groups[groups.count - 1].append(word)
  }
}
