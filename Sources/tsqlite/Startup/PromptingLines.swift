import SQLiteShell
import TypedSQLite

/// Lines of a stream that is treated as a terminal, though it cannot be edited: prompts are printed.
final class PromptingLines: LineSource {
  let origin = InputOrigin.terminal
  private let lines: ReaderLines
  private let output: any ByteDestination

  init(_ process: ProcessSurroundings) {
    lines = ReaderLines(process.standardReader, origin: .terminal)
    output = process.surroundings.output
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    try output.write(prompt.utf8.span)
    if try lines.readLine(into: &line, prompt: prompt) { return true }
    try output.write("\n".utf8.span)
    return false
  }
}
