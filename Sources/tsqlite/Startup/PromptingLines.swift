import SQLiteShell
import Terminal
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The lines of a stream that is treated as a terminal, although it cannot be edited: after each prompt the
/// line is printed, as on a terminal.
final class PromptingLines: LineSource {
  let origin = InputOrigin.terminal
  private let lines: ReaderLines
  private let output: any ByteDestination
  private let echo: OutputSink
  private let echoesLines: Bool
  private let input = TerminalInput()
  /// Ends what would keep other programs from writing while nobody types.
  private let rest: () -> Void
  /// A person who ends the input has not finished the statement.
  var runsUnfinishedInput: Bool { echoesLines }

  init(_ process: ProcessSurroundings, rest: @escaping () -> Void) {
    self.rest = rest
    lines = ReaderLines(process.standardReader, origin: .terminal)
    output = process.surroundings.output
    echo = OutputSink(output, isTerminal: process.surroundings.outputIsTerminal)
    echoesLines = !process.inputIsTerminal
  }

  func answer(to question: String) -> String? {
    guard !echoesLines else { return nil }
    let answer = TerminalQuestion.ask(question)
    lines.putBehindBlock(TypedAhead.take())
    return answer
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    try output.write(prompt.utf8.span)
    guard lines.hasLineAtHand || waitForInput() else {
      // The session drops an empty line after Ctrl-C.
      line.removeAll(keepingCapacity: true)
      return true
    }
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

  /// Waits until a line can be read; returns false after Ctrl-C.
  private func waitForInput() -> Bool {
    var signals = TerminalSignals.begin()
    defer { signals.restore() }
    var hasRested = false
    while true {
      // A signal before the wait does not end it.
      if Interrupts.handle.isInterrupted { return false }
      switch input.isReadable(within: hasRested ? nil : TerminalInput.idleTime) {
      case true?: return true
      case false?:
        rest()
        hasRested = true
      case nil:
        guard !Interrupts.handle.isInterrupted, TerminalSignals.takeStopped() else { continue }
        rest()
        signals.restore()
        // It returns when the program continues.
        raise(SIGTSTP)
        signals = TerminalSignals.begin()
      }
    }
  }
}
