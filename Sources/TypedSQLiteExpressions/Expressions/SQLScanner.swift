internal import TypedSQLite

/// Reads and writes SQL text: where quoted parts begin and end, and how a value is written.
///
/// The texts are templates that the library itself has made, with `?` for each argument, so quotes are all that must be
/// known of SQL.
internal enum SQLScanner {
  /// A value as a literal: text in single quotes, blobs in hexadecimal, REAL with a point or an exponent.
  static func literal(_ binding: (any Binding)?) -> String {
    if let fault = binding?.fault { return ColumnStorage.refusal(of: fault) }
    return DatabaseValue(binding).sqlLiteral(blobPrefix: "x", uppercase: false)
  }

  /// The text with each `?` outside quotes replaced.
  static func replacingParameters(of template: String, with replacement: () -> String) -> String {
    var result = ""
    var quote: Character?
    for character in template {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "?" {
        result += replacement()
        continue
      }
      result.append(character)
    }
    return result
  }

  /// The quoted names of a template such as `"main"."user"."id"`, with their quotes; nil if it is anything
  /// else.
  static func names(of template: String) -> [Substring]? {
    var names: [Substring] = []
    var rest = template[...]
    while true {
      guard rest.first == "\"", let end = endOfName(rest) else { return nil }
      names.append(rest[..<end])
      rest = rest[end...]
      if rest.isEmpty { return names }
      guard rest.first == "." else { return nil }
      rest = rest.dropFirst()
    }
  }

  /// Whether the text is one pair of parentheses with everything inside it.
  static func isParenthesized(_ template: String) -> Bool {
    guard template.first == "(" else { return false }
    var depth = 0
    var quote: Character?
    for index in template.indices {
      let character = template[index]
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"", "'": quote = character
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return template.index(after: index) == template.endIndex }
      default: break
      }
    }
    return false
  }

  /// The index after a quoted name at the start of a text; two quotes inside it represent one.
  private static func endOfName(_ text: Substring) -> Substring.Index? {
    var index = text.index(after: text.startIndex)
    while let quote = text[index...].firstIndex(of: "\"") {
      index = text.index(after: quote)
      guard index < text.endIndex, text[index] == "\"" else { return index }
      index = text.index(after: index)
    }
    return nil
  }
}
