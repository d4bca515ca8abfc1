/// Text in the mdoc language of manual pages.
struct MdocText {
  /// The lines so far, each with its end.
  private(set) var source = ""
  /// How long a line of prose may be, in characters; mandoc warns past 80 bytes.
  private static let lineLength = 76

  /// Appends a macro with its arguments, which are taken as they are written.
  mutating func macro(_ line: String) {
    source += ".\(line)\n"
  }

  /// Appends a paragraph of prose, a line for each sentence.
  mutating func prose(_ text: String) {
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let escaped = Self.escaped(word)
      let beginsSentence = word.first?.isUppercase == true && (line.hasSuffix(".") || line.hasSuffix(".)"))
      if !line.isEmpty, beginsSentence || line.count + 1 + escaped.count > Self.lineLength {
        append(line)
        line = ""
      }
      line += line.isEmpty ? escaped : " " + escaped
    }
    if !line.isEmpty { append(line) }
  }

  /// Appends lines that are shown as they are.
  mutating func literal(_ text: String) {
    macro("Bd -literal -offset indent")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { append(Self.escaped(line)) }
    macro("Ed")
  }

  /// Appends lines that are shown as they are where they are indented, and as prose where they are not.
  ///
  /// A line that ends with a colon and stands above indented ones is prose as well.
  mutating func discussion(_ text: String) {
    var prose: [Substring] = []
    var literal: [Substring] = []
    var isFirst = true
    func isLiteral(_ line: Substring) -> Bool { line.hasPrefix(" ") }
    func flush(into text: inout MdocText) {
      if !prose.isEmpty {
        if !isFirst { text.macro("Pp") }
        text.prose(prose.joined(separator: " "))
      }
      if !literal.isEmpty { text.literal(Self.outdented(literal).joined(separator: "\n")) }
      if !prose.isEmpty || !literal.isEmpty { isFirst = false }
      prose = []
      literal = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        flush(into: &self)
      } else if isLiteral(line) {
        literal.append(line)
      } else {
        if !literal.isEmpty { flush(into: &self) }
        prose.append(line)
      }
    }
    flush(into: &self)
  }

  /// Appends a line that no character of which is taken for a macro.
  private mutating func append(_ line: String) {
    if line.hasPrefix(".") || line.hasPrefix("\\(aq") { source += "\\&" }
    source += line + (line.hasSuffix(" ") ? "\\&\n" : "\n")
  }

  private static func outdented(_ lines: [Substring]) -> [Substring] {
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) }
  }
}

extension MdocText {
  /// The text as part of a line: characters that roff would change are named, control characters shown.
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
    // Else mandoc wants names of functions to be marked.
    return result.replacing("()", with: "\\&()")
  }

  /// The text as one argument of a macro.
  static func argument(_ text: String) -> String {
    let escaped = escaped(text).replacing("\"", with: "\\(dq")
    return "\"\\&\(escaped)\""
  }
}
