import SQLSyntax
import TypedSQLiteCore

/// Statements that a person runs together: those of one input at a prompt, or of a file that `.read` reads there.
///
/// It counts them, so that a failure can be found among many, and adds up what statements of one kind changed.
final class InputBatch {
  /// The path of the file; nil for an input that was typed or pasted.
  let file: String?
  /// How many statements and commands there are; nil if that is not known.
  var total: Int?
  /// How many have begun.
  private(set) var begun = 0
  private(set) var failed = 0
  /// How many were passed over, because one before them on the same line failed.
  private(set) var skipped = 0
  /// Whether the rest was not run.
  private var isStopped = false
  /// The line of the first one that failed.
  private var failedLine = 0
  /// The text of the input from the running statement on.
  private var text: ArraySlice<UInt8> = []
  /// What statements of one kind have changed that is not printed yet.
  private var changes: RowChanges?

  init(file: String? = nil, total: Int? = nil) {
    self.file = file
    self.total = total
  }

  /// The most failures of a file that are named one by one.
  private static let namedFailures = 5
  /// The most bytes of a statement that are shown.
  private static let shownBytes = 60

  /// Begins a statement; `text` is the input from it on.
  func begin(_ text: ArraySlice<UInt8>) {
    begun += 1
    self.text = text
  }

  // MARK: - Failures

  /// Notes that the running statement failed.
  ///
  /// - Parameters:
  ///   - line: the line of the input.
  ///   - stops: whether the rest is not run.
  ///   - isInterrupted: whether Ctrl-C ended it.
  /// - Returns: which one failed, as a sentence; nil if too many have failed to name each.
  func fail(onLine line: Int, stops: Bool, isInterrupted: Bool) -> String? {
    failed += 1
    if stops { isStopped = true }
    if failed == 1 { failedLine = line }
    let number = begun
    let text = Array(text)
    self.text = []
    let ends = Self.ends(of: text)
    let here = max(0, ends.count - 1)
    begun += here
    skipped += here
    guard file == nil ? total ?? 1 > 1 : failed <= Self.namedFailures else { return nil }
    var sentence = "statement \(number)" + (total.map { " of \($0)" } ?? "")
    sentence += isInterrupted ? " was interrupted" : " failed"
    if let file { sentence += " (line \(line) of \(file))" }
    sentence += ": \(shortened(text[..<(ends.first ?? text.count)]))"
    let ran = number - failed - (skipped - here)
    var parts = ran > 0 ? ["\(ran) ran before it"] : []
    let rest = total.map { $0 - begun }
    if stops {
      let left = rest.map { $0 + here }
      if left != 0 {
        parts.append(left.map { $0 == 1 ? "1 was not run" : "\($0) were not run" } ?? "the rest was not run")
      }
    } else {
      if here > 0 { parts.append("\(here) after it on its line \(here == 1 ? "was" : "were") not run") }
      if rest != 0 { parts.append((rest.map { "\($0) to go" } ?? "the rest runs") + " (.bail on stops)") }
    }
    return ([sentence] + [parts.joined(separator: ", ")].filter { !$0.isEmpty }).joined(separator: "; ")
  }

  /// What is said at the end of a file; nil if nothing failed, or the failure said it.
  var ending: String? {
    guard let file, failed > 0, begun > 1, !isStopped else { return nil }
    let ran = begun - failed - skipped
    let place = failed == 1 ? "line \(failedLine)" : "the first in line \(failedLine)"
    let passed = skipped > 0 ? ", \(skipped) passed over" : ""
    return "\(file): \(ran) of \(begun) statements ran, \(failed) failed (\(place))\(passed)"
  }

  private func shortened(_ sql: ArraySlice<UInt8>) -> String {
    let line = String(decoding: sql.prefix(1000), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard line.utf8.count > Self.shownBytes else {
      return line.hasSuffix(";") ? String(line.dropLast()) : line
    }
    return line.prefix(Self.shownBytes - 1) + "…"
  }

  // MARK: - Counting

  /// How many statements a text has.
  static func count(_ text: [UInt8]) -> Int { ends(of: text).count }

  /// The ends of the statements of a text.
  static func ends(of text: [UInt8]) -> [Int] {
    var ends: [Int] = []
    var scanner = StatementScanner()
    var start = 0
    for token in SQLTokenizer.tokens(of: text.span) where token.kind == .sign(.semicolon) {
      scanner.scan(Array(text[start..<token.range.upperBound]).span)
      start = token.range.upperBound
      if scanner.isComplete {
        if !scanner.isBlank { ends.append(start) }
        scanner = StatementScanner()
      }
    }
    scanner.scan(Array(text[start...].prefix { $0 != 0 }).span)
    if !scanner.isBlank { ends.append(text.count) }
    return ends
  }

  // MARK: - Changes

  /// Adds what a statement changed; returns what statements of another kind had changed before.
  func add(_ changes: RowChanges) -> RowChanges? {
    guard let sum = self.changes?.adding(changes) else {
      let before = takeChanges()
      self.changes = changes
      return before
    }
    self.changes = sum
    return nil
  }

  /// What is not printed yet.
  func takeChanges() -> RowChanges? {
    defer { changes = nil }
    return changes
  }
}

/// How many rows statements of one kind changed.
struct RowChanges {
  /// What they did with the rows, such as `inserted`.
  let word: String
  var rows: Int
  /// The rows that triggers and foreign keys changed.
  var others: Int
  /// What changed those, in words.
  let cause: String
  /// In seconds of elapsed time.
  var seconds: Double
  var statements = 1

  /// The sum; nil if they are of different kinds.
  func adding(_ more: RowChanges) -> RowChanges? {
    guard more.word == word else { return nil }
    var sum = self
    sum.rows += more.rows
    sum.others += more.others
    sum.seconds += more.seconds
    sum.statements += more.statements
    return sum
  }
}
