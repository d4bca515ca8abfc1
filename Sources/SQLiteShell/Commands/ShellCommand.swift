import OutputModes

extension DotCommand {
  static let shell: DotCommand = DotCommand(
    Names("shell", aliases: ["system"], shortest: 2),
    parameters: [
      CommandParameter("CMD", .file), CommandParameter("ARGS", .file, optional: true, repeats: true),
    ],
    traits: .checksArguments, reach: .process,
    help: Help(
      "Run CMD ARGS... in a system shell", section: .session,
      discussion: """
        Arguments with spaces are quoted again for the shell. If the command fails, its status is reported:
        256 times the exit status, or the number of the signal that ended it.
        """,
      examples: [
        Example(".shell echo hello", prints: "hello\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      guard !arguments.isEmpty else { throw .command(.shellUsage) }
      try console.output.flush()
      let (blank, quote) = (UInt8(ascii: " "), UInt8(ascii: "\""))
      let words = console.reading.arguments.map { $0.contains(blank) ? [quote] + $0 + [quote] : $0 }
      let line = Array(words.joined(separator: [blank]))
      let status: Int
      do throws(FileError) {
        status = try console.surroundings.files.run(line)
      } catch {
        throw .file(.cannotRun(String(decoding: line, as: UTF8.self), error))
      }
      if status != 0 { console.report(.file(.commandFailed(status: status))) }
      return .proceed
    })
}
