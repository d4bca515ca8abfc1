import TypedSQLiteCore

/// Reads the beginning of an INSERT statement: `INSERT INTO name(columns) VALUES(`.
///
/// It makes no tokens and no tree, because a script can have millions of such statements, of which only the values differ.
package struct InsertReader {
  /// The index of the next byte.
  package var position: Int

  package init(position: Int) {
    self.position = position
  }

  /// The index after the parenthesis that precedes the values, or nil if a statement does not begin this way.
  package static func endOfBeginning(_ text: Span<UInt8>, from start: Int) -> Int? {
    var reader = InsertReader(position: start)
    if reader.readWord("insert", in: text) {
      if reader.readWord("or", in: text), !reader.readName(in: text) { return nil }
    } else if !reader.readWord("replace", in: text) {
      return nil
    }
    guard reader.readWord("into", in: text), reader.readName(in: text) else { return nil }
    if reader.readSign(UInt8(ascii: "."), in: text), !reader.readName(in: text) { return nil }
    if reader.readSign(UInt8(ascii: "("), in: text) {
      repeat {
        guard reader.readName(in: text) else { return nil }
      } while reader.readSign(UInt8(ascii: ","), in: text)
      guard reader.readSign(UInt8(ascii: ")"), in: text) else { return nil }
    }
    guard reader.readWord("values", in: text), reader.readSign(UInt8(ascii: "("), in: text) else {
      return nil
    }
    return reader.position
  }

  /// Moves past a word, ignoring case, if it is next.
  package mutating func readWord(_ word: StaticString, in text: Span<UInt8>) -> Bool {
    skipSpace(in: text)
    let end = endOfWord(in: text)
    guard text.extracting(position..<end).equalsIgnoringCase(word) else { return false }
    position = end
    return true
  }

  /// Moves past a word, ignoring case, if it is one of some.
  ///
  /// - Returns: the index of the word among them.
  mutating func readWord(among words: [StaticString], in text: Span<UInt8>) -> Int? {
    skipSpace(in: text)
    let end = endOfWord(in: text)
    let word = text.extracting(position..<end)
    guard let index = words.firstIndex(where: { word.equalsIgnoringCase($0) }) else { return nil }
    position = end
    return index
  }

  /// Moves past a sign, if it is next.
  mutating func readSign(_ sign: UInt8, in text: Span<UInt8>) -> Bool {
    skipSpace(in: text)
    guard position < text.count, text[position] == sign else { return false }
    position += 1
    return true
  }

  /// Moves past a name, plain or in double quotes.
  mutating func readName(in text: Span<UInt8>) -> Bool {
    skipSpace(in: text)
    guard position < text.count else { return false }
    if text[position] == UInt8(ascii: "\"") {
      guard let end = text.firstIndex(of: UInt8(ascii: "\""), from: position + 1) else { return false }
      position = end + 1
      // A doubled quote continues the name; no table that matters has one.
      return position < text.count && text[position] != UInt8(ascii: "\"")
    }
    let end = endOfWord(in: text)
    defer { position = end }
    return end > position
  }

  mutating func skipSpace(in text: Span<UInt8>) {
    while position < text.count, text[position] == 0x20 || text[position] &- 9 < 5 && text[position] != 0x0B {
      position += 1
    }
  }

  private func endOfWord(in text: Span<UInt8>) -> Int {
    var end = position
    while end < text.count, text[end].isWordByte { end += 1 }
    return end
  }
}
