/// The arguments of a command that changes only a part of the session.
struct CommandWords {
  let texts: [String]
  /// The arguments as they were typed, for texts that are not UTF-8.
  let bytes: [[UInt8]]
  private let console: any CommandConsole

  init(_ texts: [String], on console: any CommandConsole) {
    self.texts = texts
    bytes = console.argumentBytes
    self.console = console
  }

  var dialect: Dialect { console.dialect }

  /// The integer at the start of an argument, in 32 bits.
  func integer(_ text: String) -> Int { console.shortInteger(text) }

  /// The width of a column.
  func width(_ text: String) -> Int { console.width(text) }

  /// The number for a setting with several levels: 1 for yes and 0 for no.
  func step(_ text: String) -> Int32 { console.step(text) }

  /// Whether an argument is true; one that is neither true nor false is reported, and counts as false.
  func boolean(_ text: String) -> Bool { console.boolean(text) }
}

extension DotCommand {
  /// The action of a command that changes one part of the session and needs nothing else of it.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - change: changes it; if it fails, the part stays as it was.
  /// - Returns: the action.
  static func changing<Part>(
    _ part: any WritableKeyPath<Shell, Part> & Sendable,
    _ change: @escaping @Sendable (inout Part, CommandWords) throws(ShellError) -> Void
  ) -> Action {
    { shell, arguments throws(ShellError) in
      var shell = shell
      var changed = shell[keyPath: part]
      try change(&changed, CommandWords(arguments, on: shell))
      shell[keyPath: part] = changed
      return .proceed
    }
  }
}
