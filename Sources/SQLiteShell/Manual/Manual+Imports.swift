extension Manual {
  /// Writes all formats of `.import`, each with a file and the resulting rows.
  func writeImports(to text: inout MdocText) {
    text.macro("Bl -tag -width Ds")
    for format in ImportFormat.all + [.separated] {
      text.macro("It Cm \(format.name)")
      text.prose(format.summary + ".")
      guard let example = format.example else { continue }
      text.literal(Self.lines(example.content) + "\n\n" + Self.lines(example.output))
    }
    text.macro("El")
  }

  /// Writes the suffixes of files that can be named in place of a table.
  func writeFileSuffixes(to text: inout MdocText) {
    let suffixes = ImportFormat.all.flatMap { $0.suffixes + $0.typedSuffixes }
    text.prose(suffixes.joined(separator: ", "))
  }

  /// Writes the functions that read files in place of a table.
  func writeFileFunctions(to text: inout MdocText) {
    let functions = ImportFormat.all.compactMap(\.tableFunction).map { $0 + "()" }
    text.prose(functions.joined(separator: ", ") + ".")
  }

  /// Writes the options of these functions.
  func writeFileOptions(to text: inout MdocText) {
    text.macro("Bl -tag -width Ds")
    for option in FileOption.all {
      text.macro("It Li \(option.names[0])")
      text.prose(option.summary + ".")
      if option.names.count > 1 { text.prose("Also \(option.names.dropFirst().joined(separator: ", ")).") }
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
