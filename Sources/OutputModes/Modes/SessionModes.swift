extension OutputMode {
  /// Mode batch: the default for a pipe.
  package static let batch = OutputMode(
    Names("batch", shortest: 5, inSQLite3: "list"),
    Documentation(
      "The initial mode for files and pipes: list, with all options at their defaults",
      examples: [
        Example("SELECT 1, 'two', NULL;", prints: "1|two|\n")
      ]),
    selection: Selection(option: nil) {
      $0.takeBackSettings()
      $0.screenWidth = .columns(0)
    },
    makeRenderer: OutputMode.list.makeRenderer)
}

extension OutputMode {
  /// Mode tty: the default for a terminal.
  package static let tty = OutputMode(
    Names("tty", shortest: 3, inSQLite3: "box"),
    Documentation(
      "The initial mode at a terminal: box, with all options at their defaults",
      examples: OutputMode.box.documentation.examples),
    layout: .grid(OutputMode.box.layout.window),
    selection: Selection(option: nil) {
      $0.takeBackSettings()
      OutputMode.box.selection.apply(&$0)
    },
    makeRenderer: OutputMode.box.makeRenderer)
}
