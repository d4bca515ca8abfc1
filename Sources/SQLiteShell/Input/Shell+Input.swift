import TypedSQLiteCore

/// How far the session has read its inputs.
struct ReadingState {
  /// How many inputs are open, each read by the one before.
  var depth = 0
  /// The line of the innermost input, from 1.
  var line = 0
  /// Which word of the command line is being run, from 1, if ``source`` is nil.
  var argument = 0
  /// The statement that runs, if a program wants to know how it ends; nil between statements.
  var statement: StatementStart?
  /// The statements that a person runs together; nil elsewhere.
  var batch: InputBatch?
  /// The innermost input; nil for words of the command line.
  var source: (any LineSource)?
  /// Whether the next lines are a text that a command reads.
  var isInText = false
  /// Whether the input may contain only SQL, so commands are refused.
  var isSQLOnly = false
  /// The command that runs; nil while a statement does.
  var command: DotCommand?
  /// Whether the command was given `--force`.
  var isForced = false
  /// Whether a function could not do what the running statement asked for, which it has reported.
  var hasFailedFunction = false
  /// The name of the last command as the user typed it, which messages of sqlite3 repeat.
  var commandName = ""
  /// The arguments of the last command as bytes, for commands that pass on text that is not UTF-8.
  var arguments: [[UInt8]] = []
  /// The last command as it was typed, without its dot, for commands that take SQL.
  var text: [UInt8] = []

  /// How many inputs may be open at once.
  static let depthLimit = 25

  /// The line or the word, as newer versions of sqlite3 name it.
  var placeText: String {
    switch source?.origin {
    case .file(let path): "\(path):\(line)"
    case .terminal, .standardInput: "line \(line)"
    case .argument, nil: "argv[\(argument)]"
    }
  }
}

extension Shell {
  /// Reads an input to its end and runs it.
  ///
  /// Failures are reported, and the input goes on unless `.bail` is on. An interrupt ends an input that is not a
  /// terminal; at a terminal it drops the lines of an incomplete statement.
  public func run(_ source: any LineSource) -> InputResult {
    run(source, isSQLOnly: false)
  }

  /// Reads an input to its end; refuses commands if it may contain only SQL.
  func run(_ source: any LineSource, isSQLOnly: Bool) -> InputResult {
    guard reading.depth < ReadingState.depthLimit else {
      var file: String?
      if dialect.namesScripts, case .file(let path) = reading.source?.origin { file = path }
      report(.input(.nestedTooDeep(limit: ReadingState.depthLimit, line: reading.line, file: file)))
      var result = InputResult()
      result.failures = 1
      return result
    }
    let outer = reading
    reading = ReadingState(depth: outer.depth + 1, line: 0, source: source, isSQLOnly: isSQLOnly)
    if isPrompted, outer.source?.origin == .terminal, !dialect.isSQLite3, case .file(let path) = source.origin
    {
      reading.batch = InputBatch(file: path)
    }
    defer { reading = outer }
    var loop = InputLoop(source, self)
    return loop.run()
  }
}

extension CommandConsole {
  /// The greatest length of a text in SQLite, in bytes, which no line and no statement may exceed.
  var lengthLimit: Int { openDatabase?.value(of: .length) ?? DatabaseLimit.usualLength }
}
