extension OutputMode {
  /// List mode with tabs.
  package static let tabs = OutputMode(
    name: "tabs",
    shortest: 2,
    compatibleName: "list",
    summary: "Tab-separated values, unquoted",
    examples: [
      Example("SELECT 1, 'two', 3.0;", prints: "1\ttwo\t3.0\n")
    ],
    isForPrograms: true,
    select: { $0.selectSeparators("\t") },
    makeRenderer: { SeparatedRenderer(options: $0) })
}
