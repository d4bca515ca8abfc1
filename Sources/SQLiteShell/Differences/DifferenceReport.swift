import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What `.diff` does: compares the schemas, then the rows of each table, and says what was compared.
final class DifferenceReport {
  private let request: DiffRequest
  private let console: any CommandConsole
  private let sides: (old: ComparedSide, new: ComparedSide)
  private let progress: ReportProgress
  private var total = RowCounts()
  private var tableCounts: [(name: String, counts: RowCounts)] = []
  /// The tables whose differing rows are known only by their rowid.
  private var rowidTables: [String] = []
  private var hasDifferences = false
  private var hasFailed = false
  private var hasFlushed = false

  /// - Throws: ``ShellError`` if the other database cannot be opened.
  init(_ request: DiffRequest, _ console: any CommandConsole) throws(ShellError) {
    self.request = request
    self.console = console
    let other = OtherDatabase(console: console)
    if let state = request.state {
      sides = try other.sides(since: state)
    } else {
      sides = try other.sides(for: request.other)
    }
    progress = ReportProgress(
      output: console.output, clock: { [console] in console.surroundings.processTimes().real })
  }

  /// Compares, and prints what is different.
  ///
  /// - Returns: ``CommandOutcome/failed`` if there are differences.
  /// - Throws: ``ShellError`` if something could not be compared, with what is known printed.
  func show() throws(ShellError) -> CommandOutcome {
    guard case .changeset(let path) = request.form else { return try compare(renderer()) }
    let renderer = try console.writeFile(path, cannotOpen: { _ in .file(.cannotOpenFile(path)) }) {
      sink throws(ShellError) in
      let renderer = DifferenceChangeset(
        path, to: sink, changing: sides.old, ignoresMeaning: request.ignoresMeaning, console)
      try runSafely(renderer)
      return renderer
    }
    try renderer.end(isWhole: !hasFailed)
    return try outcome(of: renderer)
  }

  private func compare(_ renderer: any DifferenceRenderer) throws(ShellError) -> CommandOutcome {
    try runSafely(renderer)
    return try outcome(of: renderer)
  }

  private func outcome(of renderer: any DifferenceRenderer) throws(ShellError) -> CommandOutcome {
    if hasFailed || renderer.isIncomplete { throw .reported(status: DifferenceFailure.status) }
    return hasDifferences ? .failed : .proceed
  }

  private func renderer() -> any DifferenceRenderer {
    let text = DifferenceText(console, ignoresMeaning: request.ignoresMeaning)
    return switch request.form {
    case .lines where console.settings.mode.isForPrograms: DifferenceRows(console)
    case .lines: text
    case .summary: DifferenceCounter(console.settings.mode.isForPrograms ? DifferenceRows(console) : text)
    default: DifferenceSQL(console, changing: sides.old, ignoresMeaning: request.ignoresMeaning)
    }
  }

  /// Compares in one state of each database.
  private func runSafely(_ renderer: any DifferenceRenderer) throws(ShellError) {
    defer { progress.end() }
    let connections =
      sides.old.database === sides.new.database
      ? [sides.old.database] : [sides.old.database, sides.new.database]
    let isFree = console.watching.progress == nil
    do throws(DatabaseError) {
      for database in connections { try database.runAll("SAVEPOINT tsqlite_diff") }
    } catch {
      throw failure(error)
    }
    defer { for database in connections { try? database.runAll("RELEASE tsqlite_diff") } }
    if isFree, console.output.isTerminal {
      for database in connections {
        database.watchProgress(every: 100_000) { [progress] in
          progress.show()
          return true
        }
      }
    }
    defer {
      if isFree, console.output.isTerminal { for database in connections { database.watchProgress() } }
    }
    progress.begin("reading the schemas")
    let schema: SchemaComparison
    do throws(DatabaseError) {
      schema = try console.resolving { () throws(DatabaseError) in
        try SchemaComparison(sides, only: request.tables)
      }
    } catch {
      throw error.resultCode == .SQLITE_INTERRUPT ? .difference(.interrupted(nil)) : failure(error)
    }
    try checkNames(in: schema)
    if !schema.changes.isEmpty { hasDifferences = true }
    progress.end()
    try renderer.begin(schema)
    try compareTables(of: schema, renderer)
    progress.end()
    try finish(schema, renderer)
  }

  /// A failure of SQLite, with the programs that hold the lock for which it waited.
  private func failure(_ error: DatabaseError) -> ShellError {
    let holders = lockHolders(error)
    return holders.isEmpty ? .database(error) : .difference(.unread(error, lockHolders: holders))
  }

  private func lockHolders(_ error: DatabaseError) -> [String] {
    let files = [sides.old, sides.new].map { $0.database.path(schema: $0.schema) ?? "" }
    return console.failures.lockHolders(error, ofFiles: files)
  }

  /// Throws if a name of the user is that of nothing.
  private func checkNames(in schema: SchemaComparison) throws(ShellError) {
    for name in request.tables {
      let isKnown =
        schema.tables.contains { $0.name.matches(name) } || schema.order.contains { $0.name == name.nameKey }
      if !isKnown { throw .difference(.noSuchTable(name, request.otherName)) }
    }
  }

  // MARK: - Tables

  private func compareTables(
    of schema: SchemaComparison, _ renderer: any DifferenceRenderer
  ) throws(ShellError) {
    for pairing in schema.tables {
      do throws(MergeFault) {
        try compare(pairing, renderer)
      } catch {
        switch error {
        case .output(let failure): throw failure
        case .database(let fault):
          try renderer.endTable()
          guard fault.resultCode != .SQLITE_INTERRUPT else {
            try sayInterrupted(in: pairing.name)
            throw .difference(.interrupted(pairing.name))
          }
          leaveOut(pairing.name, fault)
        }
      }
    }
  }

  /// Prints what is known although the user has stopped the comparison.
  private func sayInterrupted(in table: String) throws(ShellError) {
    progress.end()
    console.surroundings.interrupt.reset()
    if request.form == .lines || request.form == .summary {
      let line = "Until then: \(countsText(total))"
      if console.settings.mode.isForPrograms { console.report(note: line) } else { console.say(line: line) }
    }
    try console.output.flush()
    console.surroundings.interrupt.interrupt()
  }

  private func leaveOut(_ table: String, _ error: DatabaseError) {
    progress.end()
    hasFailed = true
    var reason = error.message ?? "\(error.resultCode)"
    // SQLite says no more if it cannot sort the keys of a table without rowids.
    if reason == "no query solution" { reason += "; its key may need a collation of its application" }
    console.report(.difference(.leftOut(table, reason, lockHolders: lockHolders(error))))
  }

  private func compare(
    _ pairing: SchemaComparison.TablePairing, _ renderer: any DifferenceRenderer
  ) throws(MergeFault) {
    progress.begin("comparing \(pairing.name)")
    let table: ComparedTable
    let columns: ComparedColumns
    do throws(DatabaseError) {
      table = try shape(of: pairing)
      columns = try self.columns(of: table)
    } catch {
      throw .database(error)
    }
    do throws(ShellError) {
      try checkKey(of: table)
    } catch {
      throw .output(error)
    }
    let wanted: (table: ComparedTable, phases: [ChangePhase])
    do throws(ShellError) {
      wanted = try renderer.begin(table, pairing, columns)
    } catch {
      throw .output(error)
    }
    var counts = RowCounts()
    // A table that is made again is compared all the same, for the counts.
    for phase in wanted.phases {
      counts = try merge(wanted.table, columns, phase, renderer)
    }
    add(counts, of: table)
    do throws(ShellError) { try renderer.endTable() } catch { throw .output(error) }
  }

  private func add(_ counts: RowCounts, of table: ComparedTable) {
    total.add(counts)
    tableCounts.append((table.name, counts))
    let isDifferent =
      counts.changed + counts.added + counts.removed > 0
      || counts.sameMeaning > 0 && !request.ignoresMeaning
    if isDifferent { hasDifferences = true }
    if isDifferent, table.identity == .rowid, table.old != nil, table.new != nil {
      rowidTables.append(SQLName.plain(table.name))
    }
  }

  private func checkKey(of table: ComparedTable) throws(ShellError) {
    guard let old = table.old, let new = table.new else { return }
    for column in request.key where old.place(of: column) == nil || new.place(of: column) == nil {
      throw .difference(.noKeyColumn(table.name, column))
    }
  }

  private func shape(of pairing: SchemaComparison.TablePairing) throws(DatabaseError) -> ComparedTable {
    try console.resolving { () throws(DatabaseError) in
      let old = try pairing.old.map { table throws(DatabaseError) in try TableShape(table, of: sides.old) }
      let new = try pairing.new.map { table throws(DatabaseError) in try TableShape(table, of: sides.new) }
      guard let old, let new else { return ComparedTable(onlyOld: old, onlyNew: new) }
      let isKey = request.key.allSatisfy { old.place(of: $0) != nil && new.place(of: $0) != nil }
      return try ComparedTable(old, new, on: sides, chosen: isKey ? request.key : [])
    }
  }

  private func columns(of table: ComparedTable) throws(DatabaseError) -> ComparedColumns {
    try console.resolving { () throws(DatabaseError) in
      ComparedColumns(
        old: try columns(table.oldQuery(sides.old), sides.old),
        new: try columns(table.newQuery(sides.new), sides.new))
    }
  }

  private func columns(_ query: String?, _ side: ComparedSide) throws(DatabaseError) -> [ResultColumn] {
    guard let query else { return [] }
    let statement = try side.database.prepare(query)
    return side.resolver.explainedColumns(of: statement, settings: console.settings.formats)
  }

  /// Reads the rows of a table once, and passes differences on.
  private func merge(
    _ table: ComparedTable, _ columns: ComparedColumns, _ phase: ChangePhase,
    _ renderer: any DifferenceRenderer
  ) throws(MergeFault) -> RowCounts {
    let merge: RowMerge
    do throws(DatabaseError) {
      let old = try table.oldQuery(sides.old).map { query throws(DatabaseError) in
        try sides.old.database.prepare(query)
      }
      let new = try table.newQuery(sides.new).map { query throws(DatabaseError) in
        try sides.new.database.prepare(query)
      }
      let comparisons = table.pairs.map {
        CellComparison(columns.old[$0.old].format, columns.new[$0.new].format)
      }
      merge = RowMerge(table, old, new, comparisons: comparisons) { [progress] in progress.advance() }
    } catch {
      throw .database(error)
    }
    let ignoresMeaning = request.ignoresMeaning
    do throws(MergeFault) {
      try merge.merge { difference throws(ShellError) in
        if ignoresMeaning, difference.kind == .sameMeaning { return }
        progress.end()
        try renderer.add(difference, in: phase)
        try flushFirst()
      }
    } catch {
      if phase != .freeing { total.add(merge.counts) }
      throw error
    }
    return merge.counts
  }

  /// Writes the first difference at once, and at a terminal each one.
  private func flushFirst() throws(ShellError) {
    guard !hasFlushed || console.output.isTerminal else { return }
    hasFlushed = true
    try console.output.flush()
  }
}

// MARK: - The end

extension DifferenceReport {
  private func finish(_ schema: SchemaComparison, _ renderer: any DifferenceRenderer) throws(ShellError) {
    switch request.form {
    case .lines where !console.settings.mode.isForPrograms:
      for line in closingLines(schema) { console.say(line: line) }
    case .lines:
      for line in closingLines(schema).dropFirst() { console.report(note: line) }
    case .summary:
      try printSummary()
      for line in closingLines(schema).dropFirst() { console.report(note: line) }
    case .sql, .changeset:
      // The file of a changeset is still open.
      if request.form == .sql { try renderer.end(isWhole: !hasFailed) }
      for line in uncomparedLines(schema) { console.report(note: line) }
    }
    try console.output.flushIfLarge()
  }

  private func printSummary() throws(ShellError) {
    guard console.settings.mode.isForPrograms || console.settings.mode.layout.needsAllRows else {
      for (name, counts) in tableCounts { console.say(line: "\(SQLName.plain(name)): \(countsText(counts))") }
      return
    }
    let titles = ["table", "equal", "equal by meaning", "changed", "added", "removed"]
    let rows = try ReportRows(titles, console.presentation, to: console.output)
    for (name, counts) in tableCounts {
      try rows.add([
        .text(name), .integer(counts.equal), .integer(counts.sameMeaning), .integer(counts.changed),
        .integer(counts.added), .integer(counts.removed),
      ])
    }
    try rows.end()
  }

  /// What was found in all, what was compared by rowid, and what was not compared.
  private func closingLines(_ schema: SchemaComparison) -> [String] {
    var lines = [verdict(schema)]
    if !rowidTables.isEmpty {
      lines.append(
        "compared by rowid, because there is no primary key: \(rowidTables.joined(separator: ", ")); "
          + "--key names columns to compare by")
    }
    return lines + uncomparedLines(schema)
  }

  private func uncomparedLines(_ schema: SchemaComparison) -> [String] {
    schema.uncompared.isEmpty ? [] : ["not compared: \(schema.uncompared.joined(separator: "; "))"]
  }

  private func verdict(_ schema: SchemaComparison) -> String {
    var objects = schema.counts.map { entry in
      entry.type == "index" && entry.count != 1
        ? "\(entry.count) indexes" : countText(entry.count, entry.type)
    }
    if objects.isEmpty { objects = ["no objects"] }
    guard hasDifferences else {
      let rows = countText(total.all, "row")
      let meaning =
        total.sameMeaning > 0 ? ", \(groupedText(total.sameMeaning)) of them equal by meaning" : ""
      return hasFailed
        ? "no difference in what was compared: \(rows)\(meaning)"
        : "no difference in \(objects.joined(separator: ", ")) with \(rows)\(meaning)"
    }
    let changes = schema.changes.isEmpty ? [] : [countText(schema.changes.count, "change") + " of the schema"]
    return (changes + [countsText(total)]).joined(separator: "; ")
  }

  /// The numbers of rows, without those that are 0.
  private func countsText(_ counts: RowCounts) -> String {
    let parts = [
      (counts.changed, "changed"), (counts.added, "added"), (counts.removed, "removed"),
      (counts.sameMeaning, "equal by meaning"), (counts.equal, "equal"),
    ].filter { $0.0 > 0 }
    guard let first = parts.first else { return "no rows" }
    let rest = parts.dropFirst().map { "\(groupedText($0.0)) \($0.1)" }
    return (["\(countText(first.0, "row")) \(first.1)"] + rest).joined(separator: ", ")
  }
}
