internal import TypedSQLite

/// How a full-text table divides texts into words.
public struct Tokenizer: Sendable {
  internal let name: String
  internal var options: [(name: String, value: String)] = []

  /// Words of ASCII letters and digits, in lower case; only for FTS4.
  public static let Simple = Tokenizer(name: "simple")

  /// Words without their English endings, so that `search` finds `searching`.
  public static let Porter = Tokenizer(name: "porter")

  /// Words of Unicode letters and digits, in lower case.
  ///
  /// - Parameters:
  ///   - removeDiacritics: whether letters match with and without accents; nil is SQLite's default, true.
  ///   - tokenchars: more characters that are parts of words.
  ///   - separators: letters and digits that are not.
  /// - Returns: the tokenizer.
  public static func Unicode61(
    removeDiacritics: Bool? = nil, tokenchars: Set<Character> = [], separators: Set<Character> = []
  ) -> Tokenizer {
    var options: [(String, String)] = []
    if let removeDiacritics { options.append(("remove_diacritics", removeDiacritics ? "1" : "0")) }
    if !tokenchars.isEmpty { options.append(("tokenchars", String(tokenchars.sorted()))) }
    if !separators.isEmpty { options.append(("separators", String(separators.sorted()))) }
    return Tokenizer(name: "unicode61", options: options)
  }

  /// Each three characters in sequence, so that parts of words match; only for FTS5.
  public static func Trigram(caseSensitive: Bool = false) -> Tokenizer {
    Tokenizer(name: "trigram", options: [("case_sensitive", caseSensitive ? "1" : "0")])
  }

  /// A tokenizer that the program has added to ``Connection/database``; only for FTS5.
  public static func Custom(_ name: String) -> Tokenizer {
    Tokenizer(name: name.quotedLiteral.quotedIdentifier)
  }
}
