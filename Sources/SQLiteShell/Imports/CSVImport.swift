extension ImportFormat {
  /// Fields with commas between them.
  package static let csv = ImportFormat(
    name: "csv",
    summary: "Use , and \\n as column and row separators",
    example: FileExample("a,b\r\n1,\"two, \"\"2\"\"\"\r\n", prints: "1|two, \"2\"\n"),
    isInSQLite3: true,
    run: { shell, request, notes throws(ShellError) in
      try shell.importFields(FieldSeparators(column: UInt8(ascii: ","), row: 0x0A), request, notes)
    })
}
