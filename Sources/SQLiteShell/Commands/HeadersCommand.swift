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
    run: changing(\.settings.render) { render, words throws(ShellError) in
      render.showsHeaders = words.boolean(words.texts[0])
      render.keepsHeaders = true
    })
}
