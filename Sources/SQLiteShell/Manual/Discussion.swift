import OutputModes

/// What is said about a command: paragraphs, tables and literal lines.
///
/// A text alone is one paragraph.
package struct Discussion: Sendable, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
  package private(set) var parts: [DiscussionPart]

  init(_ text: String) {
    parts = text.isEmpty ? [] : [DiscussionPart(stringLiteral: text)]
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  package init(arrayLiteral parts: DiscussionPart...) {
    self.parts = parts
  }

  /// The discussion with more sentences at its end.
  func adding(_ sentences: String) -> Discussion {
    guard !sentences.isEmpty else { return self }
    var discussion = self
    if case .prose(let text) = parts.last {
      discussion.parts[parts.count - 1] = .prose("\(text) \(sentences)")
    } else {
      discussion.parts.append(.prose(sentences))
    }
    return discussion
  }
}

/// A part of a discussion; a text alone is a paragraph.
package enum DiscussionPart: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// Sentences.
  case prose(String)
  /// Inputs with their descriptions.
  case table([Row])
  /// Options, then words that may be in their place.
  case options([CommandOption], or: [Row] = [])
  /// The forms of the command with a name.
  case forms(of: String, [CommandForm])
  /// Lines shown unchanged.
  case literal([String])

  package init(stringLiteral text: String) {
    self = .prose(text.replacing("\n", with: " "))
  }

  /// A row of a table.
  package struct Row: Equatable, Sendable {
    /// The input.
    package let term: String
    /// The description; empty if the next row has it.
    package let text: String

    init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// The rows of a part that is shown as a table; none of others.
  package var rows: [Row] {
    switch self {
    case .prose, .literal: []
    case .table(let rows): rows
    case .options(let options, let others): options.map { Row($0.synopsis, $0.summary) } + others
    case .forms(let name, let forms):
      forms.map { Row([".\(name)", $0.usage].filter { !$0.isEmpty }.joined(separator: " "), $0.summary) }
    }
  }

  /// The width of the column of inputs; nil if it leaves no room for descriptions.
  static func termWidth(_ rows: [Row]) -> Int? {
    let width = rows.map(\.term.count).max() ?? 0
    return width <= 26 ? width : nil
  }

  /// The lines of the part, with at most `width` characters unless they cannot be broken.
  func lines(width: Int) -> [String] {
    switch self {
    case .prose(let text): text.filled(to: width)
    case .literal(let lines): lines.map { "  \($0)" }
    case .table, .options, .forms: Self.lines(of: rows, width: width)
    }
  }

  /// A term in lines, which are broken before words and before what is in brackets.
  private static func termLines(_ term: String, width: Int) -> [String] {
    var parts: [String] = []
    for word in term.split(separator: " ") {
      let isInside = parts.last.map { $0.hasPrefix("[") && !$0.hasSuffix("]") } ?? false
      if isInside { parts[parts.count - 1] += " \(word)" } else { parts.append(String(word)) }
    }
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, last.count + 1 + part.count <= width {
        lines[lines.count - 1] += " \(part)"
      } else {
        lines.append((lines.isEmpty ? "  " : "      ") + part)
      }
    }
    return lines
  }

  private static func lines(of rows: [Row], width: Int) -> [String] {
    let termWidth = termWidth(rows)
    let indent = String(repeating: " ", count: termWidth.map { $0 + 4 } ?? 8)
    return rows.flatMap { row -> [String] in
      let text = row.text.filled(to: width - indent.count)
      guard let termWidth, let first = text.first else {
        return termLines(row.term, width: width) + text.map { indent + $0 }
      }
      return ["  \(row.term.padded(to: termWidth))  \(first)"] + text.dropFirst().map { indent + $0 }
    }
  }
}
