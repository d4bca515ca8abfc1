/// A tokenizer of ``FTS3`` and ``FTS4`` with its arguments.
///
/// See <https://www.sqlite.org/fts3.html#tokenizer>.
public struct FTS3TokenizerDescriptor: Hashable, Sendable {
  private let name: String
  private let arguments: [String]

  private init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// Splits at all characters of ASCII but letters and digits, and turns letters of ASCII into lower case.
  public static let simple = FTS3TokenizerDescriptor("simple")

  /// Splits as ``simple``, and reduces English words to their stems.
  public static let porter = FTS3TokenizerDescriptor("porter")

  /// Splits by the rules of Unicode 6.1.
  ///
  /// - Parameters:
  ///   - diacritics: how diacritics are treated.
  ///   - separators: additional characters that separate tokens.
  ///   - tokenCharacters: additional characters that are part of tokens.
  /// - Returns: the descriptor.
  public static func unicode61(
    diacritics: FTS3.Diacritics = .removeLegacy, separators: Set<Character> = [],
    tokenCharacters: Set<Character> = []
  ) -> FTS3TokenizerDescriptor {
    var arguments: [String] = []
    switch diacritics {
    case .removeLegacy: break
    case .keep: arguments.append("remove_diacritics=0")
    case .remove: arguments.append("remove_diacritics=2")
    }
    // Sorted, so that equal descriptors have equal texts.
    if !separators.isEmpty { arguments.append("separators=\(String(separators.sorted()))") }
    if !tokenCharacters.isEmpty { arguments.append("tokenchars=\(String(tokenCharacters.sorted()))") }
    return FTS3TokenizerDescriptor("unicode61", arguments)
  }

  /// The name and the arguments with a text between them, as SQL writes them.
  internal func written(separator: String) -> String {
    ([name] + arguments.map(\.quotedIdentifier)).joined(separator: separator)
  }
}

/// The full-text search of SQLite, version 3; new programs use ``FTS5``.
///
/// See <https://www.sqlite.org/fts3.html>.
public struct FTS3: Hashable, Sendable {
  /// How ``FTS3TokenizerDescriptor/unicode61(diacritics:separators:tokenCharacters:)`` treats diacritics.
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

  /// The tokens of a text.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - tokenizer: splits it.
  /// - Returns: the tokens in their order.
  /// - Throws: ``DatabaseError`` if SQLite does not have the tokenizer.
  public static func tokenize(
    _ string: String, withTokenizer tokenizer: FTS3TokenizerDescriptor = .simple
  ) throws -> [String] {
    let db = try Database(path: ":memory:")
    try db.create(virtualTable: "token", using: "fts3tokenize(\(tokenizer.written(separator: ", ")))")
    return try String.fetchAll(
      db, sql: "SELECT token FROM token WHERE input = ? ORDER BY position", arguments: [string])
  }
}

/// The full-text search of SQLite, version 4; new programs use ``FTS5``.
///
/// See <https://www.sqlite.org/fts3.html>.
public struct FTS4: Hashable, Sendable {
  /// Creates the module for a virtual table.
  public init() {}
}
