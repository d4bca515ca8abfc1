extension DotCommand {
  static let shell = DotCommand(
    name: "shell",
    aliases: ["system"],
    shortest: 2,
    parameters: [
      CommandParameter("CMD", .file), CommandParameter("ARGS", .file, optional: true, repeats: true),
    ],
    isSafe: false,
    summary: "Run CMD ARGS... in a system shell",
    discussion: """
      A word with a blank is quoted again. Where the command fails, its status is reported:
      256 times the exit status, or the number of the signal that ended it.
      """,
    section: .session,
    run: { shell, arguments throws(ShellError) in
      try shell.output.flush()
      let words = arguments.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
      let status: Int
      do throws(FileError) {
        status = try shell.surroundings.files.run(words.joined(separator: " "))
      } catch {
        throw .cannotRun(words.joined(separator: " "), error)
      }
      if status != 0 { shell.report(.commandFailed(status: status)) }
      return .proceed
    })
}
