/// Patterns made of the tokens of a text, which FTS3, FTS4 and FTS5 take; nil if the text has no tokens.
internal enum TokenPattern {
  static func any(of text: String) -> String? { pattern(text) { $0.joined(separator: " OR ") } }

  static func all(of text: String) -> String? { pattern(text) { $0.joined(separator: " ") } }

  static func prefixes(of text: String) -> String? {
    pattern(text) { $0.map { $0 + "*" }.joined(separator: " ") }
  }

  static func phrase(of text: String) -> String? { all(of: text).map { "\"\($0)\"" } }

  /// The phrase at the beginning of a text; only FTS5 takes it.
  static func prefixPhrase(of text: String) -> String? { phrase(of: text).map { "^" + $0 } }

  private static func pattern(_ text: String, _ join: ([String]) -> String) -> String? {
    let tokens = text.asciiTokens
    return tokens.isEmpty ? nil : join(tokens)
  }
}

extension Database {
  /// Checks that a full-text table takes a pattern.
  ///
  /// - Throws: ``DatabaseError`` if it does not; it has no statement, because that is not the caller's.
  internal func checkPattern(_ rawPattern: String, ofDocuments table: String) throws {
    do {
      let statement = try makeStatement(sql: "SELECT 1 FROM \(table) WHERE \(table) MATCH ?")
      try statement.execute(arguments: [rawPattern])
    } catch let error as DatabaseError {
      throw DatabaseError(code: error.extendedResultCode, message: error.message)
    }
  }
}

extension String {
  /// The tokens of FTS5's `ascii` and FTS3's `simple`: letters and digits of ASCII, in lower case, and all characters
  /// beyond ASCII.
  ///
  /// In lower case no token can be an operator.
  fileprivate var asciiTokens: [String] {
    utf8
      .split { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF:
          false
        default: true
        }
      }
      .map { bytes in
        let lowercase = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return String(decoding: lowercase, as: UTF8.self)
      }
  }
}
