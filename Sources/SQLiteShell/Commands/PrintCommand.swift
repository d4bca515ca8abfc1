import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let print = DotCommand(
    Names("print", shortest: 3),
    parameters: [CommandParameter("STRING", optional: true, repeats: true)], reach: .database,
    help: Help(
      "Print literal STRING", section: .session,
      examples: [Example(".print a \"b c\"", prints: "a b c\n")]),
    run: onConsole { console, _ throws(ShellError) in
      console.output.buffer.append(Array(console.reading.arguments.joined(separator: [UInt8(ascii: " ")])))
      console.output.buffer.append("\n")
      return .proceed
    })
}
