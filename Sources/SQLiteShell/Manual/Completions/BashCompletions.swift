extension GeneratedFile {
  /// The generated completions for bash.
  static let bashCompletions = GeneratedFile(
    name: "complete-bash",
    summary: "Completions for bash",
    makeText: { sections in
      let options = sections.flatMap(\.options)
      let names = options.flatMap(\.names).joined(separator: " ")
      let longNames = options.flatMap(\.names).map { "-" + $0 }.joined(separator: " ")
      return """
        # Completions of tsqlite for bash.
        _tsqlite() {
          local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
          COMPREPLY=()
          case $previous in
        \(options.filter { $0.value != nil }.map(valueCase).joined(separator: "\n"))
          esac
          case $current in
            --*)
              mapfile -t COMPREPLY < <(compgen -W '\(longNames)' -- "$current")
              ;;
            -*)
              mapfile -t COMPREPLY < <(compgen -W '\(names)' -- "$current")
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

  private static func valueCase(_ option: CommandOption) -> String {
    let names = option.names.flatMap { [$0, "-" + $0] }.joined(separator: " | ")
    let reply =
      switch option.value?.kind {
      case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); "
      case .choice(let words):
        "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\"); "
      default: ""
      }
    return "    \(names)) \(reply)return ;;"
  }
}
