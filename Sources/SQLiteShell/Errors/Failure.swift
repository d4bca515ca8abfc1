import TypedSQLiteCore

/// Why a feature failed: an enum beside the code of the feature, whose cases hold facts.
protocol Failure: Sendable {
  /// The message that users see, and its consequences.
  var words: FailureWords { get }
  /// The error of SQLite that caused it; nil by default.
  var databaseError: DatabaseError? { get }
}

extension Failure {
  var databaseError: DatabaseError? { nil }
}

/// What a message says, beside its words.
enum MessageKind: Sendable {
  case error
  case warning
  case note

  /// The text without what says its kind to people.
  func withoutLabel(_ text: String) -> Substring {
    let labels =
      switch self {
      case .error: ["Error: ", "ERROR: "]
      case .warning: ["Warning: "]
      case .note: ["Note: "]
      }
    let label = labels.first(where: text.hasPrefix) ?? ""
    return text.dropFirst(label.count)
  }
}

/// The message for a failure, and what follows from it.
struct FailureWords: Hashable, Sendable, ExpressibleByStringInterpolation {
  let message: String
  /// What went wrong, if the message has more than that, such as what became of an import.
  private(set) var reason: String?
  var kind = MessageKind.error
  /// The exit status if the program ends because of the failure.
  var status: ExitStatus = .failure
  /// Whether the reader of the output closed it.
  var isBrokenPipe = false
  /// Whether the program ends at once.
  var endsProgram = false
  /// What sqlite3 does instead, if that differs.
  var upstream: Upstream?
  /// The word that is wrong, and what later versions of sqlite3 say of it.
  var pointed: PointedWord?

  /// What sqlite3 does if a command is used wrongly.
  struct Upstream: Hashable, Sendable {
    let message: String
    /// Whether the message goes to the output of results.
    let goesToOutput: Bool
    /// Whether the command counts as failed.
    let fails: Bool
  }

  init(
    _ message: String, reason: String? = nil, status: ExitStatus = .failure, isBrokenPipe: Bool = false,
    endsProgram: Bool = false
  ) {
    self.message = message
    self.reason = reason
    self.status = status
    self.isBrokenPipe = isBrokenPipe
    self.endsProgram = endsProgram
  }

  init(stringLiteral message: String) { self.init(message) }

  /// The words of a failure that ends an import, of which nothing is kept.
  static func notImported(_ reason: String) -> FailureWords {
    FailureWords(reason + "; nothing was imported", reason: reason)
  }

  /// The words of a note; `text` is a sentence without a full stop.
  static func note(_ text: String) -> FailureWords {
    var words = FailureWords("Note: \(text)")
    words.kind = .note
    return words
  }

  /// The words of a warning; `text` is a sentence without a full stop.
  static func warning(_ text: String) -> FailureWords {
    var words = FailureWords("Warning: \(text)")
    words.kind = .warning
    return words
  }

  /// The same words, together with what sqlite3 does instead.
  func inSQLite3(_ text: String? = nil, toOutput: Bool = false, fails: Bool = true) -> FailureWords {
    var words = self
    words.upstream = Upstream(message: text ?? message, goesToOutput: toOutput, fails: fails)
    return words
  }
}

/// The wrong word of a command.
struct PointedWord: Hashable, Sendable {
  /// The word; nil for the name of the command.
  let word: String?
  let fault: String
  let advice: String?
  /// Whether the command counts as failed.
  let fails: Bool

  /// The message, which repeats the command and points at the word.
  ///
  /// - Parameters:
  ///   - command: the line of the command.
  ///   - place: the place of that line.
  /// - Returns: the message; its last line has no line feed.
  func message(in command: String, at place: String) -> String {
    let bytes = Array(command.utf8)
    let name = bytes.firstIndex { $0.isWhiteSpace } ?? bytes.count
    let offset = word.map { Self.offset(of: Array($0.utf8), in: bytes, from: name) ?? name } ?? 1
    // The fault is before the word if there is room.
    let room = offset - fault.utf8.count - 4
    let mark =
      room > 1
      ? String(repeating: " ", count: room) + "\(fault) ---^"
      : String(repeating: " ", count: offset) + "^--- \(fault)"
    var lines = [command, mark]
    if let advice { lines.append(advice) }
    return lines.map { "\(place): \($0)" }.joined(separator: "\n")
  }

  /// The place of a whole word, after the quotes that it may have.
  private static func offset(of word: [UInt8], in line: [UInt8], from start: Int) -> Int? {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    return (start..<line.count).first { index in
      guard index > 0, line[index...].starts(with: word) else { return false }
      let (before, end) = (line[index - 1], index + word.count)
      guard end < line.count else { return before.isWhiteSpace || quotes.contains(before) }
      if quotes.contains(before) { return line[end] == before }
      return before.isWhiteSpace && line[end].isWhiteSpace && !word.isEmpty
    }
  }
}

extension FailureWords {
  /// The same words, and what later versions of sqlite3 say of one word.
  func pointing(
    at word: String?, _ fault: String, _ advice: String? = nil, fails: Bool = true
  ) -> FailureWords {
    var words = self
    words.pointed = PointedWord(word: word, fault: fault, advice: advice, fails: fails)
    return words
  }
}

/// A failure that is only a message.
struct Note: Failure {
  let words: FailureWords
}

extension ShellError {
  static func note(_ words: FailureWords) -> ShellError { ShellError(Note(words: words)) }
}
