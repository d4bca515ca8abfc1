/// A tokenizer's name with its arguments, as in the `tokenize` option of a full-text table.
public struct FTS5TokenizerDescriptor: Hashable, Sendable {
  /// The name, followed by the arguments.
  public let components: [String]

  /// Creates a descriptor.
  ///
  /// - Parameter components: the name, followed by the arguments.
  public init(components: [String]) {
    self.components = components
  }

  /// The value of the `tokenize` option: each component in single quotes.
  internal var option: String {
    components.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: " ")
  }
}

extension FTS5TokenizerDescriptor {
  /// FTS5's `ascii`, which makes each character beyond ASCII part of a token.
  ///
  /// - Parameters:
  ///   - separators: additional characters that separate tokens.
  ///   - tokenCharacters: additional characters that are part of tokens.
  /// - Returns: the descriptor.
  public static func ascii(
    separators: Set<Character> = [], tokenCharacters: Set<Character> = []
  ) -> FTS5TokenizerDescriptor {
    FTS5TokenizerDescriptor(
      components: ["ascii"] + characterArguments(separators: separators, tokenCharacters: tokenCharacters))
  }

  /// FTS5's `porter`, which reduces English words to their stems.
  ///
  /// - Parameter base: the tokenizer that splits the text; nil for FTS5's default one.
  /// - Returns: the descriptor.
  public static func porter(wrapping base: FTS5TokenizerDescriptor? = nil) -> FTS5TokenizerDescriptor {
    FTS5TokenizerDescriptor(components: ["porter"] + (base?.components ?? []))
  }

  /// FTS5's `unicode61`, which splits by the rules of Unicode 6.1; it is FTS5's default.
  ///
  /// - Parameters:
  ///   - diacritics: how diacritics are treated.
  ///   - categories: the categories of characters that are part of tokens, such as `L* N* Co`; empty for
  ///     these three.
  ///   - separators: additional characters that separate tokens.
  ///   - tokenCharacters: additional characters that are part of tokens.
  /// - Returns: the descriptor.
  public static func unicode61(
    diacritics: FTS5.Diacritics = .removeLegacy, categories: String = "", separators: Set<Character> = [],
    tokenCharacters: Set<Character> = []
  ) -> FTS5TokenizerDescriptor {
    var components = ["unicode61"]
    switch diacritics {
    case .removeLegacy: break
    case .keep: components += ["remove_diacritics", "0"]
    case .remove: components += ["remove_diacritics", "2"]
    }
    if !categories.isEmpty { components += ["categories", categories] }
    return FTS5TokenizerDescriptor(
      components: components + characterArguments(separators: separators, tokenCharacters: tokenCharacters))
  }

  private static func characterArguments(
    separators: Set<Character>, tokenCharacters: Set<Character>
  ) -> [String] {
    var arguments: [String] = []
    // Sorted, so that equal descriptors have equal texts.
    if !separators.isEmpty { arguments += ["separators", String(separators.sorted())] }
    if !tokenCharacters.isEmpty { arguments += ["tokenchars", String(tokenCharacters.sorted())] }
    return arguments
  }
}

/// The full-text search of SQLite, version 5.
///
/// See <https://www.sqlite.org/fts5.html>.
public struct FTS5: Hashable, Sendable {
  /// How ``FTS5TokenizerDescriptor/unicode61(diacritics:categories:separators:tokenCharacters:)`` treats
  /// diacritics.
  public enum Diacritics: Hashable, Sendable {
    /// Keeps them.
    case keep
    /// Removes them from characters that have one, as SQLite has done from its first version on.
    case removeLegacy
    /// Removes them all.
    case remove
  }

  /// Creates the module for a virtual table.
  public init() {}
}
