import TypedSQLiteCore

/// Shows at a terminal, after two seconds, what a long description is doing.
final class ReportProgress {
  private let output: OutputSink
  private let clock: () -> Double
  private let isShownAtAll: Bool
  /// What Ctrl-C does, in words.
  private let note: String
  private let start: Double
  private var lastShown: Double
  private var step = ""
  private var rows = 0
  /// Counts all rows of the step; asked once, when the line is shown first.
  private var countRows: (() -> Int?)?
  private var total: Int?
  private var isShown = false

  /// - Parameters:
  ///   - output: the terminal; nothing is shown elsewhere.
  ///   - clock: seconds since any fixed time.
  ///   - note: what Ctrl-C does.
  init(
    output: OutputSink, clock: @escaping () -> Double, note: String = "Ctrl-C shows what is known"
  ) {
    self.note = note
    self.output = output
    self.clock = clock
    isShownAtAll = output.isTerminal
    start = clock()
    lastShown = start + 1.8
  }

  /// Begins a step.
  ///
  /// - Parameters:
  ///   - step: what it does, such as `reading task`.
  ///   - countRows: counts the rows that it reads, in little time compared with reading them; nil if nothing does.
  func begin(_ step: String, countRows: (() -> Int?)? = nil) {
    self.step = step
    self.countRows = countRows
    (rows, total) = (0, nil)
  }

  /// Shows the line if it is time, after a thousand more rows.
  func advance() {
    rows += 1024
    show()
  }

  /// Shows the line if it is time.
  func show() {
    guard isShownAtAll else { return }
    let now = clock()
    guard now - lastShown >= 0.2 else { return }
    if let countRows {
      self.countRows = nil
      total = countRows()
    }
    lastShown = clock()
    isShown = true
    try? output.overwriteLine(text(now: now))
  }

  private func text(now: Double) -> String {
    guard rows > 0, let total, total >= rows else {
      let read = rows > 0 ? ", \(countText(rows, "row"))" : ""
      return "\(step)\(read), \(Int(now - start)) s (\(note))"
    }
    let share = Double(rows) / Double(total)
    let left = Int(((now - start) / share * (1 - share)).rounded(.up))
    return "\(Int(share * 100)) % \(step), \(left) s left (\(note))"
  }

  /// Shows the line while a body runs statements that give no rows for a long time.
  ///
  /// - Parameters:
  ///   - database: the connection.
  ///   - isFree: whether nothing else watches its progress.
  ///   - body: what runs the statements.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  func watch<Result, Failure: Error>(
    _ database: Database, if isFree: Bool, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isShownAtAll, isFree else { return try body() }
    database.watchProgress(every: 100_000) { [self] in
      show()
      return true
    }
    defer { database.watchProgress() }
    return try body()
  }

  /// Erases the line.
  func end() {
    guard isShown else { return }
    isShown = false
    try? output.overwriteLine("")
  }
}
