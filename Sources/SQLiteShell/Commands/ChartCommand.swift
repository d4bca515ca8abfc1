import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let chart = DotCommand(
    Names("chart", shortest: 4),
    parameters: [
      .options,
      CommandParameter("KIND", .choice(ChartKind.all.map(\.name)), optional: true),
      CommandParameter("X", optional: true), CommandParameter("Y", optional: true, repeats: true),
      CommandParameter("BY COLUMN", optional: true),
      CommandParameter("FROM TABLE|SELECT", .table, optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Draw the last result, a table or a SELECT", section: .output,
      discussion: [
        """
        KIND is \(ChartKind.namesText). X and Y are columns; without them, or without KIND, the
        meanings of the columns decide: dates with a number are a line, a category with few values is bars, two numbers
        are points, and one is a histogram. A name alone can also be that of a table, or TABLE.COLUMN. BY makes a
        series of each value of a column, up to eight. Bars add up the values of Y; without Y, they count rows.
        """,
        """
        The ticks of dates are where units of the calendar begin in the zone of `.format zone`; those of lengths of
        time, times of day, and columns named bytes have their own steps. Periods without rows, and rows without a
        value, are gaps. What has no place is counted below the chart: NULLs, infinities, dates that are "not set".
        """,
        """
        The rows are read once, in a fixed amount of memory. A line covers the same cells as one through all points.
        Above 16,384 rows, the ends of bins and the quartiles are exact to 1/2,048 of the range. Ctrl-C draws the rows
        so far. In a mode for programs, such as json, the numbers of the chart are rows.
        """,
        "Options:",
        .options(ChartRequest.shownOptions),
        "How the sales of a shop went, by month and by status:",
        .literal([
          "sqlite> .chart line bought_at amount BY status --per month FROM purchase",
          "sqlite> .chart bar status amount FROM purchase",
          "sqlite> .chart hist purchase.amount",
          "sqlite> .chart --svg sales.svg SELECT bought_at, amount FROM purchase",
        ]),
      ],
      forms: [CommandForm([], options: ChartRequest.shownOptions)],
      examples: [
        Example(
          ".chart bar status amount FROM purchase",
          prints: """
            sum of amount by status
            paid  │███████████████████████████████████████████████████████████████████ 140.4
            open  │██▍ 5
            draft │███▌ 7.25

            """,
          after: """
            CREATE TABLE purchase(id INTEGER PRIMARY KEY, amount DECIMAL(8,2), status TEXT);
            INSERT INTO purchase VALUES (1, 19.90, 'paid'), (2, 5, 'open'), (3, 120.5, 'paid'), (4, 7.25, 'draft');
            """)
      ]),
    run: { console, arguments throws(ShellError) in
      var request = ChartRequest(line: console.reading.text)
      try request.read(TablePath.joiningNames(in: arguments), console.dialect)
      try request.check()
      if case .svg(let file) = request.form, file != "-" {
        try console.safety.require(.files, to: "write a file with .chart")
      }
      try TimeLimit.watch(console) { () throws(ShellError) in try ChartReport(console: console).run(&request)
      }
      return .proceed
    })
}

/// The arguments of `.chart`.
struct ChartRequest: CommandRequest {
  /// How the chart is drawn.
  enum Form: Equatable {
    case text
    case svg(file: String)
  }

  private(set) var form = Form.text
  private(set) var kind: ChartKind?
  /// The columns X and Y.
  private(set) var names: [String] = []
  private(set) var by: String?
  /// The table after FROM.
  private(set) var table: String?
  /// The SELECT; empty if there is none.
  let query: [UInt8]
  private(set) var period: ChartPeriod?
  private(set) var showsMeans = false
  private(set) var isASCII = false
  private(set) var drawsAll = false
  private(set) var height: Int?
  private var place = Place.names
  private var wordCount = 0

  /// What the next word is.
  private enum Place { case names, by, afterBy, from, end }

  /// - Parameter line: the whole line of the command.
  init(line: [UInt8]) {
    query = CommandSQL.text(in: line, beginningWith: CommandSQL.queryWords)
  }

  static let options: [RequestOption<ChartRequest>] = [
    RequestOption(
      "--per", value: CommandParameter("UNIT", .choice(ChartPeriod.named.map(\.rawValue))),
      "Add up the rows of each hour, day, week, month or year of X"
    ) { request, word, _ throws(ShellError) in
      guard let period = ChartPeriod.named.first(where: { $0.rawValue == word.lowercased() }) else {
        throw .chart(.unknownPeriod(word))
      }
      request.period = period
    },
    RequestOption("--mean", "Draw means of Y instead of sums", sets: \.showsMeans),
    RequestOption(
      "--svg", value: .file, "Write it to FILE as a picture; - is the output of results"
    ) { request, file, _ in request.form = .svg(file: file) },
    RequestOption("--ascii", "Draw with ASCII only", sets: \.isASCII),
    RequestOption("--all", "Draw all bars, even if they are many", sets: \.drawsAll),
    RequestOption("--height", value: .text("N"), "The lines of the drawing, from 3 to 200") {
      request, word, _ throws(ShellError) in
      guard let height = Int(word), (3...200).contains(height) else { throw .chart(.wrongHeight(word)) }
      request.height = height
    },
  ]

  /// Words of a query may look like options.
  var takesOptions: Bool { place != .end }

  mutating func take(_ word: String) throws(ShellError) {
    guard place != .end else {
      // The words of a query are read from the line; after a table there must be none.
      if query.isEmpty { throw .usage(.chart) }
      return
    }
    let lower = word.lowercased()
    wordCount += 1
    if !query.isEmpty, CommandSQL.queryWords.contains(where: { lower == $0 || lower.hasPrefix("\($0)(") }) {
      if place == .by || place == .from { throw .usage(.chart) }
      place = .end
      return
    }
    switch place {
    case .by:
      by = word
      place = .afterBy
    case .from:
      table = word
      place = .end
    case .names, .afterBy:
      if lower == "from" {
        place = .from
      } else if place == .names, lower == "by" {
        place = .by
      } else if place == .names {
        if wordCount == 1, let kind = ChartKind.named(lower) {
          self.kind = kind
        } else {
          names.append(word)
        }
      } else {
        throw .usage(.chart)
      }
    case .end: break
    }
  }

  /// Refuses words that nothing follows.
  func check() throws(ShellError) {
    if place == .by || place == .from { throw .usage(.chart) }
  }

  /// Takes the only name as that of a table, or of a column of one.
  mutating func useTable(column: String?) { names = column.map { [$0] } ?? [] }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    DotCommand.named("chart").map(ShellError.usage)
  }
}
