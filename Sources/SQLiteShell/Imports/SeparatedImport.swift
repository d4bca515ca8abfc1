import OutputModes

extension ImportFormat {
  /// Fields between the separators of the current mode; no option chooses it.
  package static let separated = ImportFormat(
    name: "separated",
    summary: "Use the separators of the output mode, as without an option",
    example: FileExample("a|b\n1|two\n", prints: "1|two\n"),
    followsMode: true,
    run: { shell, request, notes throws(ShellError) in
      let options = shell.settings.render
      if shell.dialect.imports.takesAnySeparator {
        let separators = FieldSeparators(
          column: options.columnSeparator.first ?? UInt8(ascii: ","),
          row: options.rowSeparator == [13, 10] ? 10 : options.rowSeparator.first ?? 10)
        return try shell.importFields(separators, request, notes)
      }
      let separators = FieldSeparators(
        column: try single(options.columnSeparator, ofRows: false),
        // csv mode writes CR LF; the reader accepts a CR before the LF.
        row: options.rowSeparator == [13, 10] ? 10 : try single(options.rowSeparator, ofRows: true))
      try shell.importFields(separators, request, notes)
    })

  private static func single(_ separator: [UInt8], ofRows: Bool) throws(ShellError) -> UInt8 {
    guard let byte = separator.first else { throw .import(.noSeparator(ofRows: ofRows)) }
    guard separator.count == 1 else { throw .import(.longSeparator(ofRows: ofRows)) }
    return byte
  }
}
