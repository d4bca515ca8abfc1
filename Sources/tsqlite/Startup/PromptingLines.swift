import SQLiteShell
import TypedSQLite

/// The lines of a stream that is treated as a terminal, although it cannot be edited: after each prompt the
/// line is printed, as on a terminal.
final class PromptingLines: LineSource {
  let origin = InputOrigin.terminal
  private let lines: ReaderLines
  private let output: any ByteDestination
  private let echo: OutputSink
  private let echoesLines: Bool
  /// A person who ends the input has not finished the statement.
  var runsUnfinishedInput: Bool { echoesLines }

  init(_ process: ProcessSurroundings) {
    lines = ReaderLines(process.standardReader, origin: .terminal)
    output = process.surroundings.output
    echo = OutputSink(output, isTerminal: process.surroundings.outputIsTerminal)
    echoesLines = !process.inputIsTerminal
  }

  func answer(to question: String) -> String? { echoesLines ? nil : TerminalQuestion.ask(question) }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    try output.write(prompt.utf8.span)
    guard try lines.readLine(into: &line, prompt: prompt) else {
      try output.write("\n".utf8.span)
      return false
    }
    guard echoesLines else { return true }
    echo.buffer.append(line)
    echo.buffer.append(UInt8(ascii: "\n"))
    // If output fails, writing results reports it.
    try? echo.flush()
    return true
  }
}
