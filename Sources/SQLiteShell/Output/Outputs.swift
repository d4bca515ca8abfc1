import OutputModes

/// Where a session writes.
struct Outputs {
  let standard: OutputSink
  /// Where messages go.
  let errors: OutputSink
  /// Where results go: ``standard``, or what `.output` and `.once` name.
  var results: OutputSink
  /// What ``results`` is called and how long it lasts.
  var redirection = Redirection()
  /// How results are shown; nil if something has changed since the last one.
  var presentation: Presentation?

  init(_ surroundings: Surroundings) {
    standard = OutputSink(surroundings.output, isTerminal: surroundings.outputIsTerminal)
    errors = OutputSink(surroundings.errors, isTerminal: surroundings.errorsAreTerminal)
    results = standard
  }
}

/// What the user watches of the statements that run.
struct Watching {
  /// Whether `.auth` prints what statements would do.
  var showsAuthorizations = false
  /// What `.progress` counts.
  var progress: ProgressReport?
  /// Where `.trace` writes.
  var trace: OutputSink?
  /// Where `.log` writes.
  var log: OutputSink?
  /// Whether statements run that find out what columns mean, which are not shown.
  var isPaused = false
}
