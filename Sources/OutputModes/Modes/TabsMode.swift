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
    // The end of a row stays what it was, as in sqlite3.
    select: { $0.columnSeparator = [UInt8(ascii: "\t")] },
    makeRenderer: { SeparatedRenderer(options: $0) })
}
