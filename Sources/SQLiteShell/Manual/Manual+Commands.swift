import OutputModes

extension Manual {
  /// Writes each section of the dot-commands.
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

  /// Writes each output mode.
  func writeModes(to text: inout MdocText) {
    text.macro("Bl -tag -width Ds")
    for mode in OutputMode.all {
      text.macro("It Cm \(mode.name)")
      text.prose(mode.summary + ".")
      text.writeDiscussion(mode.discussion, mode.examples)
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

  /// Appends what is to be said of something, and its examples.
  mutating func writeDiscussion(_ discussion: String, _ examples: [Example]) {
    if !discussion.isEmpty {
      // Lines that stand as they are begin a display, which is a paragraph by itself.
      if !discussion.hasPrefix(" ") { macro("Pp") }
      self.discussion(discussion)
    }
    for example in examples { literal(example.session) }
  }
}

extension CommandParameter {
  /// The parameter in a heading, as the synopsis names it.
  fileprivate var mdoc: String {
    var words: String
    if case .choice(let choices) = kind, name == choices.joined(separator: "|") {
      words = choices.map { "Cm \(MdocText.argument($0))" }.joined(separator: " | ")
    } else if name.hasPrefix("-") {
      words = "Cm \(MdocText.argument(name))"
    } else {
      words = "Ar \(MdocText.argument(name))"
    }
    if repeats { words += " ..." }
    return isOptional ? "Oo \(words) Oc" : words
  }
}

extension Example {
  /// What is typed, after the prompt, and what it prints.
  fileprivate var session: String {
    let typed = [setup, input].filter { !$0.isEmpty }.flatMap { $0.split(separator: "\n") }
    let printed = output.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    return (typed.map { "sqlite> " + $0 } + (printed.last == "" ? printed.dropLast() : printed))
      .joined(separator: "\n")
  }
}
