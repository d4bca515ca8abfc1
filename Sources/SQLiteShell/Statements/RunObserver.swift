import SQLSyntax
import TypedSQLiteCore

/// Does something beside the run of a statement, whose stages know nothing of it.
struct RunObserver {
  /// Runs a statement, which the closure does, with what is done before and after it; or the same one prepared again.
  let watch: (Statement, (Statement) throws(ShellError) -> Void) throws(ShellError) -> Void

  /// Makes the observers of a run: the first one is the first to begin and the last to end.
  ///
  /// Each is nil if it has nothing to do. All are made before one begins.
  static let all: [@Sendable (any SessionConsole, ObservedRun) -> RunObserver?] = [
    undo, progress, plans, statistics, timeLimit, outcome, storedClasses,
  ]

  /// Whether statements of scripts are observed.
  ///
  /// It asks the `Shell`, because any other would copy all settings for each statement.
  static func observesScripts(of shell: Shell) -> Bool {
    shell.settings.shownPlans != .off || shell.settings.statistics != .off || shell.settings.timeLimit > 0
  }
}

/// A statement that is about to run, as its observers know it.
struct ObservedRun {
  let statement: Statement
  /// What the user wrote; empty if the statement is kept prepared.
  let sql: ArraySlice<UInt8>
  let position: SourcePosition
  /// The statement as it was studied; nil in a script whose literals are not converted.
  var study: (outline: SQLOutline, rules: StatementStudy.Rules)?

  /// Whether a person typed it.
  var isTyped: Bool { position.origin == .terminal }

  /// Runs the statement among its observers.
  func run(
    in console: any SessionConsole, _ body: (Statement) throws(ShellError) -> Void
  ) throws(ShellError) {
    let observers = RunObserver.all.compactMap { $0(console, self) }
    try run(statement, observers[...], body)
  }

  private func run(
    _ statement: Statement, _ observers: ArraySlice<RunObserver>,
    _ body: (Statement) throws(ShellError) -> Void
  ) throws(ShellError) {
    guard let observer = observers.first else { return try body(statement) }
    try observer.watch(statement) { statement throws(ShellError) in
      try run(statement, observers.dropFirst(), body)
    }
  }
}
