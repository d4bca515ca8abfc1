import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let watch = DotCommand(
    Names("watch", shortest: 5),
    parameters: [
      .options, CommandParameter("SECONDS", optional: true),
      CommandParameter("SQL", .sql, optional: true, repeats: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Run the last query, or SQL, again and again, and mark what changes", section: .output,
      discussion: [
        """
        It runs every 2 seconds, or as SECONDS says, and draws the result in its place: cells that changed since the last
        run, rows that came (+) and rows that went (-). Rows are found by the primary key of a table, if the result has its
        columns, else by the first columns of the result that no two rows share, else by their places; --key names other
        columns. A result of one row is that row. SQL is a SELECT, WITH or VALUES that only reads.
        """,
        "Options:",
        .options(WatchRequest.shownOptions),
        "Keys:",
        .literal([
          "Space        stops the runs, and goes on",
          "Left, Right  or b and f: step back and forth through the last results",
          "Up, Down, PgUp, PgDn, Home, End  move in the rows",
          "s, r         sort by the next column; turn the order round",
          "Return       open the result in the viewer; .last has it then",
          "q            ends, as Ctrl-C does",
        ]),
        """
        The last \(WatchModel.momentLimit) results that differ are kept, or fewer if they need more than .set keep
        megabytes. On a terminal that cannot draw, each result that differs is printed below the last one, with marks as
        text. In a file, a pipe or a mode for programs, only rows that changed are printed: kind, which is added, changed
        or removed, and the row; in json one object a line. The rows of the first result are added.
        """,
        """
        No transaction is kept open between the runs, and the session does not copy the write-ahead log of other programs
        to the database when it ends. A locked database is tried again at the next turn. If another file replaces the
        database, that one is watched.
        """,
        "How many orders wait, each second until none does:",
        .literal(["sqlite> .watch --until-empty 1 SELECT id FROM orders WHERE sent IS NULL"]),
      ],
      forms: [CommandForm([], options: WatchRequest.shownOptions)],
      examples: [
        Example(
          ".watch --count 1 SELECT id, title FROM task",
          prints: "added|1|Call\nadded|2|Pay\n",
          after: """
            CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT);
            INSERT INTO task VALUES (1, 'Call'), (2, 'Pay');
            """),
        Example(
          "SELECT id, title FROM task;\n.mode json\n.watch --count 1",
          prints: "1|Call\n{\"kind\":\"added\",\"id\":1,\"title\":\"Call\"}\n",
          after: """
            CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT);
            INSERT INTO task VALUES (1, 'Call');
            """),
      ]),
    run: { console, arguments throws(ShellError) in
      try watch(arguments, console)
      return .proceed
    })

  private static func watch(_ arguments: [String], _ console: any SessionConsole) throws(ShellError) {
    var request = WatchRequest()
    try request.read(arguments, console.dialect)
    var sql: [UInt8] = []
    if request.hasQuery {
      sql = CommandSQL.text(in: console.reading.text, beginningWith: CommandSQL.queryWords)
    } else {
      guard let last = console.meaning.lastQuery else { throw .live(.nothingToWatch) }
      sql = Array(last.utf8)
    }
    // A PRAGMA may write although SQLite counts it as reading.
    guard !CommandSQL.text(in: sql, beginningWith: CommandSQL.queryWords).isEmpty else {
      throw .command(.notOneSelect(for: "watch"))
    }
    let poll = try DatabasePoll(console, command: "watch")
    if request.onlyOnChange, poll.isRemote { throw .live(.remote("--on-change")) }
    try WatchReport(request, sql, poll).watch()
  }
}

/// The arguments of `.watch`.
struct WatchRequest: CommandRequest {
  /// The time from one run to the next.
  private(set) var seconds = 2.0
  /// The same as it was typed.
  private(set) var secondsText = "2"
  /// How often the query runs; nil for no limit.
  private(set) var count: Int?
  /// The number of rows that ends it.
  private(set) var leastRows: Int?
  private(set) var untilEmpty = false
  private(set) var onlyOnChange = false
  private(set) var rings = false
  /// The names of the columns of the key; empty if the schema decides.
  private(set) var key: [String] = []
  /// Whether a query follows.
  private(set) var hasQuery = false
  private var hasSeconds = false

  static let options: [RequestOption<WatchRequest>] = [
    RequestOption("--count", value: .text("N"), "End after N runs") {
      request, text, _ throws(ShellError) in request.count = try number(text, of: "--count", from: 1)
    },
    RequestOption("--until-rows", value: .text("N"), "End when the result has N rows or more") {
      request, text, _ throws(ShellError) in
      request.leastRows = try number(text, of: "--until-rows", from: 0)
    },
    RequestOption("--until-empty", "End when the result has no row", sets: \.untilEmpty),
    RequestOption(
      "--on-change", "Run only when another program has changed the database", sets: \.onlyOnChange),
    RequestOption("--bell", "Make the terminal sound at each change", sets: \.rings),
    RequestOption("--key", value: .text("COLUMNS"), "Find rows by these columns, with commas between them") {
      request, text, _ throws(ShellError) in
      request.key = text.split(separator: ",").map { name in String(name.drop { $0 == " " }) }
      guard !request.key.isEmpty else { throw .difference(.emptyKey(text)) }
    },
  ]

  /// Reads the number of an option.
  static func number(_ text: String, of option: String, from least: Int) throws(ShellError) -> Int {
    guard let number = Int(text), number >= least else { throw .live(.wrongNumber(text, of: option)) }
    return number
  }

  /// Reads a time from one turn to the next.
  static func seconds(_ text: String) throws(ShellError) -> Double {
    guard let seconds = Double(text), (0.05...86_400).contains(seconds) else {
      throw .live(.wrongSeconds(text))
    }
    return seconds
  }

  /// Words of a query may look like options.
  var takesOptions: Bool { !hasQuery }

  mutating func take(_ word: String) throws(ShellError) {
    guard !hasQuery else { return }
    let lower = word.lowercased()
    if CommandSQL.queryWords.contains(where: { lower == $0 || lower.hasPrefix("\($0)(") }) {
      hasQuery = true
    } else if hasSeconds {
      throw .command(.notOneSelect(for: "watch"))
    } else if word.first?.isNumber == true || word.first == "." {
      seconds = try Self.seconds(word)
      (secondsText, hasSeconds) = (word, true)
    } else {
      throw .command(.notOneSelect(for: "watch"))
    }
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { .usage(.watch) }
}
