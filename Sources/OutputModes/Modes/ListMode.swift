extension OutputMode {
  /// Values with a separator between them, unquoted.
  package static let list = OutputMode(
    name: "list",
    shortest: 3,
    summary: "Values delimited by the column separator, unquoted",
    examples: [
      Example("SELECT 1, 'two', NULL;", prints: "1|two|\n")
    ],
    select: { $0.selectSeparators("|") },
    makeRenderer: { SeparatedRenderer(options: $0) })
}
