import TypedSQLiteCore

/// Splits the line of a dot-command into words, as sqlite3 does.
enum ArgumentSplitter {
  /// The words of a line.
  ///
  /// White space separates words. A word that begins with a single quote ends at the next one and is not
  /// changed; a word that begins with a double quote ends at the next one without a backslash before it. In
  /// such a word and in words without quotes, `\a`, `\b`, `\t`, `\n`, `\v`, `\f`, `\r` and up to three octal
  /// digits after a backslash have their meaning in C, and a backslash before anything else is dropped. A
  /// quote inside a word without quotes is an ordinary byte.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - resolvesHexadecimal: whether `\xHH` is also a byte, as in sqlite3 since 3.42.
  /// - Returns: the words; bytes that are not UTF-8 become U+FFFD.
  static func split(_ line: [UInt8], resolvesHexadecimal: Bool = false) -> [String] {
    splitBytes(line, resolvesHexadecimal: resolvesHexadecimal).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first words of a line, split like in ``split(_:resolvesHexadecimal:)``, as bytes.
  static func splitBytes(
    _ line: [UInt8], limit: Int = .max, resolvesHexadecimal: Bool = false, resolvesBareWords: Bool = true
  ) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var rest = line[...]
    while words.count < limit {
      rest = rest.drop(while: \.isWhiteSpace)
      guard let first = rest.first else { return words }
      let word: [UInt8]
      if first == UInt8(ascii: "'") {
        rest.removeFirst()
        word = Array(rest.prefix { $0 != first })
        rest = rest.dropFirst(word.count + 1)
      } else if first == UInt8(ascii: "\"") {
        let end = endOfQuoted(rest)
        word = unescape(rest[rest.startIndex + 1..<end], resolvesHexadecimal: resolvesHexadecimal)
        rest = rest[end...].dropFirst()
      } else {
        let bare = rest.prefix { !$0.isWhiteSpace }
        word = resolvesBareWords ? unescape(bare, resolvesHexadecimal: resolvesHexadecimal) : Array(bare)
        rest = rest[bare.endIndex...]
      }
      words.append(word)
    }
    return words
  }

  /// The quote with which a word begins that has no end; nil if all words have one.
  static func openQuote(in line: [UInt8]) -> Character? {
    var rest = line.drop(while: \.isWhiteSpace)
    while let first = rest.first {
      switch first {
      case UInt8(ascii: "'"):
        guard let end = rest.dropFirst().firstIndex(of: first) else { return "'" }
        rest = rest[(end + 1)...]
      case UInt8(ascii: "\""):
        let end = endOfQuoted(rest)
        guard end < rest.endIndex else { return "\"" }
        rest = rest[(end + 1)...]
      default: rest = rest.drop { !$0.isWhiteSpace }
      }
      rest = rest.drop(while: \.isWhiteSpace)
    }
    return nil
  }

  /// The index of the double quote that ends a word beginning with one, or the end of the line.
  private static func endOfQuoted(_ word: ArraySlice<UInt8>) -> Int {
    var index = word.startIndex + 1
    while index < word.endIndex, word[index] != UInt8(ascii: "\"") {
      index += word[index] == UInt8(ascii: "\\") && index + 1 < word.endIndex ? 2 : 1
    }
    return index
  }

  static func unescape(_ word: ArraySlice<UInt8>, resolvesHexadecimal: Bool = false) -> [UInt8] {
    guard word.contains(UInt8(ascii: "\\")) else { return Array(word) }
    var result: [UInt8] = []
    var rest = word
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        result.append(byte)
        continue
      }
      if resolvesHexadecimal, escaped == UInt8(ascii: "x"), let byte = hexadecimal(rest.prefix(2)) {
        rest.removeFirst(2)
        result.append(byte)
        continue
      }
      result.append(isOctal(escaped) ? octal(escaped, &rest) : letters[escaped] ?? escaped)
    }
    return result
  }

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "v"): 0x0B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D,
  ]

  /// The byte that two hexadecimal digits represent.
  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    return UInt8(hexadecimal: digits[digits.startIndex], digits[digits.startIndex + 1])
  }

  private static func isOctal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte)
  }

  private static func octal(_ first: UInt8, _ rest: inout ArraySlice<UInt8>) -> UInt8 {
    var value = first & 7
    for _ in 0..<2 {
      guard let next = rest.first, isOctal(next) else { break }
      value = value << 3 | next & 7
      rest.removeFirst()
    }
    return value
  }
}
