import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The only path of output to a terminal.
@Suite struct TerminalOutputTests {
  private let memory = MemorySurroundings()

  private func sink(isTerminal: Bool) -> OutputSink { OutputSink(memory.output, isTerminal: isTerminal) }

  @Test func `text that nobody escaped is escaped when it is written to a terminal`() throws {
    let sink = sink(isTerminal: true)
    sink.buffer.append("\u{1B}]0;x\u{7}\ta\r\nb\rc\n")
    try sink.flush()
    #expect(memory.output.text == "^[]0;x^G\ta\r\nb^Mc\n")
  }

  @Test func `a file gets each byte`() throws {
    let sink = sink(isTerminal: false)
    sink.buffer.append([0x1B, 0x9B, 0xFF])
    try sink.flush()
    #expect(memory.output.bytes == [0x1B, 0x9B, 0xFF])
  }

  @Test func `a line that is written over another is one line`() throws {
    let sink = sink(isTerminal: true)
    try sink.overwriteLine("1 % reading t.\u{1B}[2J\n\u{9B}, 1 s left")
    try sink.overwriteLine("")
    #expect(memory.output.text == "\r1 % reading t.^[[2J^J\\u{9b}, 1 s left\u{1B}[K\r\u{1B}[K")
  }

  @Test func `the user's own separators and choices reach a terminal`() {
    for (input, output) in [
      (".mode ascii\nSELECT 1, 2;", "1\u{1F}2\u{1E}"),
      (".mode list --colsep \"\\033\"\nSELECT 1, char(27);", "1\u{1B}^[\n"),
      (".mode list --escape off\nSELECT char(27);", "\u{1B}\n"),
      (".mode list --escape symbol\nSELECT char(27);", "␛\n"),
    ] {
      let memory = MemorySurroundings()
      let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
      let query = input.replacing("SELECT 1, 2", with: "SELECT 1 a, 2 b")
      _ = shell.run(TextLines(Array(query.utf8), origin: .argument))
      #expect(memory.output.text == output)
    }
  }

  @Test func `kept output is escaped when it is shown`() {
    let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
    let input = ".mode list\n.output memory\nSELECT char(27) || '[31m';\n.output --show\n"
    _ = shell.run(TextLines(Array(input.utf8), origin: .argument))
    #expect(memory.output.text == "^[[31m\n")
  }
}
