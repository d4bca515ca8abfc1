extension OutputMode {
  /// Mode batch: the default for a pipe.
  package static let batch = OutputMode(
    name: "batch",
    shortest: 5,
    compatibleName: "list",
    summary: "The initial mode for files and pipes: list, with all options at their defaults",
    examples: [
      Example("SELECT 1, 'two', NULL;", prints: "1|two|\n")
    ],
    option: nil,
    select: {
      $0.takeBackSettings()
      $0.screenWidth = .columns(0)
    },
    makeRenderer: OutputMode.list.makeRenderer)
}

extension OutputMode {
  /// Mode tty: the default for a terminal.
  package static let tty = OutputMode(
    name: "tty",
    shortest: 3,
    compatibleName: "box",
    summary: "The initial mode at a terminal: box, with all options at their defaults",
    examples: OutputMode.box.examples,
    needsAllRows: true,
    window: OutputMode.box.window,
    option: nil,
    select: {
      $0.takeBackSettings()
      OutputMode.box.select(&$0)
    },
    makeRenderer: OutputMode.box.makeRenderer)
}
