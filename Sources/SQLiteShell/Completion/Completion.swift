import OutputModes
import TypedSQLite

/// What could stand at the cursor of a line.
package struct Completion: Equatable, Sendable {
  /// Where in the line begins what is typed of it, in bytes.
  package let start: Int
  /// What is typed of it, quotes included.
  package let typed: String
  /// The byte behind the cursor, which need not be typed twice.
  let next: UInt8?
  /// What it could become, the likeliest first.
  package let candidates: [Candidate]

  /// One thing that could stand at the cursor.
  package struct Candidate: Hashable, Sendable {
    /// The text, as it is inserted and listed.
    package let text: String
    /// What follows it once it is the only one left, such as a blank or a parenthesis.
    package let ending: String
    /// What a person types of it: the name without the quotes that ``text`` may need.
    let name: String

    init(_ text: String, name: String? = nil, ending: String = "") {
      self.text = text
      self.name = name ?? text
      self.ending = ending
    }
  }

  /// Keeps the candidates whose names begin with a prefix, in upper or lower case, each once.
  ///
  /// A name that could drive the terminal is left out: it cannot be typed, and it must not be printed.
  init(start: Int, typed: String, prefix: String? = nil, next: UInt8? = nil, candidates: [Candidate]) {
    self.start = start
    self.typed = typed
    self.next = next
    let prefix = (prefix ?? typed).lowercased()
    var seen: Set<String> = []
    self.candidates = candidates.filter {
      $0.name.lowercased().hasPrefix(prefix) && !$0.isHazard && seen.insert($0.text).inserted
    }
  }

  /// What takes the place of ``typed``: the whole of the only candidate with its ending, or as much as all
  /// candidates share; nil where that is nothing more than what is typed.
  package var insertion: String? {
    guard let first = candidates.first else { return nil }
    guard candidates.count > 1 else {
      let whole = first.text + (first.ending.utf8.first == next ? "" : first.ending)
      return whole == typed ? nil : whole
    }
    let shared = candidates.dropFirst().reduce(first.text) { Self.sharedPrefix($0, $1.text) }
    if shared.count >= typed.count { return shared == typed ? nil : shared }
    // Some must be quoted and some not: what their names share is typed without quotes.
    let name = candidates.dropFirst().reduce(first.name) { Self.sharedPrefix($0, $1.name) }
    let isPlain = name.utf8.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    return isPlain && typed.count < name.count ? name : nil
  }

  /// What two texts both begin with, in upper or lower case, as the first one writes it.
  private static func sharedPrefix(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 || $0.lowercased() == $1.lowercased() }.map(\.0))
  }
}

extension Completion.Candidate {
  /// Whether a terminal might obey a part of the text.
  fileprivate var isHazard: Bool { TerminalHazard.first(in: Array(text.utf8).span) != nil }
}
