import OutputModes
import TypedSQLiteCore

extension Shell {
  /// Prints the plans of a statement that `.eqp` requests; a statement that cannot be explained has none.
  func showPlans(of statement: Statement) throws(ShellError) {
    guard statement.explainLevel == 0 else { return }
    let database = try database()
    let hadTriggers = database.isOn(.triggerPlans)
    if settings.shownPlans != .on { database.set(.triggerPlans, to: true) }
    defer { database.set(.triggerPlans, to: hadTriggers) }
    try show("EXPLAIN QUERY PLAN ", statement, QueryPlanRenderer(settings.render), in: database)
    guard settings.shownPlans == .full else { return }
    try show("EXPLAIN ", statement, ProgramRenderer(settings.render), in: database)
  }

  private func show(
    _ prefix: String, _ statement: Statement, _ renderer: some RowRenderer, in database: Database
  ) throws(ShellError) {
    var renderer = renderer
    guard let plan = try? database.prepare(prefix + statement.sourceSQL) else { return }
    let columns = (0..<plan.columnCount).map { OutputColumn(plan.columnName($0)) }
    let row = ResultRow(plan, count: columns.count, writers: [])
    renderer.begin(columns, to: &output.buffer)
    while (try? plan.step()) == true { renderer.add(row, to: &output.buffer) }
    while renderer.end(to: &output.buffer) { try output.flushIfLarge() }
  }
}
