import OutputModes

extension DotCommand {
  static let `import`: DotCommand = DotCommand(
    "import",
    parameters: [
      .options, CommandParameter("FILE", .file),
      CommandParameter("TABLE", .table),
    ],
    traits: .checksArguments, reach: .process,
    help: Help(
      "Import data from FILE into TABLE", section: .data,
      discussion: [
        "Options:",
        .options(ImportRequest.shownOptions),
        """
        At a prompt, a name that ends in .csv, .tsv or .tab says the format, and the start of the file shows what separates
        the fields (a comma, semicolon, tab or |) and whether the first row has the names of the columns. In scripts
        --detect does that, and --csv --types auto finds the separator.
        Without a format, the separators are those of the output mode; .json, .ndjson and .jsonl files are read as
        JSON, except with --separated. If the table has one column that is no member of the first object, it gets the
        lines of the file, which a note says.
        Fields may be in double quotes, except with --ascii. A byte order mark is skipped.
        If FILE begins with "|", the rest is a command that prints the input. If it is <<LABEL, the text follows, up
        to a line LABEL.
        """,
        """
        A workbook (.xlsx, .ods) is read by its suffix: its first sheet that is not hidden, or that of --sheet. Rows without
        values are left out; the first other row has the names of the columns, and is skipped if TABLE has these names.
        Dates and times become text such as 2026-01-31 10:00:00, and a formula is the value that was saved with it.
        """,
        """
        If TABLE does not exist, it is created and the first row gives the names of its columns.
        With --types auto, a new table gets types that keep all values as they are written; they are printed.
        A column of a text file is one of numbers only if SQLite prints each of them as it is written: 007, 1e5, +1,
        and 3 beside 1.5 are kept as text. Texts such as 31.01.2026 are dates if a day beyond 12 shows which number is the
        day; numbers with a decimal comma get a point if semicolons separate the fields. KIND is one of .format, or integer, real, text, blob.
        With --types, an empty field without quotes is NULL, and "" is the empty text, unless --null says otherwise.
        Texts for a column whose storage is known are converted to it.
        """,
        """
        Before the first row is stored, one warning for each column reports what it would lose, with a count and an
        example: in a whole file of up to 8 MB, in the start of a longer one, and in the first 10000 rows of a pipe or
        of standard input, which cannot be read twice; --sample sets the number. Later losses are reported before their
        row. A script that uses neither .format nor an option that sqlite3 lacks is warned only of columns with a meaning.
        """,
        """
        A row that TABLE refuses, or with a time that clocks skipped or showed twice, is reported and skipped. Ctrl-C undoes
        the whole import.
        """,
      ],
      examples: [
        Example(
          ".import --csv planet.csv planet\nSELECT * FROM planet;", prints: "Mars|2\n",
          after: "CREATE TABLE planet(name, moons INTEGER);\nINSERT INTO planet VALUES('Mars', 2);\n"
            + ".export planet.csv planet\nDROP TABLE planet;")
      ]),
    run: { console, arguments throws(ShellError) in
      try ImportRun(console: console).store(ImportRequest(arguments, console.dialect))
      return .proceed
    })
}
