extension DotCommand {
  static let read = DotCommand(
    name: "read",
    shortest: 3,
    parameters: [CommandParameter("FILE", .file)],
    isSafe: false,
    summary: "Read input from FILE or command output",
    discussion: "If FILE begins with \"|\", it is a command that generates the input.",
    section: .session,
    run: { shell, arguments throws(ShellError) in
      let lines = ReaderLines(
        try shell.openInput(arguments[0]), origin: .file(arguments[0]), lengthLimit: shell.lengthLimit)
      let result = shell.run(lines)
      if let status = result.quitStatus { return .quit(status) }
      if let line = result.silentEnd, !shell.settings.isCompatible {
        throw .inputInterrupted(arguments[0], line: line)
      }
      return result.failures > 0 ? .failed : .proceed
    })
}

extension Shell {
  /// Opens a file to read, or a command after `|`.
  package func openInput(_ path: String) throws(ShellError) -> any ByteReader {
    guard path.hasPrefix("|") else {
      do {
        return try surroundings.files.openForReading(path)
      } catch {
        throw .cannotOpenFile(path)
      }
    }
    try output.flush()
    do {
      return try surroundings.files.openPipe(from: String(path.dropFirst()))
    } catch {
      throw .cannotOpenPipe(path)
    }
  }
}
