import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let log = DotCommand(
    Names("log", shortest: 3),
    parameters: [CommandParameter("FILENAME", .file)], reach: .checkedFiles,
    help: Help(
      "Turn logging on or off.  FILENAME can be stderr, stdout or off", section: .diagnosis,
      discussion: "The log gets the messages of the SQLite library: errors and warnings, with their codes.",
      examples: [
        Example(".log log.txt", prints: "")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      guard !console.safety.isOn || ["on", "off"].contains(arguments[0]) else {
        console.outputs.standard.buffer.append("cannot set .log to anything other than \"on\" or \"off\"\n")
        try console.routing.logErrors(to: "off")
        return .proceed
      }
      try console.routing.logErrors(to: arguments[0])
      return .proceed
    })
}
