extension GeneratedFile {
  /// The generated completions for bash.
  static let bashCompletions = GeneratedFile(
    name: "complete-bash",
    summary: "Completions for bash",
    makeText: { options in
      """
      # Completions of tsqlite for bash.
      _tsqlite() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        case $previous in
      \(options.filter { $0.valueName != nil }.map(valueCase).joined(separator: "\n"))
        esac
        case $current in
          --*)
            mapfile -t COMPREPLY < <(compgen -W '\(options.flatMap(\.names).map { "--" + $0 }.joined(separator: " "))' -- "$current")
            ;;
          -*)
            mapfile -t COMPREPLY < <(compgen -W '\(options.flatMap(\.names).map { "-" + $0 }.joined(separator: " "))' -- "$current")
            ;;
          .*)
            mapfile -t COMPREPLY < <(compgen -W '\(DotCommand.all.map { "." + $0.name }.joined(separator: " "))' -f -- "$current")
            ;;
          \\\".* | \\'.*)
            mapfile -t COMPREPLY < <(compgen -W '\(DotCommand.all.map { "." + $0.name }.joined(separator: " "))' -f -- "${current#?}")
            ;;
          *)
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        esac
      }
      complete -o filenames -F _tsqlite tsqlite

      """
    })

  private static func valueCase(_ option: ProgramOption) -> String {
    let names = option.names.flatMap { ["-" + $0, "--" + $0] }.joined(separator: " | ")
    let reply =
      switch option.values {
      case .any: ""
      case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); "
      case .words(let words):
        "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\"); "
      }
    return "    \(names)) \(reply)return ;;"
  }
}
