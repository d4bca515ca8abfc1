extension OutputMode {
  /// Mode tabs: list mode with tabs.
  package static let tabs = OutputMode(
    name: "tabs",
    shortest: 2,
    compatibleName: "list",
    summary: "Tab-separated values, unquoted",
    examples: [
      Example("SELECT 1, 'two', 3.0;", prints: "1\ttwo\t3.0\n")
    ],
    option: .separators,
    isForPrograms: true,
    ownSettings: [.columnSeparator],
    select: { options in
      options.columnSeparator = [UInt8(ascii: "\t")]
      // Otherwise the row separator keeps its value, as in sqlite3.
      if options.dialect.quotesTabs { options.rowSeparator = [UInt8(ascii: "\n")] }
    },
    makeRenderer: { options in
      guard options.dialect.quotesTabs else { return SeparatedRenderer(options: options) }
      return CSVRenderer(options: options)
    })
}
