/// An error in the command line.
enum UsageError: Error, Equatable {
  /// An unknown option, with its name without dashes.
  case unknownOption(String)
  /// An option without the word that it needs.
  case missingValue(String)
  /// An option whose value is not one of the words that it takes.
  case unknownValue(option: String, value: String, words: [String])
  /// The option -A, as it was typed, after SQL or dot-commands.
  case mixedArchive(String)

  /// A name of a file or a value of an option that is not UTF-8, with U+FFFD for invalid bytes.
  case notUTF8(String)
  /// A server without a database.
  case noServedFile

  /// The error message of a program with a name.
  func message(program: String) -> String {
    switch self {
    case .unknownOption(let name):
      "\(program): Error: unknown option: -\(name)\nUse -help for a list of options.\n"
    case .missingValue(let name):
      "\(program): Error: missing argument to -\(name)\n"
    case .unknownValue(let option, let value, let words):
      "\(program): Error: -\(option) takes one of \(words.joined(separator: ", ")), not '\(value)'\n"
    case .noServedFile:
      "\(program): Error: -mcp needs the file of a database\n"
    case .notUTF8(let word):
      "\(program): Error: not UTF-8: \"\(word)\"\n"
    case .mixedArchive(let word):
      "Error: cannot mix regular SQL or dot-commands with \"\(word)\"\n"
    }
  }
}
