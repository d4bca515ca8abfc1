import SQLiteShell
import Terminal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The lines that a person types in a line editor.
final class EditorLines: LineSource {
  let origin = InputOrigin.terminal
  private let editor: LineEditor

  init(_ editor: LineEditor) {
    self.editor = editor
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    switch editor.readLine(into: &line, prompt: prompt) {
    case .line: return true
    case .end: return false
    case .hangUp: throw FileError(code: EIO, message: "the terminal is gone")
    }
  }

  var linesOfEntry: [[UInt8]] { editor.waiting }

  func answer(to question: String) -> String? { TerminalQuestion.ask(question) }

  func didRead(input: [UInt8]) { editor.remember(input) }

  func didInterrupt() { editor.dropLines() }

  func beginInput(with text: [UInt8], cursor: Int) -> Bool {
    editor.beginInput(with: text, cursor: cursor)
    return true
  }

  func editLastInput() -> Bool {
    editor.editLastInput()
    return true
  }
}
