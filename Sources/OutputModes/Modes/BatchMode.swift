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
