import TypedSQLite

extension DotCommand {
  static let print = DotCommand(
    name: "print",
    shortest: 3,
    parameters: [CommandParameter("STRING", optional: true, repeats: true)],
    summary: "Print literal STRING",
    section: .session,
    examples: [Example(".print a \"b c\"", prints: "a b c\n")],
    run: { shell, arguments throws(ShellError) in
      shell.output.buffer.append(arguments.joined(separator: " "))
      shell.output.buffer.append("\n")
      return .proceed
    })
}
