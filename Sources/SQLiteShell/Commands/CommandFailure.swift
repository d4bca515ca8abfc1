import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// How commands fail, and what they refuse.
enum CommandFailure: Failure {
  case unknownBackupOption(String)
  case needsFile(String, String)
  case noCluster(String)
  /// An engine that does not say which machines keep a database.
  case untoldCluster(String)
  case copiesCommittedOnly(String, String)
  case cannotCopy(String, DatabaseError)
  case nothingToHash
  case unexpectedRecoverOption(String)
  /// Pages could not be read from the file.
  case unreadPages(first: Int, count: Int)
  case unreadableDatabase(String)
  case unreadableHeader
  case missingBackupFile
  /// A database that `.restore` could not read, with sentences about the processes that may hold its lock.
  case sourceIsBusy(lockHolders: [String])
  /// The file that `.restore` was given, which is empty.
  case nothingToRestore(String)
  /// The empty database that `.backup` was asked to copy over the database in a file.
  case nothingToBackUp(schema: String, over: String)
  case connectionUsage
  case connectionIsActive
  case cannotReadTestcase(String)
  case checkUsage
  case testcaseFailed(String, expected: String, found: String)
  /// A word of `.testcase` or `.check` in the versions that count tests, and what is wrong with it.
  case wrongTestcase(String?, String)
  case noScanStatistics
  /// The usage message of versions of sqlite3 after 3.40.
  case laterUsage(String)
  case unknownProgressOption(String)
  case missingProgressValue(of: String)
  case wrongProgressTimeout(String)
  case unknownTraceOption(String)
  case noSuchIndex(String)
  case cannotImpose(String, DatabaseError)
  case noImposters
  case imposterUsage
  case unknownSwitch(String)
  case limitUsage
  case unknownLimit(String)
  case ambiguousLimit(String)
  case unknownFileControl(String)
  case ambiguousFileControl(String)
  case unknownTestControl(String)
  case ambiguousTestControl(String)
  case refusedTestControl(String, String)
  case unknownHashOption(String, of: String)
  case unknownSelftestOption(String, of: String)
  case unknownSelftestOperation(String, number: Int64)
  case lintUsage(String)
  case foreignKeyLintUsage(String, String)
  case unknownCommand(String, suggestion: String?)
  /// The suffix of a file that no output mode writes.
  case noModeOfFile(String)
  /// The beginning of the names of several commands, which are listed.
  case ambiguousCommand(String, [String])
  case usage(DotCommand)
  /// A word in a quote that is not closed.
  case openQuote(Character)
  case shellUsage
  /// The first word too many; the message is that of sqlite3 3.40, whose command has no options.
  case indexesUsage(String)
  case notABoolean(String)
  /// An unknown mode, with the names to list; nil for all.
  case unknownMode(String, suggestion: String?, listing: String?)
  /// An unknown option of `.mode`, or one without its value; sqlite3 lists its few options.
  case unknownModeOption(String, suggestion: String?)
  case missingModeValue(of: String, String)
  case takenModeName(String)
  case unknownEscape(String)
  case unknownOpenOption(String)
  case extraArgument(String)
  case extraModeWord(String)
  case unknownOption(String, of: DotCommand)
  case extraParameter(String, of: DotCommand)
  case unknownSchemaOption(String)
  case recoveryInterrupted
  case notATime(String)
  case wrongSampleSize(String)
  case wrongRowCount(String)
  /// SQL that is not what a command takes; the name of the command.
  case notOneSelect(for: String)
  case notOneInstant(String, LocalTimeFault)
  case databaseTextInterrupted
  case noLastResult

  var words: FailureWords {
    switch self {
    case .unknownBackupOption(let word):
      FailureWords("unknown option: \(word)").pointing(
        at: word, "unknown option", "should be -append or -async")
    case .needsFile(let command, let address):
      ".\(command) works on a file of this machine; this is \(address)"
    case .noCluster(let path):
      ".cluster lists the machines that keep a database together; one keeps \(path)"
    case .untoldCluster(let address): ".cluster: the server does not say which machines keep \(address)"
    case .copiesCommittedOnly(let command, let address):
      ".\(command) reads a copy of what is committed in \(address); end the transaction first"
    case .cannotCopy(let address, let error):
      FailureWords(
        "Error: cannot copy \(address): \(error.message ?? "")",
        status: ExitStatus(rawValue: error.resultCode.rawValue))
    case .nothingToHash: ".sha3sum failed."
    case .unexpectedRecoverOption(let word): "unexpected option: \(word)"
    case .unreadPages(let first, 1):
      "Error: the system could not read page \(first) of the file, so the output lacks what is in it"
    case .unreadPages(let first, let count):
      "Error: the system could not read \(count) pages of the file, the first of which is page \(first), so the output lacks what is in them"
    case .unreadableDatabase(let schema): "Error: cannot read the file of database \(schema)"
    case .unreadableHeader: "unable to read database header"
    case .missingBackupFile: "missing FILENAME argument on .backup"
    case .sourceIsBusy(let lockHolders):
      FailureWords((["Error: source database is busy"] + lockHolders).joined(separator: "\n"))
    case .nothingToRestore(let path): "Error: cannot restore from '\(path)': it is empty"
    case .nothingToBackUp(let schema, let path):
      "Error: \(SQLName.plain(schema)) is empty, so the database '\(path)' is not replaced by it; remove '\(path)' first"
    case .connectionUsage: "Usage: .connection [close] [CONNECTION-NUMBER]"
    case .connectionIsActive: "cannot close the active database connection"
    case .cannotReadTestcase(let file): "Error: cannot read '\(file)'"
    case .checkUsage: "Usage: .check GLOB-PATTERN"
    case .testcaseFailed(let name, let expected, let found):
      "testcase-\(name) FAILED\n Expected: [\(expected)]\n      Got: [\(found)]"
    case .wrongTestcase(let word, let fault): FailureWords("Error: \(fault)").pointing(at: word, fault)
    case .noScanStatistics: .warning(".scanstats not available in this build.")
    case .laterUsage(let usage): "Usage: \(usage)"
    case .unknownProgressOption(let word): "Error: unknown option: \"\(word)\""
    case .missingProgressValue(let option): "Error: missing argument on \(option)"
    case .wrongProgressTimeout(let word): "Error: not a number of seconds: \"\(word)\""
    case .unknownTraceOption(let word): "Unknown option \"\(word)\" on \".trace\""
    case .noSuchIndex(let name): "no such index: \"\(name)\""
    case .cannotImpose(let sql, let error): "Error in [\(sql)]: \(error.message ?? "")"
    case .noImposters: ".imposter unavailable without --unsafe-testing"
    case .imposterUsage: "Usage: .imposter INDEX IMPOSTER\n       .imposter off"
    case .unknownSwitch(let name):
      FailureWords("Error: unknown dbconfig \"\(name)\"\n\(Self.switchAdvice)")
        .pointing(at: name, "unknown dbconfig", Self.switchAdvice, fails: false)
    case .limitUsage: "Usage: .limit NAME ?NEW-VALUE?"
    case .unknownLimit(let name):
      "unknown limit: \"\(name)\"\nenter \".limits\" with no arguments for a list."
    case .ambiguousLimit(let name): "ambiguous limit: \"\(name)\""
    case .unknownFileControl(let name):
      FailureWords("Error: unknown file-control: \(name)\nUse \".filectrl --help\" for help")
        .inSQLite3(fails: false)
    case .ambiguousFileControl(let name):
      "Error: ambiguous file-control: \"\(name)\"\nUse \".filectrl --help\" for help"
    case .unknownTestControl(let name):
      "Error: unknown test-control: \(name)\nUse \".testctrl --help\" for help"
    case .ambiguousTestControl(let name):
      "Error: ambiguous test-control: \"\(name)\"\nUse \".testctrl --help\" for help"
    case .refusedTestControl(let name, let fault): "Error: .testctrl \(name) is refused: \(fault)"
    case .unknownHashOption(let word, let command): "Unknown option \"\(word)\" on \"\(command)\""
    case .unknownSelftestOption(let word, let command):
      "Unknown option \"\(word)\" on \"\(command)\"\nShould be one of: --init -v"
    case .unknownSelftestOperation(let operation, let number):
      "Unknown operation \"\(operation)\" on selftest line \(number)"
    case .lintUsage(let command):
      FailureWords("Usage \(command) sub-command ?switches...?\nWhere sub-commands are:\n    fkey-indexes")
        .inSQLite3(fails: false)
    case .foreignKeyLintUsage(let command, let check):
      FailureWords("Usage: \(command) \(check) ?-verbose? ?-groupbyparent?").inSQLite3(fails: false)
    case .unknownCommand(let name, let suggestion):
      Self.unknownCommandWords(name, suggestion)
    case .noModeOfFile(let suffix):
      "Error: no mode writes .\(suffix) files; name the mode, as in .last csv > FILE"
    case .ambiguousCommand(let name, let names):
      "Error: .\(name) may be \(names.map { "." + $0 }.joined(separator: ", "))"
    case .usage(let command):
      // In the notation of sqlite3, whose messages scripts may know.
      FailureWords("Usage: \(command.synopsisOfSQLite3)")
    case .shellUsage:
      FailureWords("Usage: \(DotCommand.shell.synopsisOfSQLite3)").inSQLite3("Usage: .system COMMAND")
    case .indexesUsage(let word):
      FailureWords("Usage: .indexes ?LIKE-PATTERN?").pointing(at: word, "unknown argument")
    case .notABoolean(let word): "ERROR: Not a boolean value: \"\(word)\". Assuming \"no\"."
    case .unknownMode(let word, let suggestion, let modes):
      Self.unknownModeWords(suggestion: suggestion, listing: modes)
        .pointing(at: word, "unknown mode", Self.modeAdvice)
    case .unknownModeOption(let word, let suggestion):
      Self.unknownModeOptionWords(word, suggestion: suggestion)
        .pointing(at: word, "bad option", Self.modeAdvice)
    case .missingModeValue(let word, let value):
      FailureWords("Error: \(word) needs a value: \(word) \(value)")
        .pointing(at: word, "missing argument")
    case .takenModeName(let name):
      FailureWords("Error: --tag takes a name that is not that of a mode, not '\(name)'")
        .pointing(at: name, "mode already exists")
    case .unknownEscape(let word):
      FailureWords(
        "Error: --escape takes one of \(ControlDisplay.allCases.map(\.rawValue).joined(separator: ", ")), not '\(word)'"
      ).pointing(at: word, "unknown escape type", "should be off, ascii, or symbol")
    case .unknownOpenOption(let word): "unknown option: \(word)"
    case .extraArgument(let word): "extra argument: \"\(word)\""
    case .extraModeWord(let word):
      FailureWords("extra argument: \"\(word)\"").pointing(at: word, "bad argument", Self.modeAdvice)
    case .unknownOption(let word, let command):
      FailureWords("ERROR: unknown option: \"\(word)\".  Usage:\n\(command.helpPage.dropLast())")
        .inSQLite3(toOutput: true)
    case .extraParameter(let word, let command):
      FailureWords("ERROR: extra parameter: \"\(word)\".  Usage:\n\(command.helpPage.dropLast())")
        .inSQLite3(toOutput: true)
    case .unknownSchemaOption(let word): "Unknown option: \"\(word)\""
    case .notOneInstant(let word, let fault): "Error: \(fault.message(on: "'\(word)'"))"
    case .notOneSelect(let command): "Error: .\(command) takes one SELECT that only reads"
    case .wrongSampleSize(let word): "Error: --sample takes a number of rows above 0, not \"\(word)\""
    case .notATime(let word): "Error: \"\(word)\" is not a day or time such as 2026-01-31 10:00"
    case .wrongRowCount(let word): "Error: --rows takes a number of rows from 0 to 1000, not \"\(word)\""
    case .recoveryInterrupted: "Error: recovery interrupted, the output is not complete"
    case .openQuote(let quote): "Error: the last word begins with \(quote) and has no \(quote) at its end"
    case .noLastResult: "Error: there is no last result: no statement that was typed at this prompt has rows"
    case .databaseTextInterrupted: "Error: .dbtotxt: interrupted, the output is not complete"
    }
  }

  private static let switchAdvice = "Enter \".dbconfig\" with no arguments for a list"
  private static let modeAdvice = "Use \".help .mode\" for more info"

  private static func unknownModeWords(suggestion: String?, listing modes: String?) -> FailureWords {
    let names =
      modes ?? OutputMode.all.map(\.name).sorted().joined(separator: " ")
    return FailureWords("Error: mode should be one of: \(names)" + Suggestion.question(suggestion))
  }

  private static func unknownModeOptionWords(_ word: String, suggestion: String?) -> FailureWords {
    let text = "unknown option: \(word). Enter \".help mode\" for the options"
    return FailureWords(text + Suggestion.question(suggestion)).inSQLite3(
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

  private static func unknownCommandWords(_ name: String, _ suggestion: String?) -> FailureWords {
    let advice = suggestion.map { Suggestion.question(".\($0)") } ?? "; .help lists the commands"
    return FailureWords("Error: unknown command .\(name)\(advice)")
      .inSQLite3("Error: unknown command or invalid arguments:  \"\(name)\". Enter \".help\" for help")
  }
}

extension ShellError {
  static func command(_ failure: CommandFailure) -> ShellError { ShellError(failure) }
  static func usage(_ command: DotCommand) -> ShellError { .command(.usage(command)) }
}
