import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The option `-check`: what is wrong in a script for a database, without running it.
///
/// Each statement is prepared in a private copy of the schema. Those that change a schema run there, so that the ones after
/// them know it; nothing runs in the database.
public struct ScriptCheck {
  private let shell: Shell
  private let path: String
  private let text: [UInt8]
  private let rehearsal: SchemaRehearsal
  private var errorCount = 0

  /// Checks a script and prints what is wrong.
  ///
  /// - Parameters:
  ///   - path: the path of the script.
  ///   - shell: the session, whose database is only read.
  /// - Returns: failure if a statement or a command cannot run.
  public static func run(_ path: String, in shell: Shell) -> ExitStatus {
    do throws(ShellError) {
      guard let text = shell.surroundings.files.contents(of: path) else {
        throw .file(.cannotOpenFile(path))
      }
      var check = try ScriptCheck(shell: shell, path: path, text: text)
      try check.checkLines()
      try shell.output.flush()
      return check.errorCount > 0 ? .failure : .success
    } catch {
      shell.report(error)
      return ExitStatus(after: error, in: shell.dialect)
    }
  }

  private init(shell: Shell, path: String, text: [UInt8]) throws(ShellError) {
    self.shell = shell
    self.path = path
    self.text = text
    rehearsal = try SchemaRehearsal(of: try shell.database(), shell)
  }

  // MARK: - Parts

  /// Checks the inputs of the script one by one, as the session would read them.
  private mutating func checkLines() throws(ShellError) {
    var start = 0
    var pending = PendingInput()
    var position = 0
    while position < text.count {
      let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      var line = text[position..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      defer { position = end + 1 }
      if shell.surroundings.interrupt.isInterrupted { throw .reported(status: .interrupted) }
      if pending.isEmpty {
        if line.first == UInt8(ascii: ".") {
          try checkCommand(line)
          continue
        }
        if line.first == UInt8(ascii: "#") { continue }
        start = position
      }
      let isTerminator = pending.append(Array(line), number: 0)
      if pending.isBlank {
        pending.removeAll()
      } else if pending.isComplete {
        try checkStatements(start..<(isTerminator ? position : end))
        pending.removeAll()
      }
    }
    if !pending.isEmpty { try checkStatements(start..<text.count) }
  }

  private mutating func checkCommand(_ line: ArraySlice<UInt8>) throws(ShellError) {
    let word = line.dropFirst().prefix { !$0.isWhiteSpace }
    let name = String(decoding: word, as: UTF8.self)
    guard !name.isEmpty, DotCommand.named(name) == nil else { return }
    let suggestion = shell.suggestion(for: name, among: DotCommand.all.flatMap(\.names))
    try add(
      .error, "unknown command: .\(name)", at: line.startIndex,
      hint: suggestion.map { "Did you mean \".\($0)\"?" })
  }

  /// Checks the statements of one input.
  private mutating func checkStatements(_ range: Range<Int>) throws(ShellError) {
    if let zero = text[range].firstIndex(of: 0) {
      return try add(.error, "the text holds a zero byte (U+0000)", at: zero)
    }
    let input = Array(text[range])
    var offset = 0
    while offset < input.count {
      guard !input[offset].isWhiteSpace else {
        offset += 1
        continue
      }
      let start = offset
      let first = range.lowerBound + start + Self.beginning(of: input[start...])
      let failure: DatabaseError?
      do throws(DatabaseError) {
        guard let statement = try rehearsal.database.prepareNext(input, offset: &offset) else { return }
        try rehearsal.apply(statement, Array(input[start..<offset]))
        failure = nil
      } catch {
        failure = error
      }
      guard let failure else {
        if let note = note(on: input[start..<offset]) { try add(.warning, note, at: first) }
        continue
      }
      // The rest of the input is read as the session reads it after an error: from the next statement on.
      let rest = Array(input[start...])
      offset = start + (InputBatch.ends(of: rest).first ?? rest.count)
      let advice = StatementAdvice(
        on: failure, in: rest[...], rehearsal.database, CompletionSchema(namesIn: rehearsal.database))
      let place = failure.offset ?? advice.offset
      try add(
        .error, failure.message ?? "", at: place.map { range.lowerBound + start + $0 } ?? first,
        hint: advice.hint, in: place == nil ? [] : rest[...], caret: place ?? 0)
    }
  }

  /// The place of the first word of a statement, after the comments before it.
  private static func beginning(of text: ArraySlice<UInt8>) -> Int {
    SQLTokenizer.tokens(of: Array(text).span).first { $0.kind != .space && $0.kind != .comment }?
      .range.lowerBound ?? 0
  }

  /// What a statement compares or stores that cannot be what a column means; nil if nothing is wrong, or if the database
  /// does not have its tables.
  private func note(on sql: ArraySlice<UInt8>) -> String? {
    guard let database = shell.connections.database else { return nil }
    return shell.readingQuietly(database) {
      var offset = 0
      guard let statement = try? database.prepareNext(Array(sql), offset: &offset) else { return nil }
      return ScriptAdvice(formats: shell.settings.formats, meaning: shell.meaning, console: shell).text(
        on: statement, sql)
    }
  }

  // MARK: - Findings

  /// Prints a finding.
  ///
  /// - Parameters:
  ///   - kind: an error if a statement or a command cannot run; a warning if one probably does not do what was meant.
  ///   - message: what is wrong.
  ///   - offset: its place in the script.
  ///   - hint: what to do about it.
  ///   - sql: the statement, and what follows it; empty to show none.
  ///   - caret: the place of the fault in `sql`.
  /// - Throws: ``ShellError`` if the output cannot be written.
  private mutating func add(
    _ kind: OutputContract.Kind, _ message: String, at offset: Int, hint: String? = nil,
    in sql: ArraySlice<UInt8> = [], caret: Int = 0
  ) throws(ShellError) {
    if kind == .error { errorCount += 1 }
    let place = TextPlace(offset, in: text)
    if shell.settings.mode.layout.isJSON {
      var finding = MessageReport(message)
      (finding.kind, finding.hint, finding.offset, finding.file) = (kind, hint, offset, path)
      (finding.line, finding.column) = (place.linesBefore + 1, place.column)
      shell.output.write(record: finding.record)
    } else {
      // Editors know this form from compilers.
      shell.say(line: "\(path):\(place.linesBefore + 1):\(place.column): \(kind.rawValue): \(message)")
      let lines = sql.isEmpty ? [] : StatementFailure.caretLines(sql, offset: caret).split(separator: "\n")
      let hints = hint?.split(separator: "\n").map { "  \($0)" } ?? []
      for line in lines.map(String.init) + hints { shell.say(line: line) }
    }
    try shell.output.flushIfLarge()
  }
}
