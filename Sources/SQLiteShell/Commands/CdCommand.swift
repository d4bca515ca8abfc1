import OutputModes

extension DotCommand {
  static let cd = DotCommand(
    Names("cd", shortest: 2),
    parameters: [CommandParameter("DIRECTORY", .folder)], reach: .files,
    help: Help(
      "Change the working directory to DIRECTORY", section: .session,
      examples: [
        Example(".cd /\n.shell pwd", prints: "/\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      do {
        try console.surroundings.files.changeDirectory(arguments[0])
      } catch {
        throw .file(.cannotChangeDirectory(arguments[0]))
      }
      return .proceed
    })
}
