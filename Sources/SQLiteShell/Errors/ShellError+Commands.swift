import OutputModes

// The words of failures in what was typed to a command.

extension ShellError {
  static func unknownCommand(_ name: String, suggestion: String?) -> ShellError {
    ShellError(
      "Error: unknown command or invalid arguments:  \"\(name)\". Enter \".help\" for help"
        + Suggestion.question(suggestion.map { "." + $0 }))
  }

  static func usage(_ command: DotCommand) -> ShellError {
    let error = ShellError("Usage: \(command.synopsis)")
    return command.upstreamUsage.map { error.inSQLite3("Usage: \($0)") } ?? error
  }

  /// As sqlite3 3.40 says it, which knows no options.
  static var indexesUsage: ShellError {
    ShellError("Usage: .indexes ?LIKE-PATTERN?")
  }

  static func notABoolean(_ word: String) -> ShellError {
    ShellError("ERROR: Not a boolean value: \"\(word)\". Assuming \"no\".")
  }

  /// A mode that there is not, with the names of those that there are.
  static func unknownMode(suggestion: String?, listing modes: String?) -> ShellError {
    let names =
      modes ?? OutputMode.all.map(\.name).sorted().joined(separator: " ")
    return ShellError("Error: mode should be one of: \(names)" + Suggestion.question(suggestion))
  }

  /// An option that `.mode` does not take, or whose value is missing; sqlite3 lists its few.
  static func unknownModeOption(_ word: String, suggestion: String?) -> ShellError {
    let text = "unknown option: \(word). Enter \".help mode\" for the options"
    return ShellError(text + Suggestion.question(suggestion)).inSQLite3(
      """
      unknown option: \(word)
      options:
        --noquote
        --quote
        --wordwrap on/off
        --wrap N
        --ww
      """)
  }

  static func missingModeValue(of word: String, _ value: String) -> ShellError {
    ShellError("Error: \(word) needs a value: \(word) \(value)")
  }

  static func wrongModeValue(_ value: String, of option: String, takes values: String) -> ShellError {
    ShellError("Error: --\(option) takes \(values), not '\(value)'")
  }

  static func takenModeName(_ name: String) -> ShellError {
    ShellError("Error: --tag takes a name that is not that of a mode, not '\(name)'")
  }

  static func unknownEscape(_ word: String) -> ShellError {
    ShellError(
      "Error: --escape takes one of \(ControlDisplay.allCases.map(\.rawValue).joined(separator: ", ")), not '\(word)'"
    )
  }

  static func unknownOpenOption(_ word: String) -> ShellError {
    ShellError("unknown option: \(word)")
  }

  static func extraArgument(_ word: String) -> ShellError {
    ShellError("extra argument: \"\(word)\"")
  }

  static func unknownOption(_ word: String, of command: DotCommand) -> ShellError {
    ShellError("ERROR: unknown option: \"\(word)\".  Usage:\n\(command.helpPage.dropLast())")
      .inSQLite3(toOutput: true)
  }

  static func extraParameter(_ word: String, of command: DotCommand) -> ShellError {
    ShellError("ERROR: extra parameter: \"\(word)\".  Usage:\n\(command.helpPage.dropLast())")
      .inSQLite3(toOutput: true)
  }
}
