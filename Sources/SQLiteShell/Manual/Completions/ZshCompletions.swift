extension GeneratedFile {
  /// The generated completions for zsh.
  static let zshCompletions = GeneratedFile(
    name: "complete-zsh",
    summary: "Completions for zsh",
    makeText: { sections in
      """
      #compdef tsqlite
      # Completions of tsqlite for zsh.
      _tsqlite_input() {
        local -a commands
        commands=(
      \(DotCommand.all.map { "    \(entry(".\($0.name)", $0.summary))" }.joined(separator: "\n"))
        )
        _describe 'dot-command' commands
      }

      _arguments \\
      \(sections.flatMap(\.options).flatMap { option in option.names.map { specification($0, option) } }.joined(separator: "\n"))
        '1:database:_files' \\
        '*:SQL:_tsqlite_input'

      """
    })

  private static func specification(_ name: String, _ option: CommandOption) -> String {
    var text = "[\(option.summary.zshEscaped)]"
    if let value = option.value {
      text += ":\(value.name):"
      switch value.kind {
      case .file: text += "_files"
      case .choice(let words): text += "(\(words.joined(separator: " ")))"
      default: break
      }
    }
    return "  '*'{\(name),-\(name)}\(ShellText.quoted(text)) \\"
  }

  private static func entry(_ name: String, _ summary: String) -> String {
    ShellText.quoted("\(name):\(summary)")
  }
}

extension String {
  /// The text, escaped for the brackets of an `_arguments` specification.
  fileprivate var zshEscaped: String {
    replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }
}
