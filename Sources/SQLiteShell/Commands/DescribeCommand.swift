import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let describe = DotCommand(
    Names("describe", shortest: 4),
    parameters: DescribeRequest.shownOptions.map(CommandParameter.option)
      + [CommandParameter("TABLE", .table, optional: true, repeats: true)],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Say what is in a table, a view or the result of a SELECT", section: .schema,
      discussion: [
        """
        The rows are read once. For each column it prints the declared type, what the values mean and how sure that is,
        the percentage of NULLs, the number of different values, the least and the greatest value by their meaning, the
        quartiles between them, the most frequent values with their shares, and the distribution between the least and the
        greatest, for dates that in time.
        If a column has them, it also prints the storage classes of its values, the number of dates that are "not set", and
        the number of cells that do not fit the meaning. Values are different if their bytes are; values that are longer than
        200 bytes are cut.
        """,
        """
        Up to 65,536 different values are counted in a column, and up to 786,432 in all columns together. If there are more,
        their number is an estimate with the mark ~, which is rarely more than 2 % off and never above the number of values;
        the shares of frequent values are then at least what is printed, also with the mark ~. Quartiles are exact: those of
        numbers that were counted, and of numbers and dates that have an index. Others are not printed.
        """,
        """
        Below are the indexes with the number of rows for each value of their first columns, from ANALYZE or else counted, the
        foreign keys of the table and those that refer to it, and its triggers. Bytes are those of the pages.
        Ctrl-C ends the reading and shows what is known. In modes that are not for people, and in files, the table, its
        columns and what is below are three results.
        """,
        """
        Without TABLE it prints a line for each table: rows, bytes, columns, the newest date in it, and what it is for if a
        known application has it.
        """,
        "Options:",
        .options(DescribeRequest.shownOptions),
      ],
      forms: [CommandForm([], options: DescribeRequest.shownOptions)],
      examples: [
        Example(
          ".describe purchase",
          prints: """
            purchase|table|8|4096|all rows|
            id|INTEGER||0.0|8|1||||8||██▁█▁██▁█▁██|||
            customer_id|INTEGER||12.5|2|1|1|1|2|2|1 (50 %), 2 (37.5 %)|█▁▁▁▁▁▁▁▁▁▁▆|||
            bought_at|INTEGER|date unix-ms (strong)|0.0|8|2026-01-01 10:00:00|2026-01-13 10:00:00|2026-01-15 10:00:00|\
            2026-01-31 10:00:00|2026-02-01 10:00:00||▅▁▁▁▅▅▁▁▅▁▁█|\
            integer 87.5 %, text 12.5 %|1|1
            amount|DECIMAL(8,2)|decimal real (certain)|0.0|6|3.00|5.00|19.90|19.90|120.50|19.90 (37.5 %)|██▁▁▁▁▄▁▁▁▁▄|\
            real 62.5 %, integer 37.5 %||0
            status|TEXT||0.0|3|draft||||paid|'paid' (50 %), 'draft' (25 %), 'open' (25 %)||||
            index|purchase_status|status|2.67 rows for each value (counted)|2.67|4096
            foreign key||customer_id|refers to customer(id)||

            """,
          after: """
            CREATE TABLE customer(id INTEGER PRIMARY KEY, email TEXT UNIQUE);
            CREATE TABLE purchase(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id),
              bought_at INTEGER, amount DECIMAL(8,2), status TEXT);
            CREATE INDEX purchase_status ON purchase(status);
            INSERT INTO purchase VALUES
              (1, 1, 1767261600000, 19.90, 'paid'), (2, 1, 1768298400000, 5, 'paid'),
              (3, 2, 1768471200000, 120.5, 'open'), (4, 2, 1769076000000, 7.25, 'paid'),
              (5, 1, 0, 19.90, 'draft'), (6, NULL, 'soon', 3, 'draft'),
              (7, 2, 1769853600000, 64, 'paid'), (8, 1, 1769940000000, 19.90, 'open');
            """),
        Example(
          ".describe", prints: "purchase|2|4096|2|2026-02-01 10:00:00|\n",
          after: """
            CREATE TABLE purchase(id INTEGER PRIMARY KEY, bought_at DATETIME);
            INSERT INTO purchase VALUES (1, '2026-02-01 10:00:00'), (2, '2026-01-01 10:00:00');
            """),
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = DescribeRequest()
      try request.read(TablePath.joiningNames(in: arguments), console.dialect)
      let countsSteps = console.watching.progress != nil
      let report = DescribeReport(
        explainer: console.explainer, presentation: console.presentation, countsSteps: countsSteps,
        threads: console.statements.threadCount)
      if request.isQuery {
        try report.describe(
          query: CommandSQL.text(in: console.reading.text, beginningWith: CommandSQL.queryWords),
          sample: request.sample)
        return .proceed
      }
      let names = request.names
      let paths = try console.resolving { () throws(ShellError) in try console.chosenTables(names) }
      guard !names.isEmpty else {
        let overview = TableOverview(
          explainer: console.explainer, presentation: console.presentation, countsSteps: countsSteps,
          isShort: false)
        try overview.show(paths)
        return .proceed
      }
      for path in paths {
        let files = try console.database().tableProvider as? FileTables
        for fact in files?.facts(aboutTable: path.table) ?? [] { console.report(note: fact) }
        try report.describe(path, sample: request.sample)
      }
      return .proceed
    })
}

/// The arguments of `.describe`.
private struct DescribeRequest: CommandRequest {
  private(set) var names: [String] = []
  private(set) var sample: Int?

  static let options: [RequestOption<DescribeRequest>] = [
    RequestOption(
      "--sample", value: .text("N"),
      """
      Read only N rows: those at equal distances if the table has rowids, else the first ones; if a column has an index, \
      its least and greatest value are those of all rows
      """
    ) { request, value, _ throws(ShellError) in
      guard let count = Int(value), count > 0 else { throw .command(.wrongSampleSize(value)) }
      request.sample = count
    }
  ]

  /// Whether the words are a query, which is read from the line because its quotes matter.
  var isQuery: Bool { names.count > 1 && CommandSQL.queryWords.contains(names[0].lowercased()) }

  /// Words of a query may look like options.
  var takesOptions: Bool { !CommandSQL.queryWords.contains(names.first?.lowercased() ?? "") }

  mutating func take(_ word: String) { names.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { .usage(.describe) }
}
