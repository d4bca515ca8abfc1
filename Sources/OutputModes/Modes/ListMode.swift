extension OutputMode {
  /// Mode list: unquoted values with a separator between them.
  package static let list = OutputMode(
    name: "list",
    shortest: 3,
    summary: "Values delimited by the column separator, unquoted",
    examples: [
      Example("SELECT 1, 'two', NULL;", prints: "1|two|\n")
    ],
    option: .modeAlone,
    ownSettings: [.columnSeparator],
    select: { $0.selectSeparators("|") },
    makeRenderer: { SeparatedRenderer(options: $0) })
}
