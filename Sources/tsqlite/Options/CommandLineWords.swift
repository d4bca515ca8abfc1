/// The words of the command line, arranged for ArgumentParser.
///
/// sqlite3 allows options, the file name and SQL in any order, and applies modes, separators and `-cmd` from
/// left to right. So the options are divided into groups: a group begins at each mode, and ends after each
/// `-cmd`. Within a group the mode comes first and the command last, and the order of the others has no
/// effect.
struct CommandLineWords: Equatable {
  /// The options with their values, group by group.
  private(set) var groups: [[String]] = [[]]
  /// The indexes of the words that are not options: the file name and the inputs after it.
  private(set) var operands: [Int] = []

  /// Which words the values of `-cmd` are, from 1.
  private(set) var commandNumbers: [Int] = []
  /// Whether one of the words is a dash alone.
  private(set) var hasDash = false

  /// The words after `-A`, all of which are arguments of `.archive`; nil if there is no `-A`.
  private(set) var archiveWords: [String]?

  /// Sorts the words after the name of the program.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - modes: the names of the options that select an output mode.
  /// - Throws: ``UsageError`` if an option lacks its value; unknown options are not detected here.
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
      guard !name.isEmpty else {
        hasDash = true
        continue
      }
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
      if option == .cmd { commandNumbers.append(rest.startIndex + 1) }
      let values = rest.prefix(option.valueCount)
      guard values.count == option.valueCount else { throw .missingValue(name) }
      rest = rest.dropFirst(option.valueCount)
      let value = values.joined(separator: " ")
      // In `NAME=VALUE` any value is accepted, except an empty one.
      if value.isEmpty {
        add("--\(name)")
        add(value)
      } else {
        add("--\(name)=\(value)")
      }
      if option == .cmd { groups.append([]) }
    }
  }

  /// The name of an option without its dashes; nil for a word without a dash.
  static func optionName(_ word: String) -> String? {
    guard word.hasPrefix("-") else { return nil }
    return String(word.dropFirst(word.hasPrefix("--") ? 2 : 1))
  }

  private mutating func add(_ word: String) {
    groups[groups.count - 1].append(word)
  }
}
