import CEditLine

// Commands of vi that libedit does not know as a person expects them: it edits code points, and its text is one line.

extension LineEditor {
  func viMoveUp() -> CInt { viMove(by: moveUp) }

  func viMoveDown() -> CInt { viMove(by: moveDown) }

  private func viMove(by move: () -> CInt) -> CInt {
    let result = move()
    buffer.set(buffer.text.onCharacter)
    return result
  }

  func viWordRight() -> CInt { viMove(by: .viWordRight) { $0.bytes.nextWord(after: $0.cursor) } }

  func viWordLeft() -> CInt { viMove(by: .viWordLeft) { $0.bytes.previousWord(before: $0.cursor) } }

  /// Moves the cursor, or gives a range of the line to the operator before, which only libedit's own function can do.
  private func viMove(by function: LibeditFunction, _ step: (EditedText) -> Int) -> CInt {
    guard vi.pending == nil else {
      keys = [.scalar(function.code)] + keys
      // The operator and its number wait for that function.
      return CC_ARGHACK
    }
    return replace { old in
      var text = old
      for _ in 0..<vi.count {
        let place = step(text)
        guard place != text.cursor else { break }
        text.cursor = place
      }
      text = text.onCharacter
      return text.cursor == old.cursor ? nil : text
    }
  }

  func viDeleteRight() -> CInt {
    let text = buffer.text.onCharacter
    buffer.set(text)
    return delete(text.characters(vi.count), of: text, by: .deleteRight)
  }

  func viDeleteLeft() -> CInt {
    let text = buffer.text
    let lineStart = text.bytes.lineStart(of: text.cursor)
    var start = text.cursor
    for _ in 0..<vi.count where start > lineStart { start = text.bytes.clusterStart(before: start) }
    return delete(start..<text.cursor, of: text, by: .deleteLeft)
  }

  func viSubstitute() -> CInt {
    let text = buffer.text.onCharacter
    buffer.set(text)
    return delete(text.characters(vi.count), of: text, by: .viSubstitute)
  }

  private func delete(_ range: Range<Int>, of text: EditedText, by deletion: LibeditFunction) -> CInt {
    guard !range.isEmpty else {
      ring()
      return CC_ERROR
    }
    let count = String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars.count
    // libedit keeps what it deletes for `p`, which no function of this program can do.
    keys = deletion.keys(count: count) + keys
    return CC_NORM
  }

  /// Waits for the character that replaces the one at the cursor.
  func viReplace() -> CInt {
    replacements = vi.count
    return CC_NORM
  }

  /// Replaces characters, if a key is one.
  func replaceCharacters(_ number: Int, with key: Key) {
    let text = buffer.text.onCharacter
    let range = text.characters(number)
    let isLong = number == 1 || text.characters(number - 1).upperBound < range.upperBound
    guard case .scalar(let value) = key, value >= 0x20, value != 0x7F, let scalar = Unicode.Scalar(value),
      !range.isEmpty, isLong
    else { return ring() }
    let new = Array(String(repeating: String(scalar), count: number).utf8)
    let last = range.lowerBound + new.count - String(scalar).utf8.count
    set(text.replacing(range, with: new).moved(to: last))
  }

  func viChangeCase() -> CInt {
    replace { text in
      let range = text.characters(vi.count)
      guard !range.isEmpty else { return nil }
      let changed = String(decoding: text.bytes[range], as: UTF8.self).map { letter in
        letter.isLowercase ? letter.uppercased() : letter.lowercased()
      }
      return text.replacing(range, with: Array(changed.joined().utf8)).onCharacter
    }
  }

  /// Removes the lines of which `dd` has emptied the first one, because libedit has only that one.
  func removeDeletedLines() {
    guard let number = vi.takeDeletedLines() else {
      if vi.yanks || buffer.text.bytes.count < lastText.bytes.count { deletedLines = nil }
      return
    }
    let old = lastText.bytes
    let start = old.lineStart(of: lastText.cursor)
    var end = old.lineEnd(of: lastText.cursor)
    let left = buffer.text
    guard left.bytes.count == old.count - (end - start), !left.bytes.isEmpty else { return }
    for _ in 1..<max(number, 1) where end < old.count { end = old.lineEnd(of: end + 1) }
    deletedLines = Array(old[start..<end])
    let hasLineBelow = end < old.count
    let rest = lastText.replacing(
      (hasLineBelow || start == 0 ? start : start - 1)..<(hasLineBelow ? end + 1 : end), with: [])
    buffer.set(rest.moved(to: rest.bytes.lineStart(of: rest.cursor)))
  }

  func viPasteBelow() -> CInt {
    paste(orBy: .viPasteRight) { text, lines in
      let end = text.bytes.lineEnd(of: text.cursor)
      return text.replacing(end..<end, with: [UInt8(ascii: "\n")] + lines).moved(to: end + 1)
    }
  }

  func viPasteAbove() -> CInt {
    paste(orBy: .viPasteLeft) { text, lines in
      let start = text.bytes.lineStart(of: text.cursor)
      return text.replacing(start..<start, with: lines + [UInt8(ascii: "\n")]).moved(to: start)
    }
  }

  /// Inserts the lines that `dd` has removed, or what libedit has kept since.
  private func paste(
    orBy function: LibeditFunction, _ insert: (EditedText, _ lines: [UInt8]) -> EditedText
  ) -> CInt {
    if let deletedLines { return replace { insert($0, deletedLines) } }
    keys = [.scalar(function.code)] + keys
    return CC_ARGHACK
  }
}
