/// Text in the mdoc language of manual pages.
struct MdocText {
  /// The lines so far, with their line ends.
  private(set) var source = ""
  /// The maximum length of a line of prose, in characters; mandoc warns if a line exceeds 80 bytes.
  private static let lineLength = 76

  /// Appends a macro with its arguments, unchanged.
  mutating func macro(_ line: String) {
    source += ".\(line)\n"
  }

  /// Appends a paragraph of prose, with a line for each sentence.
  mutating func prose(_ text: String) {
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let escaped = Self.escaped(word)
      let endsSentence = line.hasSuffix(".") || line.hasSuffix(".)")
      let beginsSentence = endsSentence && !["...", "etc."].contains { line.hasSuffix($0) }
      if !line.isEmpty, beginsSentence || line.count + 1 + escaped.count > Self.lineLength {
        append(line)
        line = ""
      }
      line += line.isEmpty ? escaped : " " + escaped
    }
    if !line.isEmpty { append(line) }
  }

  /// Appends lines that are shown unchanged.
  mutating func literal(_ text: String) {
    macro("Bd -literal -offset indent")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { append(Self.escaped(line)) }
    macro("Ed")
  }

  /// Appends a discussion: filled sentences, and tables as lists.
  mutating func discussion(_ discussion: Discussion) {
    for (index, part) in discussion.parts.enumerated() {
      switch part {
      case .prose(let text):
        if index > 0 { macro("Pp") }
        prose(text)
      case .literal(let lines): literal(lines.joined(separator: "\n"))
      case .table, .options, .forms:
        let rows = part.rows
        if index == 0 { macro("Pp") }
        macro("Bl -tag -width \(DiscussionPart.termWidth(rows).map { "\($0)n" } ?? "Ds") -compact")
        for row in rows {
          macro("It \(Self.argument(row.term))")
          prose(row.text)
        }
        macro("El")
      }
    }
  }

  /// Appends a line that cannot be read as a macro.
  private mutating func append(_ line: String) {
    if line.hasPrefix(".") || line.hasPrefix("\\(aq") { source += "\\&" }
    source += line + (line.hasSuffix(" ") ? "\\&\n" : "\n")
  }
}

extension MdocText {
  /// The text as part of a line: characters with a meaning in roff are named, and control characters are
  /// shown.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\r": break
      case "\t": result += "    "
      case "\0"..<" ": result += "\\(ha" + String(UnicodeScalar(UInt8(scalar.value) + 0x40))
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Otherwise mandoc requires names of functions to be marked.
    return result.replacing("()", with: "\\&()")
  }

  /// The text as one argument of a macro.
  static func argument(_ text: String) -> String {
    let escaped = escaped(text).replacing("\"", with: "\\(dq")
    return "\"\\&\(escaped)\""
  }
}
