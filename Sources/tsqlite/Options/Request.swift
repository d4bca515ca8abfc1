import SQLiteShell

/// What a command line asks for.
struct Request {
  /// The path of the database, where one is named.
  var filename: String?
  /// SQL and dot-commands to run in place of standard input.
  var inputs: [String] = []
  /// What the options do to the session, in their order; a status ends the program.
  var steps: [@Sendable (Shell) -> ExitStatus?] = []

  // Options that hold for the whole program, wherever they stand.
  var isCompatible = false
  var isRaw = false
  var isReadOnly = false
  var mustExist = false
  var refusesLinks = false
  var stopsAtError = false
  /// Whether standard input is treated as a terminal; nil asks the system.
  var isPrompted: Bool?
  var initFile: String?
  var skipsInitFile = false
  var showsDemo = false
  var showsHelp = false
  var showsVersion = false
  var generated: String?

  /// Reads words that come without the name of the program.
  ///
  /// Options take one dash or two, and may stand before, between and behind the operands.
  ///
  /// - Parameter words: the words.
  /// - Throws: ``UsageError`` where an option lacks its value, else where there is no such option.
  init(_ words: [String]) throws(UsageError) {
    var operands: [String] = []
    var unknown: String?
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-") else {
        operands.append(word)
        continue
      }
      let name = word.dropFirst(word.hasPrefix("--") ? 2 : 1)
      if let option = CommandLineOption.named(name) {
        guard option.takesValue else {
          option.note("", &self)
          continue
        }
        guard let value = rest.popFirst() else { throw .missingValue(String(name)) }
        option.note(value, &self)
      } else if let option = CommandLineOption.named(name.prefix { $0 != "=" }), option.takesValue {
        option.note(String(name.drop { $0 != "=" }.dropFirst()), &self)
      } else {
        unknown = unknown ?? String(name)
      }
    }
    if let unknown { throw .unknownOption(unknown) }
    filename = operands.first
    inputs = Array(operands.dropFirst())
  }

  /// Adds what an option does to the session, which cannot end it.
  mutating func addStep(_ step: @escaping @Sendable (Shell) -> Void) {
    steps.append {
      step($0)
      return nil
    }
  }
}
