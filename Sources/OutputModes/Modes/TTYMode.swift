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
