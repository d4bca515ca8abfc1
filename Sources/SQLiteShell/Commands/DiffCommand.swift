import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let diff: DotCommand = DotCommand(
    Names("diff", shortest: 3),
    parameters: [
      .options, CommandParameter("OTHER", .file),
      CommandParameter("TABLE", .table, optional: true, repeats: true),
    ],
    traits: .checksArguments, reach: .files, needs: .copy,
    help: Help(
      "Show how the database differs from OTHER, a file or an attached database", section: .data,
      discussion: [
        """
        It shows the way from this database to OTHER: what only this one has begins with a minus, what only OTHER has
        with a plus, and a row of both with a tilde and its cells that change:
        """,
        .literal([
          "- task id 2, title 'Pay', due 2026-01-30 09:00:00",
          "+ task id 3, title 'Write', due 2026-01-31 10:00:00",
          "~ task id 1: due 2026-01-31 10:00:00 → 2026-02-01 10:00:00",
          "≈ task id 4: due 1769853600000 ≈ '2026-01-31 10:00:00'",
        ]),
        """
        The last line has a cell that means the same and is stored otherwise, which --meaning ignores. Any other difference
        of the storage class or of a byte counts, so 'Bob' is not 'bob' and 1 is not 1.0.
        """,
        """
        Schemas come first: tables, columns, indexes, views, triggers and \
        \(SchemaComparison.pragmas.joined(separator: ", ")); white space in SQL does not count. Rows are
        found by the primary key or --key, and by the rowid if a table has no key; the order of the rows in the files does
        not count. Generated columns follow from the others. Virtual tables, their tables and those of SQLite itself are not
        compared, and are named at the end. With TABLE only these tables and their indexes and triggers are compared.
        """,
        """
        OTHER is opened read-only. The name of an attached database comes before that of a file; ./NAME is the file.
        Ctrl-C stops, and says what is known.
        On the command line the status is 0 if nothing differs, 1 if something does, 2 if something could not be compared;
        in a script a difference counts as a failure, and at a prompt it changes nothing.
        """,
        "Options:",
        .options(DiffRequest.shownOptions),
        """
        In modes for programs, such as json and csv, the result has a row for each row that differs: table, kind (added,
        removed, changed, equal by meaning), and from_COLUMN and to_COLUMN for each column. Changes of the schema are a
        result of their own before it.
        """,
        """
        The SQL of --sql deletes rows and inserts them again if a unique index does not allow to update them. It
        makes tables again whose definition differs, with all their rows, and switches foreign keys off. The file of
        --changeset has rows of tables with a primary key; .session apply reads it.
        """,
        "To see in git what changed in a database, this shell script is git-diff-tsqlite in a folder of PATH:",
        .literal([
          "#!/bin/sh",
          "tsqlite -readonly \"$2\" \".diff '$5'\" || [ $? = 1 ]",
        ]),
        "Then git diff prints the differences after:",
        .literal([
          "$ git config diff.tsqlite.command git-diff-tsqlite",
          "$ echo '*.db diff=tsqlite' >> .gitattributes",
        ]),
      ],
      examples: [
        Example(
          ".diff other.db",
          prints: """
            ~ task id 1: due 2026-01-31 10:00:00 → 2026-02-01 10:00:00
            - task id 2, title 'Pay', due 2026-01-30 09:00:00
            + task id 3, title 'Write', due 2026-01-31 10:00:00
            1 row changed, 1 added, 1 removed

            """,
          after: """
            .open other.db
            CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, due DATETIME);
            INSERT INTO task VALUES(1, 'Call', '2026-02-01 10:00:00'), (3, 'Write', '2026-01-31 10:00:00');
            .open :memory:
            CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, due DATETIME);
            INSERT INTO task VALUES(1, 'Call', '2026-01-31 10:00:00'), (2, 'Pay', '2026-01-30 09:00:00');
            """),
        Example(
          ".diff --as-of 0",
          prints: "+ note id 1, text 'Buy milk'\n1 row added\n",
          after: """
            .open notes.db
            PRAGMA journal_mode = PERSIST;
            CREATE TABLE note(id INTEGER PRIMARY KEY, text);
            INSERT INTO note(text) VALUES('Buy milk');
            """),
        Example(
          ".diff --sql other.db",
          prints: """
            PRAGMA foreign_keys=OFF;
            BEGIN;
            UPDATE sale SET price='13.00' WHERE id=1;
            COMMIT;

            """,
          after: """
            .open other.db
            CREATE TABLE sale(id INTEGER PRIMARY KEY, price TEXT UNIQUE);
            INSERT INTO sale VALUES(1, '13.00');
            .open :memory:
            CREATE TABLE sale(id INTEGER PRIMARY KEY, price TEXT UNIQUE);
            INSERT INTO sale VALUES(1, '12.30');
            """),
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      do throws(ShellError) {
        var request = DiffRequest()
        try request.read(arguments, console.dialect)
        guard !request.other.isEmpty || request.state != nil else { throw .difference(.usage) }
        return try DifferenceReport(request, console).show()
      } catch {
        throw error.with(status: DifferenceFailure.status)
      }
    })
}

/// The arguments of `.diff`.
struct DiffRequest: CommandRequest {
  /// What is made of the differences.
  enum Form: Equatable {
    /// Lines, or rows in modes for programs.
    case lines
    case summary
    case sql
    case changeset(file: String)
  }

  private(set) var form = Form.lines
  /// The columns of the key; empty for the primary key.
  private(set) var key: [String] = []
  /// Whether cells that mean the same count as equal.
  private(set) var ignoresMeaning = false
  /// The number of an earlier state of this database to compare with, as `.history` prints it.
  private(set) var state: Int?
  /// The words that are no options.
  private var words: [String] = []
  /// The database to compare with; empty if it is an earlier state.
  var other: String { state == nil ? words.first ?? "" : "" }
  var tables: [String] { Array(words.dropFirst(state == nil ? 1 : 0)) }
  /// What messages call the database to compare with.
  var otherName: String { state.map { "the state \($0)" } ?? other }

  static let options: [RequestOption<DiffRequest>] = [
    RequestOption(
      "--as-of", value: .text("N"), "Instead of OTHER, show the way here from the state N of .history"
    ) { request, text, _ throws(ShellError) in request.state = try DatabaseStates.number(text) },
    RequestOption("--changeset", value: .file, "Write the changes of rows to FILE for .session apply") {
      request, file, _ in request.form = .changeset(file: file)
    },
    RequestOption("--key", value: .text("COLUMNS"), "Find rows by these columns, with commas between them") {
      request, text, _ throws(ShellError) in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
        String(name.drop { $0 == " " })
      }
      guard !names.contains("") else { throw .difference(.emptyKey(text)) }
      request.key = names
    },
    RequestOption("--meaning", "Ignore cells that mean the same in another storage", sets: \.ignoresMeaning),
    RequestOption("--sql", "Print SQL that makes this database equal to OTHER") { request, _, _ in
      request.form = .sql
    },
    RequestOption("--summary", "Print only the numbers of rows of each table") { request, _, _ in
      request.form = .summary
    },
  ]

  mutating func take(_ word: String) { words.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { .difference(.usage) }
}
