extension GeneratedFile {
  /// The generated completions for fish.
  static let fishCompletions = GeneratedFile(
    name: "complete-fish",
    summary: "Completions for fish",
    makeText: { sections in
      let commands = DotCommand.all.map { ".\($0.name)\t\($0.summary)" }
      return """
        # Completions of tsqlite for fish.
        \(sections.flatMap(\.options).map(line).joined(separator: "\n"))
        complete -c tsqlite -n 'string match -qr -- "^[\\\'\\"]?\\." (commandline -ct)' -a \(ShellText.fishList(commands))

        """
    })

  private static func line(_ option: CommandOption) -> String {
    var words = ["complete", "-c", "tsqlite"]
    for name in option.names.map({ String($0.dropFirst()) }) { words += ["-o", name, "-l", name] }
    switch option.value?.kind {
    case nil: break
    case .file: words.append("-rF")
    case .choice(let choices): words += ["-xa", ShellText.fishQuoted(choices.joined(separator: " "))]
    default: words.append("-x")
    }
    words += ["-d", ShellText.fishQuoted(option.summary)]
    return words.joined(separator: " ")
  }
}
