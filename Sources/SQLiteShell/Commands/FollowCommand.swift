import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let follow = DotCommand(
    Names("follow", shortest: 6),
    parameters: [.options, .table, CommandParameter("WHERE CONDITION", optional: true, repeats: true)],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Print the rows of TABLE as other programs commit them", section: .output,
      discussion: [
        """
        It prints each row that is added, the rowid first, until Ctrl-C, as tail -f does with a file: at a terminal as names
        and values, else in the output mode, json as one object a line. With WHERE it prints only rows for which the
        condition is true. It looks 5 times a second, which costs almost nothing while nobody writes.
        """,
        "Options:",
        .options(FollowRequest.shownOptions),
        """
        Without --changes, rows are found by their rowid: those above the greatest one so far. A row with a lower rowid is
        not seen, such as one that a program numbers itself, or one that gets the rowid of the last row after that was
        deleted; a note says if rows at the end were removed. In a table with AUTOINCREMENT no rowid is used again.
        """,
        """
        With --changes each row that differs is printed: + for an added one, ~ for a changed one with its old and new
        values, - for a removed one; in other modes the first column is kind. For that the rows are kept in memory, up to
        .set keep megabytes. If they need more, only 32 bytes of each row are kept, and the old values are not shown; if
        that is too much too, it ends. In WAL mode only rows are read that are near those on the pages of new frames of the
        log; if the log began again, and without a log, all rows are read. Changes between two looks are one change.
        """,
        """
        A table WITHOUT ROWID is read as a whole after each commit, and its rows are found by the primary key. A view has
        no rows of its own: .watch shows it. No transaction is kept open between two looks, and the session does not copy
        the write-ahead log of other programs when it ends. If another file replaces the database, that one is followed:
        from its beginning if its greatest rowid is lower.
        """,
        "What a program logs:",
        .literal([
          "sqlite> .follow log WHERE level >= 3",
          "id 4711, at 2026-01-31 10:04:11, level 3, text 'disk is full'",
        ]),
      ],
      forms: [CommandForm([.table], options: FollowRequest.shownOptions)],
      examples: [
        Example(
          ".follow --last 2 --count 2 task",
          prints: "2|Pay|2026-01-31 10:00:00\n3|Write|2026-02-01 10:00:00\n",
          after: """
            CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, due DATETIME);
            INSERT INTO task VALUES (1, 'Call', '2026-01-30 09:00:00'),
              (2, 'Pay', '2026-01-31 10:00:00'), (3, 'Write', '2026-02-01 10:00:00');
            """),
        Example(
          ".mode json\n.follow --changes --since 1 --count 1 task WHERE title <> 'Pay'",
          prints: "{\"kind\":\"added\",\"id\":3,\"title\":\"Write\"}\n",
          after: """
            CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT);
            INSERT INTO task VALUES (1, 'Call'), (2, 'Pay'), (3, 'Write');
            """),
      ]),
    run: { console, arguments throws(ShellError) in
      try follow(arguments, console)
      return .proceed
    })

  private static func follow(_ arguments: [String], _ console: any SessionConsole) throws(ShellError) {
    var request = FollowRequest()
    try request.read(TablePath.joiningNames(in: arguments), console.dialect)
    guard !request.table.isEmpty else { throw .usage(.follow) }
    var condition: [UInt8] = []
    if request.hasCondition {
      condition = Array(
        CommandSQL.text(in: console.reading.text, beginningWith: [FollowRequest.conditionWord])
          .dropFirst(FollowRequest.conditionWord.utf8.count))
      while let byte = condition.last, byte.isWhiteSpace || byte == UInt8(ascii: ";") {
        condition.removeLast()
      }
      guard condition.contains(where: { !$0.isWhiteSpace }) else { throw .usage(.follow) }
    }
    let poll = try DatabasePoll(console, command: "follow")
    try console.output.flush()
    try FollowReport(request, condition, poll).follow()
  }
}

/// The arguments of `.follow`.
struct FollowRequest: CommandRequest {
  /// The name of the table, or its path.
  private(set) var table = ""
  private(set) var showsChanges = false
  /// How many of the last rows are printed first.
  private(set) var last: Int?
  /// The rowid after which rows are printed first.
  private(set) var since: Int64?
  /// How many rows are printed; nil for no limit.
  private(set) var count: Int?
  /// The time from one look to the next.
  private(set) var seconds = 0.2
  /// Whether a condition follows.
  private(set) var hasCondition = false

  static let conditionWord = "where"

  static let options: [RequestOption<FollowRequest>] = [
    RequestOption("--changes", "Print changed and removed rows too", sets: \.showsChanges),
    RequestOption("--last", value: .text("N"), "Print the last N rows first") {
      request, text, _ throws(ShellError) in
      request.last = try WatchRequest.number(text, of: "--last", from: 0)
    },
    RequestOption("--since", value: .text("ROWID"), "Print the rows above ROWID first") {
      request, text, _ throws(ShellError) in
      guard let rowID = Int64(text) else { throw .live(.wrongNumber(text, of: "--since")) }
      request.since = rowID
    },
    RequestOption("--count", value: .text("N"), "End after N rows") {
      request, text, _ throws(ShellError) in
      request.count = try WatchRequest.number(text, of: "--count", from: 1)
    },
    RequestOption("--every", value: .text("SECONDS"), "Look each SECONDS instead of 0.2") {
      request, text, _ throws(ShellError) in request.seconds = try WatchRequest.seconds(text)
    },
  ]

  /// Words of a condition may look like options.
  var takesOptions: Bool { !hasCondition }

  mutating func take(_ word: String) throws(ShellError) {
    if hasCondition { return }
    if table.isEmpty {
      table = word
    } else if word.lowercased() == Self.conditionWord || word.lowercased().hasPrefix("\(Self.conditionWord)(")
    {
      hasCondition = true
    } else {
      throw .usage(.follow)
    }
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { .usage(.follow) }
}
