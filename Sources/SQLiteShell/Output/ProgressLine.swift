import TypedSQLiteCore

/// Shows on a terminal how far a long command is, and how long it will take.
///
/// It overwrites one line, at most five times a second, and erases it at the end.
final class ProgressLine {
  private let output: OutputSink
  private let clock: () -> Double
  /// How many rows all steps read together; 0 shows nothing.
  private let total: Int
  private let note: String
  private var done = 0
  private var step = ""
  private let start: Double
  private var lastShown: Double
  private var isShown = false

  /// Creates a progress line, which shows something only if the output is a terminal.
  ///
  /// - Parameters:
  ///   - total: how many rows all steps read together.
  ///   - output: the terminal.
  ///   - note: what Ctrl-C does, printed after the time left.
  ///   - clock: seconds since any fixed time.
  init(total: Int, output: OutputSink, note: String, clock: @escaping () -> Double) {
    self.output = output
    self.clock = clock
    self.note = note
    self.total = output.isTerminal ? total : 0
    start = clock()
    lastShown = start
  }

  /// Begins a step, such as `reading task.due`.
  func begin(_ step: String) {
    self.step = step
  }

  /// Counts a row of the step.
  func advance() {
    done += 1
    guard total > 0, done.isMultiple(of: 1024) else { return }
    let now = clock()
    guard now - lastShown >= 0.2 else { return }
    lastShown = now
    isShown = true
    try? output.overwriteLine(text(now: now))
  }

  /// Erases the line.
  func end() {
    guard isShown else { return }
    isShown = false
    try? output.overwriteLine("")
  }

  private func text(now: Double) -> String {
    let share = min(Double(done) / Double(total), 1)
    let left = Int(((now - start) / max(share, 0.001) * (1 - share)).rounded(.up))
    return "\(Int(share * 100)) % \(step), \(left) s left (\(note))"
  }
}
