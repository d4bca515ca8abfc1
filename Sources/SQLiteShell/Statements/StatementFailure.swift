import TypedSQLiteCore

/// What a statement was doing when it failed.
package enum StatementPhase: Sendable {
  case preparing
  case running
}

/// How SQL fails.
enum StatementFailure: Failure {
  /// A failure of SQLite in a command, without its number.
  case failed(DatabaseError)
  /// A failure whose messages have already been printed.
  case reported(status: ExitStatus = .failure)
  /// A statement that failed in the input that began at `position`; `sql` is that input from the statement on, in which
  /// the token at fault is shown, and `lockHolders` are sentences about the processes that may hold the lock.
  case sql(
    DatabaseError, phase: StatementPhase, at: SourcePosition, in: ArraySlice<UInt8> = [],
    lockHolders: [String] = [], advice: StatementAdvice = StatementAdvice(),
    worded: Dialect = .tsqlite)
  /// A function that could not do what it was asked for, although its statement goes on.
  case function(String)
  /// A failure of SQL that a command runs itself.
  case database(DatabaseError)
  /// A statement that was not run, because it would change other rows than were meant.
  case refused(String, at: SourcePosition)
  /// SQL with a zero byte, at which SQLite would stop reading.
  case zeroByte(at: SourcePosition)

  var words: FailureWords {
    switch self {
    case .failed(let error): "Error: \(error.message ?? "")"
    case .reported(let status): FailureWords("", status: status)
    case .sql(let error, let phase, let position, let sql, let lockHolders, let advice, let dialect):
      Self.sqlWords(
        error, phase: phase, at: position, in: sql, lockHolders: lockHolders, advice: advice, worded: dialect)
    case .function(let text): "Error: \(text)"
    case .database(let error): "Error: \(Self.describe(error))"
    case .refused(let reason, let position):
      "\(Self.prefix(.running, position, .tsqlite)) \(reason); the statement was not run"
    case .zeroByte(let position):
      "\(Self.prefix(.preparing, position, .tsqlite)) \(Self.zeroByteText)"
    }
  }

  static let zeroByteText = "the text holds a zero byte (U+0000)"

  /// The error of SQLite, if the message names no process yet.
  var unexplainedError: DatabaseError? {
    switch self {
    case .failed(let error), .database(let error): error
    case .sql(let error, _, _, _, let lockHolders, _, _): lockHolders.isEmpty ? error : nil
    default: nil
    }
  }

  var databaseError: DatabaseError? {
    switch self {
    case .failed(let error), .database(let error), .sql(let error, _, _, _, _, _, _): error
    default: nil
    }
  }

  private static func sqlWords(
    _ error: DatabaseError, phase: StatementPhase, at position: SourcePosition, in sql: ArraySlice<UInt8>,
    lockHolders: [String], advice: StatementAdvice, worded dialect: Dialect
  ) -> FailureWords {
    // Ctrl-C can come while a file of the statement is looked at, which is no fault of its text.
    let phase = error.resultCode == .SQLITE_INTERRUPT && !dialect.isSQLite3 ? .running : phase
    let message = phase == .running && dialect.isSQLite3(since: 3_053) ? error.message ?? "" : describe(error)
    var text = prefix(phase, position, dialect) + " " + message
    if phase == .preparing, let offset = error.offset ?? advice.offset {
      text += "\n" + caretLines(sql, offset: offset)
    }
    for holder in lockHolders { text += "\n" + holder }
    if let hint = advice.hint { text += "\n" + hint }
    return FailureWords(
      text, status: dialect.endsWithCode ? ExitStatus(rawValue: error.resultCode.rawValue) : .failure)
  }

  private static func prefix(
    _ phase: StatementPhase, _ position: SourcePosition, _ dialect: Dialect
  ) -> String {
    let kind =
      phase == .preparing ? "Parse error" : dialect.isSQLite3(since: 3_053) ? "Error" : "Runtime error"
    switch position.origin {
    case .terminal where !dialect.namesScripts: return kind + ":"
    case .argument where dialect.namesScripts && position.line > 0:
      return "\(kind) in \(ordinal(position.line)) command line argument:"
    case .argument: return phase == .preparing ? "Error: in prepare," : "Error: stepping,"
    case .file(let path) where dialect.namesScripts || !dialect.isSQLite3:
      return "\(kind) near line \(position.line) of \(path):"
    case .terminal, .standardInput, .file: return "\(kind) near line \(position.line):"
    }
  }

  static func ordinal(_ number: Int) -> String {
    let endings = (11...13).contains(number % 100) ? [:] : [1: "st", 2: "nd", 3: "rd"]
    return "\(number)\(endings[number % 10] ?? "th")"
  }

  /// The message, and the code if it says more than "error".
  private static func describe(_ error: DatabaseError) -> String {
    let code = error.resultCode.rawValue
    return (error.message ?? "") + (code > 1 ? " (\(code))" : "")
  }

  /// The statement on one line of at most 78 bytes, and a line that points at the token at `offset`.
  ///
  /// The text is shifted left until at most 50 bytes are before the token. Lengths are in bytes, as in sqlite3.
  static func caretLines(_ sql: ArraySlice<UInt8>, offset: Int) -> String {
    let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    var rest = sql
    var offset = offset
    while offset > 50, !rest.isEmpty {
      repeat {
        rest.removeFirst()
        offset -= 1
      } while rest.first.map(isContinuation) ?? false
    }
    var length = rest.count
    if length > 78 {
      length = 78
      while length > 0, isContinuation(rest[rest.startIndex + length]) { length -= 1 }
    }
    let line = String(decoding: rest.prefix(length).map { $0.isWhiteSpace ? 0x20 : $0 }, as: UTF8.self)
    let blanks = { (count: Int) in String(repeating: " ", count: max(0, count)) }
    let pointer = offset < 25 ? blanks(offset) + "^--- error here" : blanks(offset - 14) + "error here ---^"
    return "  \(line)\n  \(pointer)"
  }
}

/// What the shell adds to the words of SQLite about a statement that failed.
struct StatementAdvice: Sendable {
  /// The offset of the name at fault in bytes, if SQLite does not say it.
  var offset: Int?
  /// What to do about it, in a sentence.
  var hint: String?
  /// The place of the fault in the input, or that of the statement; nil if nobody asked for it.
  var place: TextPlace?
  /// What became of the statement; nil if nobody asked for it.
  var deed: MessageReport.Deed?
}

extension ShellError {
  /// Whether a statement could not be prepared.
  var isParseError: Bool {
    guard case .sql(_, .preparing, _, _, _, _, _) = failure as? StatementFailure else { return false }
    return true
  }

  /// The hint for a schema of a file that calls something that SQLite does not know to be harmless.
  static let untrustedSchemaHint =
    "The schema of the file uses it. If you trust the file: PRAGMA trusted_schema = ON;"

  /// The hint for what a file that is read as SQL only may not do.
  static func confinedHint(_ fault: String) -> String {
    "A file that is read with --sql-only may not \(fault)."
  }

  /// The hint for what a read-only session refuses.
  static func readOnlyHint(_ fault: String, option: String) -> String { "\(option) refuses \(fault)." }

  static func statement(_ failure: StatementFailure) -> ShellError { ShellError(failure) }
  static func failed(_ error: DatabaseError) -> ShellError { .statement(.failed(error)) }
  static func database(_ error: DatabaseError) -> ShellError { .statement(.database(error)) }
  static func reported(status: ExitStatus = .failure) -> ShellError { .statement(.reported(status: status)) }
}
