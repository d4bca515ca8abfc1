import CEditLine

// What keys do. Each function returns what libedit does next.

extension LineEditor {
  /// Runs the input if it is complete, and otherwise begins a new line.
  func enter() -> CInt {
    let text = buffer.text
    guard session.isComplete(input: text.bytes) else { return newLine() }
    lastText = text.moved(to: text.bytes.count)
    // libedit takes a text without a line end for the end of the input.
    buffer.finish(lastText.replacing(text.bytes.count..<text.bytes.count, with: [UInt8(ascii: "\n")]))
    return CC_NEWLINE
  }

  func newLine() -> CInt {
    replace { $0.replacing($0.cursor..<$0.cursor, with: [UInt8(ascii: "\n")]) }
  }

  func deleteOrEnd() -> CInt {
    buffer.text.bytes.isEmpty ? CC_EOF : deleteRight()
  }

  func deleteLeft() -> CInt {
    replace { text in
      let start = text.bytes.clusterStart(before: text.cursor)
      return start < text.cursor ? text.replacing(start..<text.cursor, with: []) : nil
    }
  }

  func deleteRight() -> CInt {
    replace { text in
      let end = text.bytes.clusterEnd(at: text.cursor)
      return end > text.cursor ? text.replacing(text.cursor..<end, with: []) : nil
    }
  }

  func moveLeft() -> CInt {
    replace { $0.cursor > 0 ? $0.moved(to: $0.bytes.clusterStart(before: $0.cursor)) : nil }
  }

  func moveRight() -> CInt {
    takeGhost()
      ?? replace { text in
        text.cursor < text.bytes.count ? text.moved(to: text.bytes.clusterEnd(at: text.cursor)) : nil
      }
  }

  func moveToWordLeft() -> CInt { byLibedit(.wordLeft, orAcross: moveLeft, if: isAtLineStart) }

  func moveToWordRight() -> CInt { byLibedit(.wordRight, orAcross: moveRight, if: isAtLineEnd) }

  func deleteWordLeft() -> CInt { byLibedit(.deleteWordLeft, orAcross: deleteLeft, if: isAtLineStart) }

  func deleteWordRight() -> CInt { byLibedit(.deleteWordRight, orAcross: deleteRight, if: isAtLineEnd) }

  func deleteLineRight() -> CInt { byLibedit(.deleteLineRight, orAcross: deleteRight, if: isAtLineEnd) }

  /// Calls a function of libedit, which ends at the ends of the line, or there goes on to the next one.
  private func byLibedit(
    _ function: LibeditFunction, orAcross cross: () -> CInt, if isAtEnd: (EditedText) -> Bool
  ) -> CInt {
    guard !isAtEnd(buffer.text) else { return cross() }
    keys = [.scalar(function.code)] + keys
    return CC_NORM
  }

  private func isAtLineStart(_ text: EditedText) -> Bool {
    text.cursor == text.bytes.lineStart(of: text.cursor)
  }

  private func isAtLineEnd(_ text: EditedText) -> Bool {
    text.cursor == text.bytes.lineEnd(of: text.cursor)
  }

  func moveToLineStart() -> CInt { replace { $0.moved(to: $0.bytes.lineStart(of: $0.cursor)) } }

  func moveToLineEnd() -> CInt {
    takeGhost() ?? replace { $0.moved(to: $0.bytes.lineEnd(of: $0.cursor)) }
  }

  func moveToTextStart() -> CInt { replace { $0.moved(to: 0) } }

  func moveToTextEnd() -> CInt { takeGhost() ?? replace { $0.moved(to: $0.bytes.count) } }

  func moveUp() -> CInt {
    let text = buffer.text
    if let position = text.bytes.positionAbove(text.cursor) { return replace { $0.moved(to: position) } }
    return recallPrevious(text, prefix: Array(text.bytes[..<text.cursor]))
  }

  func moveDown() -> CInt {
    let text = buffer.text
    if let position = text.bytes.positionBelow(text.cursor) { return replace { $0.moved(to: position) } }
    return recallNext()
  }

  func recallPrevious() -> CInt { recallPrevious(buffer.text, prefix: []) }

  private func recallPrevious(_ text: EditedText, prefix: [UInt8]) -> CInt {
    replace { _ in
      recall.previous(text.bytes, prefix: prefix, in: history.entries).map {
        EditedText(bytes: $0, cursor: $0.count)
      }
    }
  }

  func recallNext() -> CInt {
    replace { text in
      recall.next(text.bytes, in: history.entries).map { EditedText(bytes: $0, cursor: $0.count) }
    }
  }

  func undo() -> CInt { replace { _ in undoStack.undo() } }

  func redo() -> CInt { replace { _ in undoStack.redo() } }

  func clear() -> CInt {
    write(painter.clearScreen())
    return CC_NORM
  }

  func insertNext() -> CInt {
    decoder.isRaw = true
    return CC_NORM
  }

  /// Inserts a pasted text, whose lines wait for the key that runs them.
  ///
  /// Its control characters are a part of it, and are shown as `^[` and the like. NUL is left out, because no statement can
  /// have it, and so are U+0080 to U+009F, which the buffer of libedit has for keys.
  func paste() -> CInt {
    guard let pasted = input.readPaste() else { return CC_ERROR }
    var text: [UInt8] = []
    var last: UInt8 = 0
    for byte in String(decoding: pasted, as: UTF8.self).utf8 {
      let isLineEnd = byte == 0x0A || byte == 0x0D
      // The terminal exchanges CR and LF, so either of them may come first in a pair.
      if isLineEnd, last != byte, last == 0x0A || last == 0x0D {
        last = 0
        continue
      }
      last = byte
      if byte != 0 { text.append(isLineEnd ? UInt8(ascii: "\n") : byte) }
    }
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    return replace { $0.replacing($0.cursor..<$0.cursor, with: text) }
  }

  /// Edits the text in another program.
  func editInProgram() -> CInt {
    let text = buffer.text
    lastText = text
    leaveTerminal()
    let edited = session.editInProgram(text.bytes)
    enterTerminal()
    return replace { _ in edited.map { EditedText(bytes: $0, cursor: $0.count) } }
  }

  /// Inserts the text that is proposed; nil if none is.
  private func takeGhost() -> CInt? {
    let text = buffer.text
    guard text == lastText, text.cursor == text.bytes.count, !ghost.isEmpty else { return nil }
    defer { ghost = [] }
    return replace { $0.replacing($0.cursor..<$0.cursor, with: ghost) }
  }

  /// Replaces the text by what a function makes of it; rings if that is nothing.
  func replace(_ change: (EditedText) -> EditedText?) -> CInt {
    guard let new = change(buffer.text) else {
      ring()
      return CC_ERROR
    }
    buffer.set(new)
    return CC_NORM
  }
}
