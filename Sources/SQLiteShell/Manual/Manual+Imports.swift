extension Manual {
  /// Writes all formats of `.import`, each with a file and the resulting rows.
  func writeImports(to text: inout MdocText) {
    text.macro("Bl -tag -width Ds")
    for format in ImportFormat.all {
      text.macro("It Cm \(format.name)")
      text.prose(format.summary + ".")
      guard let example = format.example else { continue }
      text.literal(Self.lines(example.content) + "\n\n" + Self.lines(example.output))
    }
    text.macro("El")
  }

  /// Writes the JSON spellings of values in `.export`, each with its SQL.
  func writeSpellings(to text: inout MdocText) {
    text.macro("Bl -tag -width Ds")
    for spelling in JSONSpelling.all {
      text.macro("It Li \(MdocText.argument(spelling.json))")
      text.prose("\(spelling.summary).")
      if spelling.literal != spelling.summary {
        text.prose("Stored as \(spelling.literal)\(Self.column(of: spelling)).")
      }
    }
    text.macro("El")
  }

  private static func column(of spelling: JSONSpelling) -> String {
    let type = spelling.declaredType.isEmpty ? "" : ", in a column declared \(spelling.declaredType)"
    return type + (spelling.storage.map { " of storage \($0)" } ?? "")
  }

  private static func lines(_ text: String) -> String {
    let lines = text.replacing("\r\n", with: "\n")
    return lines.hasSuffix("\n") ? String(lines.dropLast()) : lines
  }
}
