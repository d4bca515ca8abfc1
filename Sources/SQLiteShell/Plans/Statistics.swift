import TypedSQLiteCore

/// What `.stats` prints of the library, the connection, a statement and the process.
struct Statistics {
  private let console: any CommandConsole

  init(_ console: any CommandConsole) {
    self.console = console
  }

  /// Prints what a statement used, as `.stats` requests; without a statement, the other counters.
  func write(for statement: Statement?) {
    let shown = console.settings.statistics
    if let statement, shown == .stmt { writeColumns(of: statement) }
    if shown == .vmstep {
      if let statement { console.say("VM-steps: \(statement.value(of: .steps))\n") }
      return
    }
    writeLibrary()
    if let database = console.connections.database { writeConnection(database) }
    if let statement { write(statement) }
    for (name, count) in console.surroundings.inputOutputCounts() { line(name, count) }
  }

  private func line(_ name: String, _ text: some CustomStringConvertible) {
    console.say("\("\(name):".padded(to: 36)) \(text)\n")
  }

  private func line(_ name: String, _ counter: Counter, unit: String = "") {
    line(name, "\(counter.current) (max \(counter.highest))\(unit)")
  }

  private func writeColumns(of statement: Statement) {
    line("Number of output columns", statement.columnCount)
    for index in 0..<statement.columnCount {
      let origin = statement.origin(index)
      line("Column \(index) name", statement.columnName(index))
      line("Column \(index) declared type", statement.declaredType(index) ?? "(null)")
      line("Column \(index) database name", origin?.schema ?? "(null)")
      line("Column \(index) table name", origin?.table ?? "(null)")
      line("Column \(index) origin name", origin?.column ?? "(null)")
    }
  }

  private func writeLibrary() {
    line("Memory Used", LibraryCounter.memoryUsed.value, unit: " bytes")
    line("Number of Outstanding Allocations", LibraryCounter.allocations.value)
    line("Number of Pcache Overflow Bytes", LibraryCounter.pageCacheOverflow.value, unit: " bytes")
    line("Largest Allocation", "\(LibraryCounter.largestAllocation.value.highest) bytes")
    line("Largest Pcache Allocation", "\(LibraryCounter.largestPageAllocation.value.highest) bytes")
  }

  private func writeConnection(_ database: Database) {
    line("Lookaside Slots Used", database.value(of: .lookasideUsed))
    line("Successful lookaside attempts", database.value(of: .lookasideHits).highest)
    line("Lookaside failures due to size", database.value(of: .lookasideTooSmall).highest)
    line("Lookaside failures due to OOM", database.value(of: .lookasideFull).highest)
    line("Pager Heap Usage", "\(database.value(of: .cacheUsed).current) bytes")
    // These counters are reset each time they are printed.
    line("Page cache hits", database.value(of: .cacheHits, resetting: true).current)
    line("Page cache misses", database.value(of: .cacheMisses, resetting: true).current)
    line("Page cache writes", database.value(of: .cacheWrites, resetting: true).current)
    line("Page cache spills", database.value(of: .cacheSpills, resetting: true).current)
    line("Schema Heap Usage", "\(database.value(of: .schemaUsed).current) bytes")
    line("Statement Heap/Lookaside Usage", "\(database.value(of: .statementsUsed).current) bytes")
  }

  private func write(_ statement: Statement) {
    line("Fullscan Steps", statement.value(of: .fullScanSteps))
    line("Sort Operations", statement.value(of: .sorts))
    line("Autoindex Inserts", statement.value(of: .automaticIndexRows))
    let hits = statement.value(of: .bloomFilterHits)
    let misses = statement.value(of: .bloomFilterMisses)
    if hits > 0 || misses > 0 { line("Bloom filter bypass taken", "\(hits)/\(hits + misses)") }
    line("Virtual Machine Steps", statement.value(of: .steps))
    line("Reprepare operations", statement.value(of: .preparations))
    line("Number of times run", statement.value(of: .runs))
    line("Memory used by prepared stmt", statement.value(of: .memoryUsed))
  }
}

extension RunObserver {
  /// Prints the plan before the statement, as `.eqp` says.
  @Sendable static func plans(_ console: any CommandConsole, _ run: ObservedRun) -> RunObserver? {
    guard console.settings.shownPlans != .off else { return nil }
    let plans = StatementPlans(
      shown: console.settings.shownPlans, options: console.settings.render, console: console)
    return RunObserver { statement, run throws(ShellError) in
      try plans.show(of: statement)
      try run(statement)
    }
  }

  /// Prints after the statement what it needed, as `.stats` says.
  @Sendable static func statistics(_ console: any CommandConsole, _ run: ObservedRun) -> RunObserver? {
    guard console.settings.statistics != .off else { return nil }
    return RunObserver { statement, run throws(ShellError) in
      try run(statement)
      Statistics(console).write(for: statement)
    }
  }
}
