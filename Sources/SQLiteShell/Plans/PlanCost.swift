import TypedSQLiteCore

/// What a run of a statement took, as SQLite counts it for every program.
struct PlanCost {
  let seconds: Double
  let rowCount: Int
  /// Whether the run was ended before its end.
  let isPartial: Bool
  private let counters: [Counter]

  /// What SQLite counts of a run.
  private struct Counter {
    let one: String
    let several: String
    let count: Int
  }

  /// Runs a statement to its end, and forgets its rows.
  ///
  /// - Parameters:
  ///   - statement: the statement, which only reads.
  ///   - clock: seconds since any fixed time.
  /// - Throws: `DatabaseError` if it fails; an interrupt only ends it.
  init(of statement: Statement, clock: () -> Double) throws(DatabaseError) {
    let start = clock()
    var count = 0
    var isPartial = false
    do throws(DatabaseError) {
      while try statement.step() { count += 1 }
    } catch {
      guard error.resultCode == .SQLITE_INTERRUPT else { throw error }
      isPartial = true
    }
    seconds = clock() - start
    rowCount = count
    self.isPartial = isPartial
    counters = [
      Counter(
        one: "step of a full scan", several: "steps of full scans", count: statement.value(of: .fullScanSteps)
      ),
      Counter(one: "sort", several: "sorts", count: statement.value(of: .sorts)),
      Counter(
        one: "row put into an index for this run", several: "rows put into indexes for this run",
        count: statement.value(of: .automaticIndexRows)),
      Counter(
        one: "step of the virtual machine", several: "steps of the virtual machine",
        count: statement.value(of: .steps)),
    ]
    statement.reset()
  }

  /// The figures, the time apart.
  var figures: [(name: String, count: Int)] {
    [("rows returned", rowCount)] + counters.map { ($0.several, $0.count) }
  }

  /// All in one sentence, without a full stop.
  var text: String {
    let rows = countText(rowCount, "row")
    let parts = counters.filter { $0.count > 0 }.map {
      "\(groupedText($0.count)) \($0.count == 1 ? $0.one : $0.several)"
    }
    let start = isPartial ? "Interrupted after \(secondsText) and" : "Took \(secondsText) for"
    return "\(start) \(rows)\(parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")"
  }

  /// The time with three digits behind the point.
  var secondsText: String {
    let thousandths = Int((min(max(seconds, 0), 1e9) * 1000).rounded())
    let digits = "\(thousandths % 1000)"
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits) s"
  }
}
