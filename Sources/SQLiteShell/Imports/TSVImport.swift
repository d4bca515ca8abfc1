extension ImportFormat {
  /// Fields with tabs between them.
  package static let tsv = ImportFormat(
    name: "tsv",
    summary: "Use \\t and \\n as column and row separators",
    example: FileExample("a\tb\n1\ttwo, 2\n", prints: "1|two, 2\n"),
    layout: .fields { _ throws(ShellError) in
      FieldSeparators(column: UInt8(ascii: "\t"), row: UInt8(ascii: "\n"))
    })
}
