import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What `.describe` prints of tables, views and queries.
struct DescribeReport {
  let explainer: ColumnExplainer
  let presentation: Presentation
  /// Whether the user counts steps with `.progress`, which nothing else can then.
  let countsSteps: Bool
  /// How many threads may read a table.
  var threads = 1

  private var console: any CommandConsole { explainer.console }
  /// Whether the text is for a person at a terminal.
  private var isForPeople: Bool { presentation.isForPeople(console) }
  private var clock: () -> Double {
    { [console] in console.surroundings.processTimes().real }
  }

  /// What is described.
  struct Subject {
    /// The name in the heading.
    let name: String
    let statement: Statement
    let columns: [ResultColumn]
    /// The schema of a table or a view; nil for a query.
    let table: DescribedTable?
    let facts: TableFacts?
  }

  // MARK: - Subjects

  /// Describes a table, a view or a column of one.
  func describe(_ path: TablePath, sample limit: Int?) throws(ShellError) {
    try describe(subject(of: path), sample: limit)
  }

  /// The table, the view or the column that a path names.
  func subject(of path: TablePath) throws(ShellError) -> Subject {
    let name = SQLName.qualified(path.table, in: path.schema)
    return try console.withDatabase { database throws(DatabaseError) in
      let statement = try database.prepare("SELECT \(path.column.map(SQLName.quoted) ?? "*") FROM \(name)")
      let facts = TableFacts(path.table, in: path.schema, database: database)
      let table = try DescribedTable(path, facts, in: database)
      return Subject(
        name: TablePath(schema: path.schema, table: table.name).shownTable, statement: statement,
        columns: try explainer.columns(of: statement), table: table, facts: facts)
    }
  }

  /// Describes the result of a query.
  func describe(query sql: [UInt8], sample limit: Int?) throws(ShellError) {
    let statement = try console.oneSelect(sql, for: "describe")
    let columns: [ResultColumn]
    do throws(DatabaseError) {
      columns = try explainer.columns(of: statement)
    } catch {
      throw .database(error)
    }
    let subject = Subject(name: "query", statement: statement, columns: columns, table: nil, facts: nil)
    try describe(subject, sample: limit)
  }

  private func describe(_ subject: Subject, sample limit: Int?) throws(ShellError) {
    let progress = ReportProgress(output: console.output, clock: clock)
    defer { progress.end() }
    let database = subject.statement.database
    let reading = progress.watch(database, if: !countsSteps) { read(subject, sample: limit, progress) }
    progress.end()
    // What is known is still to be printed.
    try console.surroundings.interrupt.withoutInterrupt { () throws(ShellError) in
      try print(subject, reading.outcome, reading.summaries, reading.details)
    }
    if let error = reading.outcome.error {
      throw .statement(.sql(error, phase: .running, at: SourcePosition(origin: .argument, line: 1)))
    }
  }

  /// What was read of a subject.
  struct Reading {
    let outcome: DescribeOutcome
    let summaries: RowSummaries
    let details: [TableDetail]
  }

  /// Reads the rows and the details of a subject; a failure ends that, and is in the outcome.
  ///
  /// - Parameters:
  ///   - subject: what is read.
  ///   - limit: how many rows are read; nil for all.
  ///   - progress: shows how far it is.
  ///   - also: called with the statement at each row; nil for nothing.
  /// - Returns: what was read.
  func read(
    _ subject: Subject, sample limit: Int?, _ progress: ReportProgress, also: ((Statement) -> Void)? = nil
  ) -> Reading {
    let unique = subject.table?.uniqueColumns ?? []
    let places = subject.columns.indices.filter { index in
      guard let origin = subject.columns[index].origin, subject.table?.kind == "table" else { return false }
      return unique.contains(origin.column.lowercased())
    }
    let summaries = RowSummaries(
      subject.columns, unique: Set(places), secret: console.surroundings.randomNumber(),
      onRow: progress.advance)
    let table = subject.facts.map { SQLName.qualified($0.name, in: $0.schema) }
    let database = subject.statement.database
    progress.begin("reading \(subject.name)") {
      guard let table, subject.table?.kind == "table", limit == nil else { return nil }
      return try? database.rows("SELECT count(*) FROM \(table)") { Int(clamping: $0.cell(0).int64) }.first
    }
    var outcome = DescribeOutcome(limit: limit)
    let sample = RowSample(
      statement: subject.statement, table: subject.table?.kind == "table" ? subject.facts : nil, limit: limit)
    do throws(DatabaseError) {
      let divided = DividedSummaries(sample, subject.columns, threads: threads, console)
      outcome.choice = try summaries.read(sample, by: divided, also: also)
      if let facts = subject.facts, subject.table?.kind == "table" {
        let index = try IndexedValues(of: facts, in: database)
        if outcome.choice == .all {
          progress.begin("finding quartiles")
          try summaries.addQuartiles(subject.columns, by: index)
        } else {
          try summaries.widen(subject.columns, by: index)
        }
      }
    } catch {
      outcome.error = error
    }
    outcome.rowCount = summaries.rowCount
    var details: [TableDetail] = []
    if let table = subject.table {
      do throws(DatabaseError) {
        details = try TableDetails(table, database, progress).read(&outcome, subject.columns, summaries)
      } catch {
        outcome.error = outcome.error ?? error
        details = outcome.details
      }
    }
    return Reading(outcome: outcome, summaries: summaries, details: details)
  }

  // MARK: - Printing

  private func print(
    _ subject: Subject, _ outcome: DescribeOutcome, _ summaries: RowSummaries, _ details: [TableDetail]
  ) throws(ShellError) {
    let columns: [ColumnDescription]
    do throws(DatabaseError) {
      let keeper = try Statement.parameters(1)
      columns = zip(subject.columns, summaries.columns).map { column, summary in
        ColumnDescription(column, summary, SummaryWriter(column, presentation.style, keeper))
      }
    } catch {
      throw .database(error)
    }
    if isForPeople {
      try printForPeople(subject, outcome, columns, details)
    } else {
      try console.print([outcome.cells(subject)], titled: DescribeOutcome.titles)
      try console.print(columns.map(\.cells), titled: ColumnDescription.titles)
      try console.print(details.map(\.cells), titled: TableDetail.titles)
      if outcome.choice != .all || outcome.error != nil { console.report(note: outcome.text(subject)) }
    }
  }

  private func printForPeople(
    _ subject: Subject, _ outcome: DescribeOutcome, _ columns: [ColumnDescription], _ details: [TableDetail]
  ) throws(ShellError) {
    console.say(line: outcome.text(subject))
    let width = console.screenWidth ?? .max
    var rows = columns.map(\.cells)
    let shown = ColumnDescription.filled(rows)
    // An empty cell says more to people than the word NULL.
    rows = rows.map { row in shown.map { row[$0].isNone ? .text("") : row[$0] } }
    let titles = shown.map { ColumnDescription.titles[$0] }
    let needed = titles.indices.reduce(1) { sum, index in
      let widths = rows.map { row in TextMeasure.columns.width(of: row[index].bytes.span) }
      return sum + 3 + max(titles[index].shownWidth, widths.max() ?? 0)
    }
    if needed <= width {
      try console.print(rows, titled: titles)
    } else {
      for column in columns {
        console.say(line: "")
        for line in column.lines(width: width) { console.say(line: line) }
        try console.output.flushIfLarge()
      }
      if !details.isEmpty { console.say(line: "") }
    }
    for line in details.flatMap({ wrapped($0.line, width: width) }) { console.say(line: line) }
    try console.output.flushIfLarge()
  }
}

/// How far a description got, and how large the table is.
struct DescribeOutcome {
  /// How many rows the user wants; nil for all.
  let limit: Int?
  var choice = RowSample.Choice.all
  var rowCount = 0
  var size = TreeSize()
  /// What ended the reading before its end; nil if nothing did.
  var error: DatabaseError?
  /// The details that were found before that.
  var details: [TableDetail] = []

  init(limit: Int?) { self.limit = limit }

  /// Whether all rows were read.
  var isComplete: Bool { choice == .all && error == nil }

  /// Which rows were read.
  var readText: String {
    let rows = countText(rowCount, "row")
    if let error {
      let reason = error.resultCode == .SQLITE_INTERRUPT ? "interrupted" : "ended by an error"
      return "partial: the first \(rows), then \(reason)"
    }
    return switch choice {
    case .all: "all rows"
    case .spread: "a sample of \(rows) at equal distances"
    case .first: "a sample of the first \(rows)"
    }
  }

  static let titles = ["table", "kind", "rows", "bytes", "read", "purpose"]

  func cells(_ subject: DescribeReport.Subject) -> [ReportCell] {
    let kinds = [subject.table?.kind ?? "query"] + (subject.table?.traits ?? [])
    return [
      .text(subject.name), .text(kinds.joined(separator: ", ")),
      ReportCell(isComplete ? rowCount : nil), ReportCell(size.bytes), .text(readText),
      ReportCell(subject.table?.purpose),
    ]
  }

  /// The heading for people.
  func text(_ subject: DescribeReport.Subject) -> String {
    let kind = subject.table.map(\.kind).flatMap { $0 == "table" ? nil : $0 }
    let facts =
      [kind].compactMap(\.self) + (subject.table?.traits ?? [])
      + [isComplete ? countText(rowCount, "row") : readText]
      + [size.bytes.map(sizeText), subject.table?.purpose].compactMap(\.self)
    return "\(subject.name): \(facts.joined(separator: ", "))"
  }
}
