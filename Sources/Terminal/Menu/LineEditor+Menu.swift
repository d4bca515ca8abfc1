import CEditLine

extension LineEditor {
  /// More bytes than this behind a TAB are not keys that somebody pressed: a cursor key sends so many.
  private static var pressedByteCount: Int { 3 }

  /// Inserts what all candidates have in common; if that adds nothing, opens a menu.
  func complete() -> CInt {
    let text = buffer.text
    let waiting = input.waitingByteCount
    let found = candidates(of: text)
    // A TAB in pasted text is white space. A terminal that does not mark pasted text sends it at once; a few bytes can
    // be keys that were pressed before the program read this one.
    if waiting > Self.pressedByteCount || (waiting > 0 && found.start == text.cursor) {
      buffer.set(text.replacing(text.cursor..<text.cursor, with: [UInt8(ascii: "\t")]))
      return CC_NORM
    }
    if let insertion = found.insertion {
      buffer.set(text.replacing(found.start..<text.cursor, with: Array(insertion.utf8)))
      return CC_NORM
    }
    guard found.candidates.count > 1 else {
      ring()
      return CC_ERROR
    }
    menu = CompletionMenu(found)
    return CC_NORM
  }

  /// Finds the candidates at the cursor; Ctrl-C ends the reading of a database for them, and then clears the line.
  private func candidates(of text: EditedText) -> MenuCandidates {
    TerminalSignals.withInterrupts { session.candidates(in: text.bytes, at: text.cursor) }
  }

  /// Handles a key while the menu is open; false if the key closes it and does what it does elsewhere.
  func handleInMenu(_ key: Key) -> Bool {
    switch key {
    case .scalar(9), .special(.down): menu?.select(1)
    case .special(.shiftTab), .special(.up): menu?.select(-1)
    case .escape: menu = nil
    case .scalar(10), .special(.right): return accept()
    case .scalar(8), .scalar(0x7F):
      guard let menu, lastText.cursor > menu.start else { return close() }
      let start = lastText.bytes.clusterStart(before: lastText.cursor)
      set(lastText.replacing(start..<lastText.cursor, with: []))
      filter()
    case .scalar(let value) where Self.continuesName(value):
      guard let scalar = Unicode.Scalar(value) else { return close() }
      set(lastText.replacing(lastText.cursor..<lastText.cursor, with: Array(String(scalar).utf8)))
      filter()
    default: return close()
    }
    return true
  }

  /// Inserts the selected candidate; false if none is selected.
  private func accept() -> Bool {
    guard let menu, let candidate = menu.selection else { return close() }
    self.menu = nil
    let ending = candidate.ending
    let hasEnding = !ending.isEmpty && lastText.bytes[lastText.cursor...].first == ending.utf8.first
    let new = candidate.text + (hasEnding ? "" : ending)
    set(lastText.replacing(menu.start..<lastText.cursor, with: Array(new.utf8)))
    return true
  }

  private func close() -> Bool {
    menu = nil
    return false
  }

  /// Finds the candidates again after the text has changed.
  private func filter() {
    let found = candidates(of: lastText)
    guard found.start == menu?.start, !found.candidates.isEmpty else {
      menu = nil
      return
    }
    menu?.filter(found)
  }

  /// Whether a character can be part of a name or a path.
  private static func continuesName(_ value: UInt32) -> Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xA0...: true
    default: "\"-./~$".unicodeScalars.contains { $0.value == value }
    }
  }
}
