/// A part of what is said about a command: sentences, a table of what can be typed, or lines as they are.
///
/// A discussion is written as lines: those that are not indented are sentences, and those that are make a table, where two
/// blanks stand between what is typed and what it does. Deeper lines go on with what stands above them.
enum DiscussionPart: Equatable {
  /// Sentences, in a line.
  case prose(String)
  /// What can be typed, with what it does.
  case table([Row])
  /// Lines that stand as they are, without the blanks that all of them begin with.
  case literal([String])

  /// A row of a table.
  struct Row: Equatable {
    /// What is typed.
    let term: String
    /// What it does; empty where the next row says it.
    var text: String
  }

  /// The parts of a discussion, in order.
  static func parts(of discussion: String) -> [DiscussionPart] {
    var parts: [DiscussionPart] = []
    var prose: [String] = []
    var block: [Substring] = []
    func flush() {
      // What announces a table stands by itself.
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

  /// Indented lines as a table, where anything is said of what is typed.
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

  /// How wide the column of what is typed is; nil where it is too wide for anything to stand beside it.
  static func termWidth(_ rows: [Row]) -> Int? {
    let width = rows.map(\.term.count).max() ?? 0
    return width <= 26 ? width : nil
  }

  /// The part in lines of at most so many characters, but for what cannot be parted.
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

extension String {
  /// The words of the text in lines of at most so many characters, but for words that are longer.
  func filled(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
