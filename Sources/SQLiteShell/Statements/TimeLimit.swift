import TypedSQLiteCore

/// Ends statements that run too long.
final class TimeLimit {
  private let clock: () -> Double
  private let end: Double
  let seconds: Double
  /// Called now and then while statements run; it may interrupt them.
  private let attend: (() -> Void)?
  /// Whether the time was over while a statement ran.
  private(set) var hasPassed = false

  private init(_ seconds: Double, attend: (() -> Void)?, clock: @escaping () -> Double) {
    self.seconds = seconds
    self.attend = attend
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
    let limit = TimeLimit(seconds, attend: attend) { surroundings.processTimes().real }
    shell.watching.timeLimit = limit
    database.limitTime { limit.isOver() }
    defer {
      database.limitTime(nil)
      shell.watching.timeLimit = nil
    }
    return try body()
  }

  private func isOver() -> Bool {
    attend?()
    if clock() >= end { hasPassed = true }
    return hasPassed
  }

  /// What to say about a statement that it ended.
  var hint: String {
    "It ran longer than -timeout \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)")."
  }
}
