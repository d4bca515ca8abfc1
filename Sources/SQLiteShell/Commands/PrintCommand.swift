import OutputModes
import TypedSQLite

extension DotCommand {
  static let print = DotCommand(
    name: "print",
    shortest: 3,
    parameters: [CommandParameter("STRING", optional: true, repeats: true)],
    reach: .database,
    summary: "Print literal STRING",
    section: .session,
    examples: [Example(".print a \"b c\"", prints: "a b c\n")],
    run: { shell, _ throws(ShellError) in
      shell.output.buffer.append(Array(shell.reading.arguments.joined(separator: [UInt8(ascii: " ")])))
      shell.output.buffer.append("\n")
      return .proceed
    })
}
