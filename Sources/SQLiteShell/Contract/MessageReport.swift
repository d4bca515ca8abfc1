package import TypedSQLiteCore

/// A failure, a warning or a note, as a program reads it.
package struct MessageReport: Hashable, Sendable {
  package var kind = OutputContract.Kind.error
  /// What happened, in SQLite's words if it is SQLite that says so.
  package var message: String
  /// What can be done about it.
  package var hint: String?
  /// The extended code of SQLite; nil if the failure is not one of SQLite.
  package var code: ResultCode?
  /// The place in a statement, in bytes from its start.
  package var offset: Int?
  /// The line in the input, and the character in the line, from 1.
  package var line: Int?
  package var column: Int?
  package var deed: Deed?
  /// The script.
  package var file: String?
  /// The command that failed; nil if a statement did.
  package var command: String?

  /// What became of the statement that failed.
  package enum Deed: String, Sendable, CaseIterable {
    /// Nothing was done.
    case notRun = "not run"
    /// It only reads; the rows before the failure are good.
    case stopped
    /// Its changes were undone; an open transaction goes on.
    case rolledBack = "rolled back"
    /// So were those of the statements before it since BEGIN.
    case transactionRolledBack = "transaction rolled back"
    /// The changes that it made before the failure are kept.
    case partlyRun = "partly run"
  }

  package init(_ message: String) { self.message = message }

  /// A failure in several lines; the first says what happened.
  package init(lines text: String) {
    let lines = MessageKind.error.withoutLabel(text).split(separator: "\n").map(String.init)
    self.init(lines.first ?? "")
    if lines.count > 1 { hint = lines.dropFirst().joined(separator: "\n") }
  }

  /// The object without its version, for a place inside of another one.
  package var json: JSONTree {
    .present([
      "message": .text(message), "code": JSONTree(code.map { Int($0.primaryResultCode.rawValue) }),
      "extended": JSONTree(code.map { Int($0.rawValue) }), "name": JSONTree(code?.name),
      "offset": JSONTree(offset), "line": JSONTree(line), "column": JSONTree(column),
      "hint": JSONTree(hint), "done": JSONTree(deed?.rawValue), "file": JSONTree(file),
      "command": JSONTree(command),
    ])
  }

  /// The object that is a line of its own.
  package var record: JSONTree { .object(OutputContract.head(kind).members + json.members) }
}

extension MessageReport {
  /// The report of a failure or a note.
  ///
  /// - Parameters:
  ///   - error: the failure.
  ///   - advice: more sentences, such as who holds a lock.
  ///   - console: the session, which knows the place in the input.
  init(_ error: ShellError, advice: [String] = [], in console: any SessionConsole) {
    let lines = error.kind.withoutLabel(error.message)
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(String(lines.first ?? ""))
    kind = error.kind.contractKind
    code = error.databaseError?.extendedResultCode
    command = error.command
    var hints = lines.dropFirst().map(String.init) + advice
    switch error.failure as? StatementFailure {
    case .sql(let failure, let phase, let position, _, let holders, let found, _):
      message = failure.message ?? failure.extendedResultCode.name
      hints = holders + [found.hint].compactMap(\.self) + advice
      deed = found.deed ?? (phase == .preparing ? .notRun : nil)
      offset = phase == .preparing ? failure.offset ?? found.offset : nil
      setPlace(found.place, at: position)
    case .refused(let reason, let position):
      message = reason
      deed = .notRun
      setPlace(nil, at: position)
    case .zeroByte(let position):
      message = StatementFailure.zeroByteText
      deed = .notRun
      setPlace(nil, at: position)
    default:
      if let source = console.reading.source, kind == .error {
        setPlace(nil, at: SourcePosition(origin: source.origin, line: console.reading.line))
      }
    }
    if !hints.isEmpty { hint = hints.joined(separator: "\n") }
    message = message.isEmpty ? code?.name ?? "" : message
  }

  private mutating func setPlace(_ place: TextPlace?, at position: SourcePosition) {
    if case .file(let path) = position.origin { file = path }
    let isWord = position.origin == .argument
    if let place {
      line = place.linesBefore + (isWord ? 1 : position.line)
      column = place.column
    } else if !isWord, position.line > 0 {
      line = position.line
    }
  }
}

extension MessageReport {
  /// Writes the message as a line of standard error, and a failure as the last record of envelopes too.
  func write(in console: any SessionConsole) {
    console.outputs.errors.write(record: record)
    try? console.outputs.errors.flush()
    guard kind == .error else { return }
    let isTold = console.outputs.contract?.hasToldFailure == true
    console.outputs.contract?.hasToldFailure = false
    let output = console.output
    guard console.presentation.envelope != nil, !isTold, !output.isInsideJSON,
      output !== console.outputs.errors
    else { return }
    output.write(record: record)
  }
}

extension MessageKind {
  fileprivate var contractKind: OutputContract.Kind {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

/// A place in a text of several lines.
struct TextPlace: Hashable, Sendable {
  let linesBefore: Int
  /// The character in its line, from 1.
  let column: Int

  init(_ offset: Int, in text: [UInt8]) {
    let before = text.prefix(max(0, offset))
    linesBefore = before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
  }
}
