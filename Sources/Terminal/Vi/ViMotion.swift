// Places to which keys of vi's command mode go. Positions are in bytes.

extension [UInt8] {
  /// The kinds of characters of which words consist.
  private enum Kind {
    case blank
    case letter
    case mark
  }

  private func kind(at position: Int) -> Kind {
    switch self[position] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"): .blank
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
      .letter
    default: .mark
    }
  }

  /// The start of the word after that at a position, also in a line below; the end of the text if there is none.
  func nextWord(after position: Int) -> Int {
    guard position < count else { return count }
    var place = position
    let start = kind(at: place)
    while place < count, kind(at: place) == start { place += 1 }
    while place < count, kind(at: place) == .blank { place += 1 }
    return place
  }

  /// The start of the word before a position, also in a line above; 0 if there is none.
  func previousWord(before position: Int) -> Int {
    var place = position
    while place > 0, kind(at: place - 1) == .blank { place -= 1 }
    guard place > 0 else { return 0 }
    let end = kind(at: place - 1)
    while place > 0, kind(at: place - 1) == end { place -= 1 }
    return place
  }
}

extension EditedText {
  /// The text with the cursor at a character of its line, if that has one: in the command mode of vi the cursor is
  /// never after the last one.
  var onCharacter: EditedText {
    cursor == bytes.lineEnd(of: cursor) && cursor > bytes.lineStart(of: cursor)
      ? moved(to: bytes.clusterStart(before: cursor)) : self
  }

  /// The range of a number of characters from the cursor on, at most to the end of the line.
  func characters(_ number: Int) -> Range<Int> {
    let end = bytes.lineEnd(of: cursor)
    var place = cursor
    for _ in 0..<number where place < end { place = bytes.clusterEnd(at: place) }
    return cursor..<place
  }
}
