import OutputModes
import TypedSQLiteCore

/// The candidates at the cursor of a line.
package struct Completion: Equatable, Sendable {
  /// The start of the typed part in the line, in bytes.
  package let start: Int
  /// The typed part, including quotes.
  package let typed: String
  /// The byte after the cursor, which need not be inserted again.
  let next: UInt8?
  /// The candidates, the likeliest first.
  package let candidates: [Candidate]
  /// The part of the names that was typed, if no name begins with it; nil otherwise.
  private let middle: String?

  /// One candidate.
  package struct Candidate: Hashable, Sendable {
    /// The text, as it is inserted and listed.
    package let text: String
    /// The text after it if it is the only candidate, such as a space or a parenthesis.
    package let ending: String
    /// The name that a person types, without the quotes that ``text`` may need.
    let name: String
    package let kind: CandidateKind
    /// What else a menu shows: the declared type and the meaning of a column, the arguments of a function, the
    /// summary of a command; empty for nothing.
    package let detail: String

    init(_ text: String, _ kind: CandidateKind, name: String? = nil, ending: String = "", detail: String = "")
    {
      self.text = text
      self.name = name ?? text
      self.ending = ending
      self.kind = kind
      self.detail = Self.isHazard(detail) ? "" : detail
    }
  }

  /// Keeps the candidates whose names begin with a prefix, ignoring case, without duplicates; if none does, those of a
  /// database, a setting or a value whose names contain it.
  ///
  /// A name that could control the terminal is left out, because it cannot be typed and must not be printed.
  init(start: Int, typed: String, prefix: String? = nil, next: UInt8? = nil, candidates: [Candidate]) {
    self.start = start
    self.typed = typed
    self.next = next
    let prefix = (prefix ?? typed).lowercased()
    var seen: Set<String> = []
    func isOffered(_ candidate: Candidate) -> Bool {
      !Candidate.isHazard(candidate.text) && seen.insert(candidate.text).inserted
    }
    let found = candidates.filter { $0.name.lowercased().hasPrefix(prefix) && isOffered($0) }
    guard found.isEmpty, prefix.utf8.count >= Self.shortestMiddle else {
      (self.candidates, middle) = (found, nil)
      return
    }
    self.candidates = candidates.filter {
      $0.kind.isFoundByMiddle && $0.name.lowercased().contains(prefix) && isOffered($0)
    }
    middle = prefix
  }

  /// How many bytes are looked for in the middle of names; a single letter is nearly everywhere.
  private static let shortestMiddle = 2

  /// The replacement for ``typed``: the only candidate with its ending, or the common beginning of all
  /// candidates; nil if that adds nothing.
  package var insertion: String? {
    guard let first = candidates.first else { return nil }
    guard candidates.count > 1 else {
      let whole = first.text + (first.ending.utf8.first == next ? "" : first.ending)
      return whole == typed ? nil : whole
    }
    let shared = candidates.dropFirst().reduce(first.text) { Self.sharedPrefix($0, $1.text) }
    // The common beginning of such names may lack what was typed.
    if let middle { return shared.lowercased().contains(middle) && shared != typed ? shared : nil }
    if shared.count >= typed.count { return shared == typed ? nil : shared }
    // If only some of them must be quoted, the common beginning of the names is inserted without quotes.
    let name = candidates.dropFirst().reduce(first.name) { Self.sharedPrefix($0, $1.name) }
    let isPlain = name.utf8.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    return isPlain && typed.count < name.count ? name : nil
  }

  /// The common beginning of two texts, ignoring case, as the first one writes it.
  private static func sharedPrefix(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 || $0.lowercased() == $1.lowercased() }.map(\.0))
  }
}

extension Completion.Candidate {
  /// Whether a terminal might obey a part of the text.
  fileprivate static func isHazard(_ text: String) -> Bool {
    text.withUTF8Span { TerminalHazard.first(in: $0) != nil }
  }
}
