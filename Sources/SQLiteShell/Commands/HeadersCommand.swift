import OutputModes

extension DotCommand {
  static let headers = DotCommand(
    name: "headers",
    aliases: ["header"],
    parameters: [.onOff],
    reach: .database,
    summary: "Turn display of headers on or off",
    section: .output,
    examples: [
      Example("SELECT 1 AS id, 'Arthur' AS name;", prints: "id|name\n1|Arthur\n", after: ".headers on")
    ],
    run: { shell, arguments throws(ShellError) in
      shell.settings.render.showsHeaders = shell.boolean(arguments[0])
      shell.settings.render.keepsHeaders = true
      return .proceed
    })
}
