extension OutputMode {
  /// Mode ascii: rows with the separators that ASCII defines for tables.
  package static let ascii = OutputMode(
    name: "ascii",
    summary: "Columns delimited by 0x1F, rows by 0x1E",
    examples: [
      Example("SELECT 1, 'two';", prints: "1\u{1F}two\u{1E}")
    ],
    option: .separators,
    isForPrograms: true,
    hasBareFields: true,
    ownSettings: [.columnSeparator],
    select: { $0.selectSeparators("\u{1F}", "\u{1E}") },
    makeRenderer: { SeparatedRenderer(options: $0) })
}
