import OutputModes

extension DotCommand {
  static let export = DotCommand(
    Names("export", shortest: 4),
    parameters: ExportRequest.shownOptions.map(CommandParameter.option)
      + [.file, CommandParameter("TABLE|SELECT", .table, optional: true, repeats: true)],
    traits: .checksArguments, reach: .files,
    help: Help(
      "Write a table or the rows of a query to FILE, with values by their meaning", section: .data,
      discussion: [
        """
        FORMAT is json, ndjson, csv, sql, markdown, html or xlsx; without it, the suffix of FILE decides (.jsonl is ndjson
        too, .md markdown). markdown and html are for readers: no import restores their values.
        A query needs no quotes around it. Without TABLE or SELECT, the last query runs again.
        """,
        """
        Instants are ISO 8601 in UTC, unless .format zone was given --files. Numbers have all their digits;
        infinity is 1e999.
        json, ndjson and csv contain the meaning of values; sql contains storage values, which are read back unchanged.
        From json and ndjson, .import restores the storage values: the first object that needs it names the storages of
        columns in a member $storage, and a value that would otherwise be changed is tagged, as in {"$blob":"00FF"}.
        --plain omits both.
        """,
        """
        A csv file of a table is read again by .import --csv --skip 1 --null "" FILE TABLE. NULL is an empty field without
        quotes, and generated columns are left out. A value is written as it is stored, such as a date in text, if that
        import would not restore it from its meaning; with --plain, all values are written by their meaning. Fields have
        no types, so blobs, and numbers in a column without a type, are not restored; blobs that are not text are written
        as X'00FF'. A note counts, for each column, the values that are not restored, or only if the format of the table is
        known. json and ndjson keep everything.
        """,
        """
        xlsx is a workbook of Excel with a sheet for each TABLE. Dates, times and durations are those of Excel; numbers with
        more than 15 digits, which it would change, are text, as are dates before 1900, times with a zone or with parts of
        a millisecond, and durations below zero; blobs are X'00FF'. No text is a formula. A text of more than 32,767
        characters is left out. Rows that a sheet cannot hold are in a further one. A line for each of these says how often
        it happened, and where first.
        """,
        """
        A warning reports integers beyond 2^53 in JSON, once for each column: many readers round them.
        FILE is replaced only after everything was written; if anything fails, it stays as it was.
        """,
      ],
      examples: [
        Example(
          ".export planet.ndjson planet\n.shell cat planet.ndjson",
          prints: "1 row exported to planet.ndjson\n{\"name\":\"Mars\",\"moons\":2}\n",
          after: "CREATE TABLE planet(name, moons);\nINSERT INTO planet VALUES('Mars', 2);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let task = FileExport(try ExportRequest(arguments, in: console.reading.text, console.dialect), console)
      try task.export()
      return .proceed
    })
}
