import SQLSyntax
import TypedSQLiteCore

/// Shows at a prompt, after two seconds, that a statement or a command runs, and how far it is if that is known.
///
/// It overwrites one line, at most five times a second, and erases it before anything else is written.
final class StatementProgress {
  private let output: OutputSink
  private let clock: () -> Double
  private let scan: TableScan?
  private let start: Double
  private var lastShown: Double
  private var isShown = false
  private var isOff = false

  private init(_ output: OutputSink, _ scan: TableScan?, clock: @escaping () -> Double) {
    self.output = output
    self.clock = clock
    self.scan = scan
    start = clock()
    lastShown = start + 1.8
  }

  /// How many instructions of the virtual machine pass between two looks at the clock.
  private static let period = 20_000

  /// Runs a body, and shows meanwhile that it runs.
  ///
  /// - Parameters:
  ///   - console: the session; only a person at its prompt sees anything.
  ///   - statement: the statement that runs; nil if it is a command.
  ///   - body: what runs.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  static func watch<Result, Failure: Error>(
    _ console: any SessionConsole, _ statement: Statement? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard console.isPrompted, console.outputs.errors.isTerminal, console.reading.source?.origin == .terminal,
      console.watching.progress == nil, console.watching.running == nil,
      let database = statement?.database ?? console.connections.database, !database.isRemote
    else { return try body() }
    let surroundings = console.surroundings
    // Among many statements a plan for each would cost more than it says, and reading quietly empties the log.
    let looksAtPlan = console.reading.batch == nil && console.watching.log == nil
    let scan = (looksAtPlan ? statement : nil).flatMap { statement in
      console.readingQuietly(database) { TableScan(of: statement) }
    }
    let progress = StatementProgress(console.outputs.errors, scan) { surroundings.processTimes().real }
    console.watching.running = progress
    console.outputs.standard.willWrite = { progress.stop() }
    database.watchProgress(every: period) {
      progress.show()
      return true
    }
    defer {
      database.watchProgress()
      progress.stop()
      console.outputs.standard.willWrite = nil
      console.watching.running = nil
    }
    return try body()
  }

  /// Shows the line if it is time.
  private func show() {
    guard !isOff else { return }
    let now = clock()
    guard now - lastShown >= 0.2 else { return }
    lastShown = now
    isShown = true
    try? output.overwriteLine(text(after: now - start))
  }

  private func text(after seconds: Double) -> String {
    guard let scan, let share = scan.share, share > 0 else { return "\(Int(seconds)) s (Ctrl-C stops)" }
    let left = Int((seconds / share * (1 - share)).rounded(.up))
    return "\(Int(share * 100)) % of \(scan.table), \(left) s left (Ctrl-C stops)"
  }

  /// Erases the line, and shows it no more, because text that is being written must not be overwritten.
  func stop() {
    isOff = true
    guard isShown else { return }
    isShown = false
    try? output.overwriteLine("")
  }
}

/// The scan of a table that is most of the work of a statement.
private struct TableScan {
  let table: String
  private let statement: Statement
  /// How many rows the table has, or a little more.
  private let rows: Int

  /// Looks at the plan of a statement that has not run yet.
  ///
  /// - Returns: nil if it scans no table, or more than one, or one whose rows cannot be counted at once.
  init?(of statement: Statement) {
    let database = statement.database
    guard statement.explainLevel == 0,
      let plan = try? database.rows(
        "EXPLAIN QUERY PLAN " + String(decoding: statement.withSQL { $0.array }, as: UTF8.self),
        read: { $0.text(3) ?? "" })
    else { return nil }
    let scans = plan.filter { $0.hasPrefix("SCAN ") }
    guard scans.count == 1, let scan = scans.first?.dropFirst(5) else { return nil }
    let name = scan.hasPrefix("(") ? "" : scan.components(before: " USING ")
    // The table has at most so many rows; if many were deleted, the statement ends before it is said to.
    guard !name.isEmpty,
      let last = try? database.rows(
        "SELECT max(rowid) FROM \(SQLName.quoted(name))", read: { $0.cell(0).int64 }
      )
      .first,
      last > 0
    else { return nil }
    table = name
    rows = Int(clamping: last)
    self.statement = statement
  }

  /// How much of the table was read, from 0 to 1; nil if it has more rows than were expected.
  var share: Double? {
    let done = statement.value(of: .fullScanSteps)
    return done <= rows ? Double(done) / Double(rows) : nil
  }
}

extension Substring {
  /// The text before a part; all of it if it lacks that.
  fileprivate func components(before part: String) -> String {
    firstRange(of: part).map { String(self[..<$0.lowerBound]) } ?? String(self)
  }
}

extension RunObserver {
  /// Shows that the statement runs if it takes long.
  @Sendable static func progress(_ console: any SessionConsole, _ run: ObservedRun) -> RunObserver? {
    guard run.study != nil else { return nil }
    return RunObserver { statement, run throws(ShellError) in
      try StatementProgress.watch(console, statement) { () throws(ShellError) in try run(statement) }
    }
  }
}
