import OutputModes

/// A part of a discussion: sentences, a table of possible inputs, or literal lines.
///
/// A discussion is a list of lines: lines without indentation are sentences, and indented lines form a table
/// in which two spaces separate an input from its description. Lines with deeper indentation continue the
/// previous line.
enum DiscussionPart: Equatable {
  /// Sentences in one line.
  case prose(String)
  /// Inputs with their descriptions.
  case table([Row])
  /// Lines shown unchanged, except for their common indentation.
  case literal([String])

  /// A row of a table.
  struct Row: Equatable {
    /// The input.
    let term: String
    /// The description; empty if the next row has it.
    var text: String
  }

  /// The parts of a discussion, in order.
  static func parts(of discussion: String) -> [DiscussionPart] {
    var parts: [DiscussionPart] = []
    var prose: [String] = []
    var block: [Substring] = []
    func flush() {
      // The line that introduces a table is a paragraph of its own.
      if prose.count > 1, let last = prose.last, last.hasSuffix(":"), prose[prose.count - 2].hasSuffix(".") {
        parts.append(.prose(prose.dropLast().joined(separator: " ")))
        prose = [last]
      }
      if !prose.isEmpty { parts.append(.prose(prose.joined(separator: " "))) }
      if !block.isEmpty { parts.append(part(of: block)) }
      (prose, block) = ([], [])
    }
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        flush()
      } else if line.hasPrefix(" ") {
        if !prose.isEmpty { flush() }
        block.append(line)
      } else {
        if !block.isEmpty { flush() }
        prose.append(String(line))
      }
    }
    flush()
    return parts
  }

  /// Indented lines as a table, if any of them has a description.
  private static func part(of lines: [Substring]) -> DiscussionPart {
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let lines = lines.map { $0.dropFirst(indent) }
    var rows: [Row] = []
    for line in lines {
      if line.hasPrefix(" "), let last = rows.indices.last {
        let more = line.drop { $0 == " " }
        rows[last].text += rows[last].text.isEmpty ? more : " \(more)"
      } else if let gap = line.firstRange(of: "  ") {
        rows.append(
          Row(term: String(line[..<gap.lowerBound]), text: String(line[gap.upperBound...].drop { $0 == " " }))
        )
      } else {
        rows.append(Row(term: String(line), text: ""))
      }
    }
    return rows.contains { !$0.text.isEmpty } ? .table(rows) : .literal(lines.map(String.init))
  }

  /// The width of the column of inputs; nil if it leaves no room for descriptions.
  static func termWidth(_ rows: [Row]) -> Int? {
    let width = rows.map(\.term.count).max() ?? 0
    return width <= 26 ? width : nil
  }

  /// The lines of the part, with at most `width` characters unless they cannot be broken.
  func lines(width: Int) -> [String] {
    switch self {
    case .prose(let text): return text.filled(to: width)
    case .literal(let lines): return lines.map { "  \($0)" }
    case .table(let rows):
      let termWidth = Self.termWidth(rows)
      let indent = String(repeating: " ", count: termWidth.map { $0 + 4 } ?? 8)
      return rows.flatMap { row -> [String] in
        let text = row.text.filled(to: width - indent.count)
        guard let termWidth, let first = text.first else {
          return ["  \(row.term)"] + text.map { indent + $0 }
        }
        return ["  \(row.term.padded(to: termWidth))  \(first)"] + text.dropFirst().map { indent + $0 }
      }
    }
  }
}
