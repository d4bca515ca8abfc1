import CEditLine
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension LineEditor {
  /// How long a sequence of bytes may pause, in milliseconds; after that, Escape was a key of its own.
  private static let pause: Int32 = 30

  /// The editor that libedit calls.
  static func of(_ editor: OpaquePointer?) -> LineEditor? {
    guard let context = unsafe ceditline_context(editor) else { return nil }
    return unsafe Unmanaged<LineEditor>.fromOpaque(context).takeUnretainedValue()
  }

  /// Runs a function that a key is bound to.
  static func perform(_ editor: OpaquePointer?, _ function: (LineEditor) -> CInt) -> UInt8 {
    UInt8(truncatingIfNeeded: unsafe of(editor).map(function) ?? CC_ERROR)
  }

  /// The next code for libedit; nil ends the input.
  ///
  /// libedit has then done all that the key before asks for, so this is when the text is painted, unless more keys
  /// wait.
  func nextCode() -> UInt32? {
    if let text = initialText {
      initialText = nil
      set(text)
    }
    noteChange()
    var hasRested = false
    while true {
      while !keys.isEmpty {
        if let code = code(for: keys.removeFirst()) { return code }
        noteChange()
      }
      if interrupts.isInterrupted { return nil }
      handleSignals()
      if !decoder.isPartial, !input.hasWaitingBytes { paint() }
      switch input.wait(
        milliseconds: decoder.isPartial ? Self.pause : hasRested ? nil : TerminalInput.idleTime)
      {
      case .byte(let byte): keys = decoder.decode(byte)
      case .timeOut where decoder.isPartial: keys = decoder.timeOut()
      case .timeOut:
        session.rest()
        hasRested = true
      case .signal: break
      case .end:
        HangUp.note()
        return nil
      }
    }
  }

  /// The code of a key for libedit; nil if the key was for something else.
  private func code(for key: Key) -> UInt32? {
    if decoder.isRaw {
      decoder.isRaw = false
      if case .scalar(let value) = key, value != 0, let scalar = Unicode.Scalar(value) {
        set(lastText.replacing(lastText.cursor..<lastText.cursor, with: Array(String(scalar).utf8)))
      }
      return nil
    }
    if let number = replacements {
      replacements = nil
      replaceCharacters(number, with: key)
      return nil
    }
    if menu != nil, handleInMenu(key) { return nil }
    if search != nil, handleInSearch(key) { return nil }
    switch key {
    case .scalar(let value):
      vi.note(value)
      return value
    case .special(let special):
      vi = ViPrefix()
      return special.rawValue
    case .alt: return 0x1B
    // In the map of Emacs it would wait for another key, which would be lost.
    case .escape:
      vi = ViPrefix()
      return unsafe ceditline_is_vi(editor) != 0 ? 0x1B : nil
    }
  }

  /// Notes the text that libedit has now.
  func noteChange() {
    buffer.keepCursor()
    removeDeletedLines()
    var text = buffer.text
    let place = text.bytes.wholePosition(
      text.cursor, after: text.bytes == lastText.bytes ? lastText.cursor : nil)
    if place != text.cursor {
      text.cursor = place
      buffer.set(text)
    }
    lastText = text
    undoStack.note(lastText)
  }

  /// Replaces the text.
  func set(_ text: EditedText) {
    buffer.set(text)
    lastText = text
  }

  private func handleSignals() {
    if TerminalSignals.takeStopped() {
      leaveTerminal()
      session.rest()
      TerminalSignals.stop()
      enterTerminal()
    }
    if TerminalSignals.takeContinued() {
      // Another program has used the terminal, and libedit believes that it still reads single keys.
      unsafe ceditline_prepare_terminal(editor, 0)
      // The prompt may be there from the time in the background.
      write(Array("\r\u{1B}[J".utf8))
      enterTerminal()
    }
    if TerminalSignals.takeResized() {
      unsafe el_resize(editor)
      write(painter.resize(columns: TerminalOutput.screenSize.columns))
      firstRow = 0
    }
  }

  /// Leaves the terminal to another program, below the text.
  func leaveTerminal() {
    write(painter.leave() + Self.endPastes)
    unsafe ceditline_prepare_terminal(editor, 0)
    TerminalRestoration.end()
    signals?.restore()
    signals = nil
  }

  /// Uses the terminal again.
  func enterTerminal() {
    if signals == nil { signals = TerminalSignals.begin() }
    TerminalRestoration.begin(Self.abandonInput)
    unsafe ceditline_prepare_terminal(editor, 1)
    painter = FramePainter(columns: TerminalOutput.screenSize.columns, usesColours: usesColours)
    // A program that was killed leaves the cursor anywhere.
    write(Array("\r".utf8) + Self.beginPastes)
  }
}
