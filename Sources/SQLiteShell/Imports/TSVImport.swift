extension ImportFormat {
  /// Fields with tabs between them.
  package static let tsv = ImportFormat(
    name: "tsv",
    summary: "Use \\t and \\n as column and row separators",
    example: FileExample("a\tb\n1\ttwo, 2\n", prints: "1|two, 2\n"),
    run: { shell, request, notes throws(ShellError) in
      try shell.importFields(FieldSeparators(column: 0x09, row: 0x0A), request, notes)
    })
}
