import TypedSQLiteCore
import OutputModes

extension ImportFormat {
  /// Fields with commas between them.
  package static let csv = ImportFormat(
    name: "csv", fields: Fields(separator: UInt8(ascii: ","), typedSuffixes: [".csv"]),
    summary: "Use , and \\n as column and row separators",
    example: FileExample("a,b\r\n1,\"two, \"\"2\"\"\"\r\n", prints: "1|two, \"2\"\n"),
    traits: [.isInSQLite3],
    rows: { file in file.fields(FieldSeparators(column: UInt8(ascii: ","), row: 0x0A)) })
}

extension ImportFormat {
  /// Fields with tabs between them.
  package static let tsv = ImportFormat(
    name: "tsv", fields: Fields(separator: UInt8(ascii: "\t"), typedSuffixes: [".tsv", ".tab"]),
    summary: "Use \\t and \\n as column and row separators",
    example: FileExample("a\tb\n1\ttwo, 2\n", prints: "1|two, 2\n"),
    rows: { file in file.fields(FieldSeparators(column: 0x09, row: 0x0A)) })
}

extension ImportFormat {
  /// Fields and rows separated by the control characters that ASCII has for them, without quotes.
  package static let ascii = ImportFormat(
    name: "ascii",
    summary: "Use \\037 and \\036 as column and row separators",
    example: FileExample("a\u{1F}b\u{1E}1\u{1F}\"two\"\u{1E}", prints: "1|\"two\"\n"),
    traits: [.isInSQLite3],
    rows: { file in file.fields(FieldSeparators(column: 0x1F, row: 0x1E, allowsQuotes: false)) })
}

extension ImportFormat {
  /// Fields between the separators of the current mode; no option chooses it, so it is in no table.
  package static var separated: ImportFormat {
    ImportFormat(
      name: "separated",
      summary: "Use the separators of the output mode, as without an option",
      example: FileExample("a|b\n1|two\n", prints: "1|two\n"),
      rows: { file throws(ShellError) in
        var separators = try separatorsOfMode(file)
        if file.settings.mode.fields == .bare { separators.allowsQuotes = false }
        return file.fields(separators, announcedFrom: 1)
      })
  }

  private static func separatorsOfMode(_ file: ImportedFile) throws(ShellError) -> FieldSeparators {
    let options = file.settings.render
    // csv mode writes CR LF; the reader accepts a CR before the LF.
    let endsWithCRLF = options.rowSeparator == [13, 10]
    guard !file.dialect.importsWithAnySeparator else {
      return FieldSeparators(
        column: options.columnSeparator.first ?? UInt8(ascii: ","),
        row: endsWithCRLF ? 10 : options.rowSeparator.first ?? 10)
    }
    let separators = FieldSeparators(
      column: try single(options.columnSeparator, ofRows: false),
      row: endsWithCRLF ? 10 : try single(options.rowSeparator, ofRows: true))
    guard !file.dialect.isSQLite3 || !endsWithCRLF || file.settings.mode.fields == .quotedWithLineEnds else {
      throw .import(.longSeparator(ofRows: true))
    }
    return separators
  }

  private static func single(_ separator: [UInt8], ofRows: Bool) throws(ShellError) -> UInt8 {
    guard let byte = separator.first else { throw .import(.noSeparator(ofRows: ofRows)) }
    guard separator.count == 1 else { throw .import(.longSeparator(ofRows: ofRows)) }
    return byte
  }
}

extension ImportedFile {
  /// Rows with separators between their fields, unless the user stated others.
  ///
  /// - Parameters:
  ///   - given: the separators of the format.
  ///   - verbosity: how many `-v` print the separators.
  /// - Returns: the rows.
  fileprivate func fields(_ given: FieldSeparators, announcedFrom verbosity: Int? = nil) -> RowSource {
    var separators = given
    separators.column = request.columnSeparator ?? separators.column
    separators.row = request.rowSeparator ?? separators.row
    separators.escape = request.escape
    separators.quote = request.quote ?? separators.quote
    separators.quotedEscape = request.quotedEscape
    let style = FieldStyle(
      separators: separators, nullText: request.nullText, columnNames: request.columnNames,
      mayHaveDecimalCommas: request.mayHaveDecimalCommas,
      isStrict: fillsShortRows != nil, fillsShortRows: fillsShortRows ?? false,
      skipsEmptyRows: settings.mode.fields == .bare,
      cutsTextAtNUL: settings.render.dialect.cutsTextAtNUL)
    let announcement =
      request.verbosity >= verbosity ?? (dialect.isSQLite3(since: 3_052) ? 1 : 2)
      ? "Column separator \(CText.quoted([separators.column])), row separator \(CText.quoted([separators.row]))\n"
      : nil
    return RowSource(announcement: announcement) { [request, notes, lengthLimit] reader in
      FieldRows(reader, style, file: request.file, lengthLimit: lengthLimit(), notes)
    }
  }
}
