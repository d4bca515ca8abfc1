import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What `.plan` prints of a statement: statistics, steps in words, what a run took, and advice.
struct PlanReport {
  let presentation: Presentation
  unowned let console: any CommandConsole
  /// Whether copies of the schema may be made, which safe mode does not allow.
  let findsIndexes: Bool
  /// Whether the user counts steps with `.progress`, which nothing else can then.
  let countsSteps: Bool
  /// Whether an index that is found is tried on a copy of the data.
  let triesIndexes: Bool

  /// A line of the report.
  private struct Line {
    let kind: String
    var depth = 0
    let text: String
    var table: String?
    var index: String?
    var number: ReportCell = .none
    var detail: String?

    static let titles = ["kind", "depth", "text", "table", "index", "number", "sqlite"]

    var cells: [ReportCell] {
      [
        .text(kind), .integer(depth), .text(text), ReportCell(table), ReportCell(index), number,
        ReportCell(detail),
      ]
    }
  }

  private var clock: () -> Double { { [console] in console.surroundings.processTimes().real } }
  private var isForPeople: Bool { presentation.isForPeople(console) }

  /// Reports on a statement.
  func report(on sql: [UInt8]) throws(ShellError) {
    let database = try console.database()
    let lines: [Line]
    do throws(DatabaseError) {
      var offset = 0
      guard let statement = try database.prepareNext(sql, offset: &offset) else { return }
      guard try database.prepareNext(sql, offset: &offset) == nil, statement.explainLevel == 0 else {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: ".plan takes one statement, without EXPLAIN")
      }
      if statement.parameterCount > 0 { try ParameterTable(database).bind(statement) }
      lines = try self.lines(for: statement, database)
    } catch {
      throw .statement(.sql(error, phase: .preparing, at: SourcePosition(origin: .argument, line: 1)))
    }
    try print(lines)
  }

  private func lines(for statement: Statement, _ database: Database) throws(DatabaseError) -> [Line] {
    let sql = statement.sourceSQL
    let outline = SQLOutline(Array(sql.utf8))
    let steps = try PlanStep.all(of: sql, in: database)
    let progress = ReportProgress(output: console.output, clock: clock)
    defer { progress.end() }
    progress.begin("running the statement")
    let tables = try PlannedTables(steps, of: outline, in: database)
    var lines: [Line] = []
    if steps.contains(where: \.isChoice), let text = tables.statisticsText {
      lines.append(Line(kind: "statistics", text: text))
    }
    lines += stepLines(steps, tables, kind: "step")
    if steps.isEmpty { lines.append(Line(kind: "step", text: "reads no table")) }
    if statement.isReadonly {
      let cost = try progress.watch(database, if: !countsSteps) { () throws(DatabaseError) in
        try PlanCost(of: statement, clock: clock)
      }
      lines += costLines(cost)
    } else {
      lines.append(Line(kind: "cost", text: "The statement changes rows, so it was not run"))
    }
    let advice = PlanAdvice(steps, tables, outline).sentences
    lines += advice.map { Line(kind: "advice", text: $0) }
    lines += indexLines(sql, tables, database)
    return lines
  }

  // MARK: - Steps

  private func stepLines(_ steps: [PlanStep], _ tables: PlannedTables, kind: String) -> [Line] {
    let words = PlanWords(tables: tables)
    var depths: [Int64: Int] = [0: 0]
    // How many loops of a step are around the next one.
    var loops: [Int64: Int] = [:]
    return steps.map { step in
      // The plan of a trigger has a heading of its own.
      if step.isHeading {
        loops[0] = 0
        return Line(kind: kind, text: "for the trigger \(step.detail.dropFirst(11))", detail: step.detail)
      }
      var depth = depths[step.parent] ?? 0
      var text = words.text(of: step)
      var line = Line(kind: kind, text: "", detail: step.detail)
      if case .read(let access) = step.action {
        let around = loops[step.parent] ?? 0
        depth += around
        if around > 0 { text = "for each row: " + text }
        loops[step.parent] = around + 1
        line.table = tables.table(access.table)?.name ?? access.table
        if case .named(let name, _) = access.index { line.index = name }
        line.number = ReportCell(access.isWhole ? tables.table(access.table)?.count : nil)
      } else if case .arm = step.action {
        loops[step.id] = 0
      }
      depths[step.id] = depth + 1
      return Line(
        kind: line.kind, depth: depth, text: text, table: line.table, index: line.index, number: line.number,
        detail: line.detail)
    }
  }

  // MARK: - Costs

  private func costLines(_ cost: PlanCost) -> [Line] {
    if isForPeople { return [Line(kind: "cost", text: cost.text)] }
    return [Line(kind: "cost", text: "seconds", number: Self.seconds(cost))]
      + cost.figures.map { Line(kind: "cost", text: $0.name, number: .integer($0.count)) }
      + (cost.isPartial ? [Line(kind: "cost", text: "interrupted")] : [])
  }

  /// Seconds, to a millionth.
  private static func seconds(_ cost: PlanCost) -> ReportCell { .real((cost.seconds * 1e6).rounded() / 1e6) }

  // MARK: - Indexes

  /// The indexes that the planner would use if they were there, and what they change.
  private func indexLines(_ sql: String, _ tables: PlannedTables, _ database: Database) -> [Line] {
    guard findsIndexes, !tables.all.isEmpty, tables.all.allSatisfy({ $0.schema == "main" }),
      let found = try? indexes(sql, tables, database),
      !found.indexes.isEmpty
    else { return [] }
    var lines = found.indexes.map { Line(kind: "index", text: "\($0);") }
    lines += stepLines(found.plan, tables, kind: "with index")
    guard triesIndexes else { return lines }
    do throws(DatabaseError) {
      let trial = try PlanTrial(
        of: sql, with: found.indexes, in: database,
        prepare: { copy throws(DatabaseError) in
          try console.addFunctions(to: copy)
          let statement = try copy.prepare(sql)
          if statement.parameterCount > 0 { try ParameterTable(database).bind(statement) }
          return statement
        }, clock: clock)
      lines.append(
        Line(
          kind: "tried",
          text:
            "On a copy of the data it took \(trial.before.secondsText) before, and \(trial.after.secondsText) with it"
        ))
      lines.append(Line(kind: "tried", text: "seconds before", number: Self.seconds(trial.before)))
      lines.append(Line(kind: "tried", text: "seconds after", number: Self.seconds(trial.after)))
    } catch {
      lines.append(
        Line(kind: "tried", text: "The index could not be tried on a copy: \(error.message ?? "no reason")"))
    }
    return lines
  }

  private func indexes(
    _ sql: String, _ tables: PlannedTables, _ database: Database
  ) throws(DatabaseError) -> IndexAdvisor.Advice? {
    let advisor = try IndexAdvisor(of: database) { copy throws(DatabaseError) in
      try console.addFunctions(to: copy)
    }
    // A sample of some 10,000 rows tells how good an index is.
    let isAnalyzed = tables.all.allSatisfy { $0.analyzedCount != nil }
    let most = tables.all.compactMap(\.count).max() ?? 0
    let percentage = isAnalyzed || most == 0 ? 0 : min(max(1_000_000 / most, 1), 100)
    return try advisor.advise(on: Array(sql.utf8), sampling: percentage, usesStatistics: true).first
  }

  // MARK: - Output

  private func print(_ lines: [Line]) throws(ShellError) {
    guard isForPeople else {
      let rows = try ReportRows(Line.titles, presentation, to: console.output)
      for line in lines where !(line.kind == "tried" && line.text.hasPrefix("On ")) {
        try rows.add(line.cells)
      }
      return try rows.end()
    }
    var last = ""
    for line in lines where line.kind != "tried" || line.number.isNone {
      if line.kind != last, !last.isEmpty, !(last == "index" && line.kind == "with index") {
        console.say(line: "")
      }
      if line.kind == "index", last != "index" { console.say(line: "An index would help:") }
      last = line.kind
      let isStep = ["step", "with index", "index"].contains(line.kind)
      let depth = line.depth + (["index", "with index"].contains(line.kind) ? 1 : 0)
      let indent = String(repeating: "  ", count: min(depth, 10))
      let width = max(console.screenWidth ?? .max, 40)
      let text = indent + line.text + (isStep ? "" : ".")
      for piece in wrapped(text, width: width, indent: indent + "  ") { console.say(line: piece) }
    }
    try console.output.flushIfLarge()
  }
}

extension PlanStep {
  /// Whether SQLite had to know how many rows it would find.
  fileprivate var isChoice: Bool {
    guard case .read(let access) = action else { return false }
    return access.index != .rowid
  }
}
