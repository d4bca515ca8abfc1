import TypedSQLiteCore
import OutputModes

extension ImportFormat {
  /// Fields with commas between them.
  package static let csv = ImportFormat(
    name: "csv", typedSuffixes: [".csv"],
    summary: "Use , and \\n as column and row separators",
    example: FileExample("a,b\r\n1,\"two, \"\"2\"\"\"\r\n", prints: "1|two, \"2\"\n"),
    traits: [.isInSQLite3],
    run: { task, request, notes throws(ShellError) in
      try task.insertFields(FieldSeparators(column: UInt8(ascii: ","), row: 0x0A), request, notes)
    })
}

extension ImportFormat {
  /// Fields with tabs between them.
  package static let tsv = ImportFormat(
    name: "tsv", typedSuffixes: [".tsv", ".tab"],
    summary: "Use \\t and \\n as column and row separators",
    example: FileExample("a\tb\n1\ttwo, 2\n", prints: "1|two, 2\n"),
    run: { task, request, notes throws(ShellError) in
      try task.insertFields(FieldSeparators(column: 0x09, row: 0x0A), request, notes)
    })
}

extension ImportFormat {
  /// Fields and rows separated by the control characters that ASCII has for them, without quotes.
  package static let ascii = ImportFormat(
    name: "ascii",
    summary: "Use \\037 and \\036 as column and row separators",
    example: FileExample("a\u{1F}b\u{1E}1\u{1F}\"two\"\u{1E}", prints: "1|\"two\"\n"),
    traits: [.isInSQLite3],
    run: { task, request, notes throws(ShellError) in
      try task.insertFields(
        FieldSeparators(column: 0x1F, row: 0x1E, allowsQuotes: false), request, notes)
    })
}

extension ImportFormat {
  /// Fields between the separators of the current mode; no option chooses it.
  package static let separated = ImportFormat(
    name: "separated",
    summary: "Use the separators of the output mode, as without an option",
    example: FileExample("a|b\n1|two\n", prints: "1|two\n"),
    traits: [.followsMode],
    run: { task, request, notes throws(ShellError) in
      let options = task.shell.settings.render
      if task.shell.dialect.importsWithAnySeparator {
        let separators = FieldSeparators(
          column: options.columnSeparator.first ?? UInt8(ascii: ","),
          row: options.rowSeparator == [13, 10] ? 10 : options.rowSeparator.first ?? 10)
        return try task.insertFields(separators, request, notes)
      }
      let separators = FieldSeparators(
        column: try single(options.columnSeparator, ofRows: false),
        // csv mode writes CR LF; the reader accepts a CR before the LF.
        row: options.rowSeparator == [13, 10] ? 10 : try single(options.rowSeparator, ofRows: true))
      try task.insertFields(separators, request, notes)
    })

  private static func single(_ separator: [UInt8], ofRows: Bool) throws(ShellError) -> UInt8 {
    guard let byte = separator.first else { throw .import(.noSeparator(ofRows: ofRows)) }
    guard separator.count == 1 else { throw .import(.longSeparator(ofRows: ofRows)) }
    return byte
  }
}
