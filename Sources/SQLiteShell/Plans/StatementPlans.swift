import OutputModes
import TypedSQLiteCore

/// The plans of statements that `.eqp` requests.
struct StatementPlans {
  let shown: ShownPlans
  let options: RenderOptions
  unowned let console: any CommandConsole

  /// Prints the plans of a statement; one that cannot be explained has none.
  func show(of statement: Statement) throws(ShellError) {
    guard statement.explainLevel == 0 else { return }
    let database = try console.database()
    let hadTriggers = database.isOn(.triggerPlans)
    if shown != .on { database.set(.triggerPlans, to: true) }
    defer { database.set(.triggerPlans, to: hadTriggers) }
    try show("EXPLAIN QUERY PLAN ", statement, QueryPlanRenderer(options), in: database)
    guard shown == .full else { return }
    try show("EXPLAIN ", statement, ProgramRenderer(options), in: database)
  }

  private func show(
    _ prefix: String, _ statement: Statement, _ renderer: some RowRenderer, in database: Database
  ) throws(ShellError) {
    var renderer = renderer
    guard let plan = try? database.prepare(prefix + statement.sourceSQL) else { return }
    let output = console.output
    let columns = (0..<plan.columnCount).map { OutputColumn(plan.columnName($0)) }
    let row = ResultRow(plan, count: columns.count, writers: [])
    renderer.begin(columns, to: &output.buffer)
    while (try? plan.step()) == true { renderer.add(row, to: &output.buffer) }
    while renderer.end(to: &output.buffer) { try output.flushIfLarge() }
  }
}
