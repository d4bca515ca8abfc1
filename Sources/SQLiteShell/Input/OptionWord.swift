/// Words that are options: `-name` and `--name` mean the same.
enum OptionWord {
  /// The name of an option without its dashes, or nil for a word that is not an option.
  static func name(of word: String) -> String? {
    guard word.hasPrefix("-") else { return nil }
    return String(word.dropFirst(word.hasPrefix("--") ? 2 : 1))
  }
}
