/// A tokenizer by name, with its arguments, as the `tokenize` option of a full-text table has it.
public struct FTS5TokenizerDescriptor: Hashable, Sendable {
  /// The name, and the arguments behind it.
  public let components: [String]

  /// Creates a descriptor.
  ///
  /// - Parameter components: the name, and the arguments behind it.
  public init(components: [String]) {
    self.components = components
  }

  /// The value of the `tokenize` option: each component in single quotes.
  internal var option: String {
    components.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: " ")
  }
}

extension FTS5TokenizerDescriptor {
  /// FTS5's `ascii`, to which each character beyond ASCII is part of a token.
  ///
  /// - Parameters:
  ///   - separators: characters that separate tokens besides those that do anyway.
  ///   - tokenCharacters: characters that are part of tokens besides those that are anyway.
  /// - Returns: the descriptor.
  public static func ascii(
    separators: Set<Character> = [], tokenCharacters: Set<Character> = []
  ) -> FTS5TokenizerDescriptor {
    FTS5TokenizerDescriptor(
      components: ["ascii"] + characterArguments(separators: separators, tokenCharacters: tokenCharacters))
  }

  /// FTS5's `porter`, which makes English words their stems.
  ///
  /// - Parameter base: the tokenizer that splits the text; nil for FTS5's default one.
  /// - Returns: the descriptor.
  public static func porter(wrapping base: FTS5TokenizerDescriptor? = nil) -> FTS5TokenizerDescriptor {
    FTS5TokenizerDescriptor(components: ["porter"] + (base?.components ?? []))
  }

  /// FTS5's `unicode61`, which splits by the rules of Unicode 6.1; the default one.
  ///
  /// - Parameters:
  ///   - diacritics: what becomes of diacritics.
  ///   - categories: the categories of characters that are part of tokens, such as `L* N* Co`; empty for these.
  ///   - separators: characters that separate tokens besides those that do anyway.
  ///   - tokenCharacters: characters that are part of tokens besides those that are anyway.
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
    // In order, so that equal descriptors are equal texts.
    if !separators.isEmpty { arguments += ["separators", String(separators.sorted())] }
    if !tokenCharacters.isEmpty { arguments += ["tokenchars", String(tokenCharacters.sorted())] }
    return arguments
  }
}

/// The full-text search of SQLite, version 5.
///
/// See <https://www.sqlite.org/fts5.html>.
public struct FTS5: Hashable, Sendable {
  /// What ``FTS5TokenizerDescriptor/unicode61(diacritics:categories:separators:tokenCharacters:)`` does with
  /// diacritics.
  public enum Diacritics: Hashable, Sendable {
    /// Keeps them.
    case keep
    /// Removes them where a character has one, as SQLite has done from the start.
    case removeLegacy
    /// Removes them all.
    case remove
  }

  /// Creates the module for a virtual table.
  public init() {}
}
