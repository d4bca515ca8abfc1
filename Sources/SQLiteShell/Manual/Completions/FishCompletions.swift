extension GeneratedFile {
  /// The generated completions for fish.
  static let fishCompletions = GeneratedFile(
    name: "complete-fish",
    summary: "Completions for fish",
    makeText: { options in
      let commands = DotCommand.all.map { ".\($0.name)\t\($0.summary)" }
      return """
        # Completions of tsqlite for fish.
        \(options.map(line).joined(separator: "\n"))
        complete -c tsqlite -n 'string match -qr -- "^[\\\'\\"]?\\." (commandline -ct)' -a \(ShellText.fishList(commands))

        """
    })

  private static func line(_ option: ProgramOption) -> String {
    var words = ["complete", "-c", "tsqlite"]
    for name in option.names { words += ["-o", name, "-l", name] }
    switch option.values {
    case _ where option.valueName == nil: break
    case .any: words.append("-x")
    case .file: words.append("-rF")
    case .words(let choices): words += ["-xa", ShellText.fishQuoted(choices.joined(separator: " "))]
    }
    words += ["-d", ShellText.fishQuoted(option.summary)]
    return words.joined(separator: " ")
  }
}
