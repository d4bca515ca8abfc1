import TypedSQLiteCore

/// Ends statements that run too long.
final class TimeLimit {
  private let clock: () -> Double
  private let end: Double
  let seconds: Double
  /// Whether the time is over.
  var hasPassed: Bool { clock() >= end }

  private init(_ seconds: Double, clock: @escaping () -> Double) {
    self.seconds = seconds
    self.clock = clock
    end = seconds > 0 ? clock() + seconds : .infinity
  }

  /// Runs a body whose statements are interrupted when the time of the setting is over.
  static func watch<Result, Failure: Error>(
    _ shell: Shell, _ database: Database?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (seconds, attend) = (shell.settings.timeLimit, shell.watching.attend)
    guard seconds > 0 || attend != nil, let database, shell.watching.timeLimit == nil else {
      return try body()
    }
    let surroundings = shell.surroundings
    let limit = TimeLimit(seconds) { surroundings.processTimes().real }
    shell.watching.timeLimit = limit
    database.limitTime {
      attend?()
      return limit.hasPassed
    }
    // A function that takes long, and a wait for a server, look only at the interrupt.
    if seconds > 0 { surroundings.setAlarm(seconds) }
    defer {
      surroundings.setAlarm(nil)
      surroundings.interrupt.endLate()
      database.limitTime(nil)
      shell.watching.timeLimit = nil
    }
    return try body()
  }

  /// What to say about a statement that it ended.
  var hint: String {
    "It ran longer than -timeout \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)")."
  }
}
