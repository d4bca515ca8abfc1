extension OutputMode {
  /// Mode list: unquoted values with a separator between them.
  package static let list = OutputMode(
    Names("list", shortest: 3),
    Documentation(
      "Values delimited by the column separator, unquoted",
      examples: [
        Example("SELECT 1, 'two', NULL;", prints: "1|two|\n")
      ]),
    selection: Selection(option: .modeAlone, own: [.columnSeparator]) { $0.selectSeparators("|") },
    makeRenderer: { SeparatedRenderer(options: $0) })
}

extension OutputMode {
  /// Mode tabs: list mode with tabs.
  package static let tabs = OutputMode(
    Names("tabs", shortest: 2, inSQLite3: "list"),
    Documentation(
      "Tab-separated values, unquoted",
      examples: [
        Example("SELECT 1, 'two', 3.0;", prints: "1\ttwo\t3.0\n")
      ]),
    isForPrograms: true,
    selection: Selection(option: .separators, own: [.columnSeparator]) { options in
      options.columnSeparator = [UInt8(ascii: "\t")]
      // Otherwise the row separator keeps its value, as in sqlite3.
      if options.dialect.quotesTabs { options.rowSeparator = [UInt8(ascii: "\n")] }
    },
    makeRenderer: { options in
      guard options.dialect.quotesTabs else { return SeparatedRenderer(options: options) }
      return CSVRenderer(options: options)
    })
}

extension OutputMode {
  /// Mode ascii: rows with the separators that ASCII defines for tables.
  package static let ascii = OutputMode(
    "ascii",
    Documentation(
      "Columns delimited by 0x1F, rows by 0x1E",
      examples: [
        Example("SELECT 1, 'two';", prints: "1\u{1F}two\u{1E}")
      ]),
    isForPrograms: true,
    fields: .bare,
    selection: Selection(option: .separators, own: [.columnSeparator]) {
      $0.selectSeparators("\u{1F}", "\u{1E}")
    },
    makeRenderer: { SeparatedRenderer(options: $0) })
}
