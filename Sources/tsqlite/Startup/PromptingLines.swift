import SQLiteShell
import TypedSQLite

/// Lines of a stream that is treated as a terminal, though it cannot be edited: prompts are printed, and behind them
/// what a terminal would have shown of the lines.
final class PromptingLines: LineSource {
  let origin = InputOrigin.terminal
  private let lines: ReaderLines
  private let output: any ByteDestination
  private let echoesLines: Bool

  init(_ process: ProcessSurroundings) {
    lines = ReaderLines(process.standardReader, origin: .terminal)
    output = process.surroundings.output
    echoesLines = !process.inputIsTerminal
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    try output.write(prompt.utf8.span)
    guard try lines.readLine(into: &line, prompt: prompt) else {
      try output.write("\n".utf8.span)
      return false
    }
    if echoesLines { try output.write((line + [UInt8(ascii: "\n")]).span) }
    return true
  }
}
