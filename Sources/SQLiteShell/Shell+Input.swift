import TypedSQLite

/// How an input ended.
public struct InputResult: Hashable, Sendable {
  /// How many failures were reported.
  public var failures = 0
  /// The status to end the program with at once, or nil to go on.
  public var quitStatus: ExitStatus?
}

extension Shell {
  /// Reads an input to its end and runs what it says.
  public func run(_ source: any LineSource) -> InputResult {
    var result = InputResult()
    var line: [UInt8] = []
    var pending: [UInt8] = []
    var lineNumber = 0
    var startLine = 1
    reading: while true {
      let prompt = pending.isEmpty ? settings.prompt : settings.continuationPrompt
      do {
        guard try source.readLine(into: &line, prompt: prompt) else { break }
      } catch {
        report(ShellError("Error: cannot read input: \(error.message)"))
        result.failures += 1
        break
      }
      lineNumber += 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      do {
        if pending.isEmpty, line.first == UInt8(ascii: ".") {
          source.didRead(input: line)
          switch try runCommand(String(decoding: line.dropFirst(), as: UTF8.self)) {
          case .proceed: break
          case .leaveInput: break reading
          case .quit(let status):
            result.quitStatus = status
            break reading
          }
          try output.flush()
          continue
        }
        if pending.isEmpty, line.first == UInt8(ascii: "#") { continue }
        if pending.isEmpty { startLine = lineNumber }
        pending.append(contentsOf: line)
        pending.append(UInt8(ascii: "\n"))
        guard Database.isComplete(pending) else { continue }
        defer { pending.removeAll(keepingCapacity: true) }
        source.didRead(input: pending)
        try runStatements(pending, at: SourcePosition(origin: source.origin, line: startLine))
      } catch {
        if error.isBrokenPipe {
          result.quitStatus = .success
          break
        }
        report(error)
        result.failures += 1
        if settings.stopsAtError, source.origin != .terminal { break }
      }
    }
    if !pending.isEmpty, result.quitStatus == nil {
      do {
        try runStatements(pending, at: SourcePosition(origin: source.origin, line: startLine))
      } catch {
        report(error)
        result.failures += 1
      }
    }
    return result
  }

  /// Runs one dot-command, given without its dot.
  package func runCommand(_ line: String) throws(ShellError) -> CommandOutcome {
    let words = ArgumentSplitter.split(line)
    guard let name = words.first else { return .proceed }
    guard let command = DotCommand.named(name) else { throw .unknownCommand(name, suggestion: nil) }
    return try command.run(self, Array(words.dropFirst()))
  }
}

/// Where in which input something stands.
package struct SourcePosition: Hashable, Sendable {
  /// The input.
  package let origin: InputOrigin
  /// The line, from 1.
  package let line: Int
}
