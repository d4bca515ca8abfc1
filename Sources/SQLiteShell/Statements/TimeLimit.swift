import TypedSQLiteCore

/// Ends statements that run too long.
final class TimeLimit {
  private let clock: () -> Double
  private let attend: (() -> Void)?
  private let end: Double
  private let seconds: Double
  private var watched: [Database] = []
  /// Whether the time is over.
  var hasPassed: Bool { clock() >= end }

  private init(_ seconds: Double, clock: @escaping () -> Double, attend: (() -> Void)?) {
    self.seconds = seconds
    self.clock = clock
    self.attend = attend
    end = seconds > 0 ? clock() + seconds : .infinity
  }

  /// Runs a body whose statements are interrupted when the time of the setting is over.
  static func watch<Result, Failure: Error>(
    _ console: any SessionConsole, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (seconds, attend) = (console.settings.timeLimit, console.watching.attend)
    guard seconds > 0 || attend != nil, console.watching.timeLimit == nil else { return try body() }
    let surroundings = console.surroundings
    let limit = TimeLimit(seconds, clock: { surroundings.processTimes().real }, attend: attend)
    console.watching.timeLimit = limit
    if let database = console.connections.database { limit.watch(database) }
    // A function that takes long, and a wait for a server, look only at the interrupt.
    if seconds > 0 { surroundings.setAlarm(seconds) }
    defer {
      surroundings.setAlarm(nil)
      surroundings.interrupt.endLate()
      for database in limit.watched { database.limitTime(nil) }
      console.watching.timeLimit = nil
    }
    return try body()
  }

  /// Ends the statements of a connection, which may have been opened meanwhile, when the time is over.
  func watch(_ database: Database) {
    watched.append(database)
    database.limitTime { [unowned self] in
      attend?()
      return hasPassed
    }
  }

  /// What to say about a statement that it ended.
  var hint: String {
    "It ran longer than -timeout \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)")."
  }
}

extension RunObserver {
  /// Ends the statement when its time is over.
  @Sendable static func timeLimit(_ console: any SessionConsole, _ run: ObservedRun) -> RunObserver? {
    guard console.settings.timeLimit > 0 else { return nil }
    return RunObserver { statement, run throws(ShellError) in
      try TimeLimit.watch(console) { () throws(ShellError) in try run(statement) }
    }
  }
}
