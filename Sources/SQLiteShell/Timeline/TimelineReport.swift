import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What `.timeline` prints.
struct TimelineReport {
  let explainer: ColumnExplainer
  /// Whether the user counts steps with `.progress`, which nothing else can then.
  let countsSteps: Bool
  /// Runs a statement and shows its rows; the body is called before the first one.
  let show: (Statement, SourcePosition, _ beforeRows: () -> Void) throws(ShellError) -> Void

  /// Finds the rows of tables that are no longer in them; for no names, those of all tables.
  let findDeleted: (_ names: [String]) throws(ShellError) -> FoundTables

  private var console: any CommandConsole { explainer.console }

  /// Prints the rows of a timeline in the output mode.
  ///
  /// Tables that cannot be read are reported, and left out unless they were asked for.
  ///
  /// - Parameter words: the arguments of `.timeline`.
  /// - Throws: ``ShellError`` if an argument is wrong, and at the end if a table could not be read.
  func show(_ words: [String]) throws(ShellError) {
    let zone = explainer.formats.zone
    let request = try TimelineRequest(TablePath.joiningNames(in: words), in: zone, console.dialect)
    let names = request.range.names
    var timeline = Timeline(zone: zone, range: request.range)
    guard !request.isOfDeletedRows else { return try runOnDeletedRows(names, &timeline) }
    let database = try console.database()
    let tables = try console.resolving { () throws(ShellError) in try console.chosenTables(names) }
    var unread = UnreadTables()
    for path in tables {
      do throws(DatabaseError) {
        try add(path, to: &timeline, database)
      } catch {
        // A failure of the disk is none of a table.
        guard names.isEmpty, error.resultCode != .SQLITE_IOERR else { throw .database(error) }
        unread.add(path.shownTable, error, console)
      }
    }
    try show(&timeline, database, &unread, mayLeaveOut: names.isEmpty)
    try unread.end()
  }

  /// Prints the dates of rows that are no longer in their tables.
  private func runOnDeletedRows(_ names: [String], _ timeline: inout Timeline) throws(ShellError) {
    var columns: [String: String] = [:]
    // A name can be that of a column after the table.
    let tables = names.map { name in
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
      let table = String(name[..<dot])
      columns[table.lowercased()] = String(name[name.index(after: dot)...])
      return table
    }
    let found = try findDeleted(tables)
    var unread = UnreadTables()
    do throws(DatabaseError) {
      for entry in found.entries {
        let known = try explainer.columns(of: found.statement(for: entry))
        timeline.add(
          known.filter { column in !FoundTables.facts.contains { $0.name == column.name } },
          only: columns[entry.name.lowercased()], ofTable: entry.name, in: "main", row: "_rowid")
      }
    } catch {
      throw .database(error)
    }
    try show(&timeline, found.database, &unread, mayLeaveOut: false)
  }

  private func show(
    _ timeline: inout Timeline, _ database: Database, _ unread: inout UnreadTables, mayLeaveOut: Bool
  ) throws(ShellError) {
    if !timeline.columns.isEmpty {
      try showRows(&timeline, database, &unread, mayLeaveOut: mayLeaveOut)
    } else if unread.isEmpty {
      console.say(line: "no column has a date meaning")
    }
  }

  private func add(
    _ path: TablePath, to timeline: inout Timeline, _ database: Database
  ) throws(DatabaseError) {
    let name = SQLName.qualified(path.table, in: path.schema)
    let columns = try explainer.columns(of: database.prepare("SELECT * FROM \(name)"))
    let hasRowIDs = (try? database.prepare("SELECT rowid FROM \(name)")) != nil
    let key = try SchemaReader(database).columns(of: path.table, in: path.schema)
      .first { $0.primaryKeyPosition == 1 }
    timeline.add(
      columns, only: path.column, ofTable: path.table, in: path.schema,
      row: hasRowIDs ? "rowid" : key.map { SQLName.quoted($0.name) } ?? "NULL")
  }

  /// Runs the statement; if it fails before its first row, without the columns that cannot be read.
  private func showRows(
    _ timeline: inout Timeline, _ database: Database, _ unread: inout UnreadTables, mayLeaveOut: Bool
  ) throws(ShellError) {
    let place = SourcePosition(origin: .argument, line: 1)
    do throws(ShellError) {
      try runWithProgress(statement(of: timeline, database), at: place)
    } catch {
      guard mayLeaveOut, !console.surroundings.interrupt.isInterrupted else { throw error }
      let all = timeline
      let count = timeline.columns.count
      try timeline.remove { column throws(ShellError) in
        do throws(DatabaseError) {
          _ = try database.rows("SELECT count(time) FROM (\(all.sql(of: column)))") { $0.cell(0).int64 }
          return false
        } catch {
          unread.add(TablePath(schema: column.schema, table: column.table).shownTable, error, console)
          return true
        }
      }
      guard timeline.columns.count < count else { throw error }
      guard !timeline.columns.isEmpty else { return }
      try runWithProgress(statement(of: timeline, database), at: place)
    }
    sayUnset(timeline, database)
  }

  private func statement(of timeline: Timeline, _ database: Database) throws(ShellError) -> Statement {
    do throws(DatabaseError) {
      guard database.isRemote else { return try database.prepare(timeline.sql) }
      return try copy(of: timeline, from: database).prepare(timeline.ofCopies.sql)
    } catch {
      throw .database(error)
    }
  }

  /// Copies what a timeline reads from a server, which does not have the functions that compute times.
  private func copy(of timeline: Timeline, from server: Database) throws(DatabaseError) -> Database {
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    // Without a path, SQLite moves what is too large for its memory to a file without a name.
    let copy = try Database(path: "", options: options, interruptHandle: console.surroundings.interrupt)
    try console.addFunctions(to: copy)
    try copy.runAll("BEGIN")
    let tables = Dictionary(grouping: timeline.columns) { SQLName.qualified($0.table, in: $0.schema) }
    for (table, columns) in tables {
      guard let first = columns.first else { continue }
      let dates = columns.map { SQLName.quoted($0.column) }
      let names = [Timeline.namesInCopies.row, Timeline.namesInCopies.summary].map(SQLName.quoted) + dates
      try copy.runAll("CREATE TABLE \(table)(\(names.joined(separator: ", ")))")
      let rows = try server.prepare(
        """
        SELECT \(([first.row, first.summary] + dates).joined(separator: ", ")) FROM \(table) \
        WHERE coalesce(\(dates.joined(separator: ", ")), NULL) NOT NULL
        """)
      let marks = names.map { _ in "?" }.joined(separator: ", ")
      let insertion = try copy.prepare("INSERT INTO \(table) VALUES (\(marks))")
      while try rows.step() {
        for index in names.indices { try insertion.bind(rows.cell(index).databaseValue, at: index + 1) }
        _ = try insertion.step()
        insertion.reset()
      }
    }
    try copy.runAll("COMMIT")
    return copy
  }

  /// Runs the query; says at a terminal after two seconds that it is at work, because all rows are read before the first
  /// one is shown.
  private func runWithProgress(_ statement: Statement, at place: SourcePosition) throws(ShellError) {
    guard console.output.isTerminal, !countsSteps else { return try show(statement, place) {} }
    let (output, database) = (console.output, statement.database)
    let clock = { [console] in console.surroundings.processTimes().real }
    let start = clock()
    var shown = start + 1
    var isShown = false
    let end = {
      database.watchProgress()
      if isShown { try? output.overwriteLine("") }
      isShown = false
    }
    database.watchProgress(every: 100_000) {
      let now = clock()
      if now - shown >= 1 {
        shown = now
        isShown = true
        try? output.overwriteLine("reading and sorting dates for \(Int(now - start)) s (Ctrl-C stops it)")
      }
      return true
    }
    defer { end() }
    try show(statement, place, end)
  }

  /// Says at a terminal how many values were left out because they mean "not set" or "never".
  private func sayUnset(_ timeline: Timeline, _ database: Database) {
    guard console.output.isTerminal, timeline.range.isUnlimited else { return }
    var count: Int64 = 0
    for (_, columns) in Dictionary(grouping: timeline.columns, by: { "\($0.schema).\($0.table)" }) {
      guard let first = columns.first else { continue }
      let counts = columns.map(\.unsetCount).joined(separator: " + ")
      let table = SQLName.qualified(first.table, in: first.schema)
      count += (try? database.rows("SELECT \(counts) FROM \(table)") { $0.cell(0).int64 })?.first ?? 0
    }
    guard count > 0 else { return }
    let means = count == 1 ? "value that means" : "values that mean"
    console.report(
      note: "\(count) \(means) \"not set\" or \"never\" \(count == 1 ? "is" : "are") left out")
  }
}
