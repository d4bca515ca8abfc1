extension ImportFormat {
  /// Fields and rows separated by the control characters that ASCII has for them, without quotes.
  package static let ascii = ImportFormat(
    name: "ascii",
    summary: "Use \\037 and \\036 as column and row separators",
    example: FileExample("a\u{1F}b\u{1E}1\u{1F}\"two\"\u{1E}", prints: "1|\"two\"\n"),
    isInSQLite3: true,
    run: { shell, request, notes throws(ShellError) in
      try shell.importFields(
        FieldSeparators(column: 0x1F, row: 0x1E, allowsQuotes: false), request, notes)
    })
}
