import OutputModes

extension Manual {
  /// Writes all sections of dot-commands.
  func writeCommands(to text: inout MdocText) {
    for section in DotCommand.Section.allCases {
      let commands = DotCommand.all.filter { $0.section == section }
      guard !commands.isEmpty else { continue }
      text.macro("Ss \(section.rawValue)")
      text.macro("Bl -tag -width Ds")
      for command in commands { text.write(command) }
      text.macro("El")
    }
  }

  /// Writes the names of the commands that need the same of a database.
  func writeCommands(with needs: DotCommand.Needs, to text: inout MdocText) {
    let names = DotCommand.all.filter { $0.needs == needs && !$0.traits.contains(.isHidden) }.map {
      "." + $0.name
    }
    text.prose(names.joined(separator: ", ") + ".")
  }

  func writeModes(to text: inout MdocText) {
    text.macro("Bl -tag -width Ds")
    for mode in OutputMode.all {
      text.macro("It Cm \(mode.name)")
      text.prose(mode.documentation.summary + ".")
      text.writeDiscussion(Discussion(mode.documentation.discussion), mode.documentation.examples)
    }
    text.macro("El")
  }
}

extension MdocText {
  fileprivate mutating func write(_ command: DotCommand) {
    macro("It Ic .\(command.name)" + command.parameters.map { " " + $0.mdoc }.joined())
    if !command.aliases.isEmpty {
      prose("Also called \(command.aliases.map { "." + $0 }.joined(separator: ", ")).")
    }
    prose(command.summary + ".")
    writeDiscussion(command.discussion, command.examples)
  }

  /// Appends a discussion and its examples.
  mutating func writeDiscussion(_ discussion: Discussion, _ examples: [Example]) {
    // A table begins a paragraph of its own, as literal lines do.
    if case .prose? = discussion.parts.first { macro("Pp") }
    self.discussion(discussion)
    for example in examples { literal(example.session) }
  }
}

extension CommandParameter {
  /// The parameter in a heading, as in the synopsis.
  var mdoc: String {
    var words: String
    if case .choice(let choices) = kind, name == choices.joined(separator: "|") {
      words = choices.map { "Cm \(MdocText.argument($0))" }.joined(separator: " | ")
    } else if option != nil {
      words = "Cm \(MdocText.argument(name))"
    } else {
      words = "Ar \(MdocText.argument(name))"
    }
    if repeats { words += " ..." }
    return isOptional ? "Oo \(words) Oc" : words
  }
}

extension Example {
  /// The input after the prompt, followed by its output.
  fileprivate var session: String {
    let typed = [setup, input].filter { !$0.isEmpty }.flatMap { $0.split(separator: "\n") }
    let printed = output.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    return (typed.map { "sqlite> " + $0 } + (printed.last == "" ? printed.dropLast() : printed))
      .joined(separator: "\n")
  }
}
