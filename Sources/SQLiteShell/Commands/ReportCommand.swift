import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let report = DotCommand(
    Names("report", shortest: 3),
    parameters: [.options, .file, CommandParameter("TABLE", .table, optional: true, repeats: true)],
    traits: .checksArguments, reach: .database, needs: .copy,
    help: Help(
      "Write a page about the database, for a browser", section: .schema,
      discussion: [
        """
        FILE gets one page of HTML that needs nothing else: what the file is, as .identify says it; the tables with their
        rows and bytes; a diagram; the columns of dates and when their dates are; what is odd, such as values that do not fit
        the meaning of their column, rows whose parent is missing, foreign keys without an index, and tables without
        statistics; and for each table what .describe says, why its columns have their meanings, and its first rows. With
        TABLE, only these tables are in it. The file - is the output of results.
        """,
        """
        The page works without its script, which sorts, finds and folds, follows the light or dark setting of the system, and
        can be printed. It loads nothing, and what is in the database cannot run in it. All of it is read in one
        transaction, so its numbers fit together.
        """,
        """
        Up to \(ReportLimits.described) tables and views have a section, with up to \(ReportLimits.columns) columns, the first rows of \(ReportLimits.rowColumns) columns, and \(SummaryWriter.shownBytes) bytes of a
        cell; the diagram has up to \(ReportLimits.drawn) tables. Tables with more than 1,000,000 rows are described from a sample of
        100,000, and views from their first 100,000 rows. The page says what it does not have.
        """,
        "Options:",
        .options(ReportRequest.shownOptions),
      ],
      forms: [
        CommandForm(
          [.file, CommandParameter("TABLE", .table, optional: true, repeats: true)],
          options: ReportRequest.shownOptions)
      ],
      examples: [
        Example(
          ".report --rows 50 shop.html purchase",
          after: "CREATE TABLE purchase(id INTEGER PRIMARY KEY, bought_at DATETIME, amount DECIMAL(8,2));")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = ReportRequest()
      try request.read(TablePath.joiningNames(in: arguments), console.dialect)
      try request.write(console)
      return .proceed
    })
}

/// The arguments of `.report`.
private struct ReportRequest: CommandRequest {
  /// The file, and the tables.
  private var words: [String] = []
  private(set) var rowCount = 10
  private(set) var sample: Int?

  static let options: [RequestOption<ReportRequest>] = [
    RequestOption(
      "--rows", value: .text("N"), "Show the first N rows of each table, from 0 to 1000; 10 by default"
    ) { request, value, _ throws(ShellError) in
      guard let count = Int(value), (0...1000).contains(count) else {
        throw .command(.wrongRowCount(value))
      }
      request.rowCount = count
    },
    RequestOption("--sample", value: .text("N"), "Describe each table from N rows, as .describe does") {
      request, value, _ throws(ShellError) in
      guard let count = Int(value), count > 0 else { throw .command(.wrongSampleSize(value)) }
      request.sample = count
    },
  ]

  mutating func take(_ word: String) { words.append(word) }

  func write(_ console: any CommandConsole) throws(ShellError) {
    guard let file = words.first else { throw .usage(.report) }
    if file != "-" { try console.safety.require(.files, to: "write a file with .report") }
    let report = DatabaseReport(
      console: console, names: Array(words.dropFirst()), rowCount: rowCount, sample: sample)
    let page = ReportPage(try report.read())
    guard file != "-" else { return try page.write(to: console.output) }
    try console.writeFile(file, cannotOpen: { _ in .file(.cannotOpenFile(file)) }) {
      sink throws(ShellError) in
      try page.write(to: sink)
    }
  }

  /// A dash alone is the output of results.
  func failure(of word: String, _ fault: OptionFault) -> ShellError? { word == "-" ? nil : .usage(.report) }
}
