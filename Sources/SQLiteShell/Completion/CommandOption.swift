/// An option of a command, as its parameters or a line of its help state it: `-f FILE, --file FILE   Use FILE`.
struct CommandOption: Equatable {
  /// The option as users type it, with its dashes.
  let name: String
  /// The name of the value after it; nil for an option without a value.
  let placeholder: String?
  let summary: String

  /// The options of a command.
  static func all(of command: DotCommand) -> [CommandOption] {
    var options: [CommandOption] = []
    let lines = command.discussion.split(separator: "\n") + command.parameters.map { $0.name[...] }
    for line in lines {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("-") else { continue }
      // Two spaces separate the option from its summary.
      let end = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
      let summary = String(text[end...].drop { $0 == " " })
      for form in text[..<end].split(separator: ",") where form.drop(while: { $0 == " " }).hasPrefix("-") {
        let words = form.split(separator: " ").map(String.init)
        guard let name = words.first, !options.contains(where: { $0.name == name }) else { continue }
        options.append(CommandOption(name: name, placeholder: words.dropFirst().first, summary: summary))
      }
    }
    return options
  }
}
