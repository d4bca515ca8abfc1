extension DotCommand {
  static let `import`: DotCommand = DotCommand(
    name: "import",
    parameters: [
      CommandParameter("OPTIONS", optional: true), CommandParameter("FILE", .file),
      CommandParameter("TABLE", .table),
    ],
    countsArguments: false,
    reach: .process,
    summary: "Import data from FILE into TABLE",
    discussion: """
      Options:
      \(ImportFormat.all.filter { !$0.followsMode }.map { "  \("--\($0.name)".padded(to: 21)) \($0.summary)" }
        .joined(separator: "\n"))
        --colsep CHAR         What stands between two fields
        --dry-run             Say what would be done, and do nothing
        --esc CHAR            Outside of quotes, CHAR makes the byte behind it part of the field
        --null TEXT           A field that is TEXT, without quotes, is NULL
        --qesc CHAR           The same within quotes
        --rowsep CHAR         What ends a row
        --sample N            Look at N rows to choose types; all of a file, 10000 of a pipe
        --schema S            Target table to be S.TABLE
        --skip N              Skip the first N rows of input
        --types TYPES         auto, text, COLUMN=KIND or COLUMN=KIND:STORAGE, with commas
        -v                    "Verbose" - increase auxiliary output

      Without a format, the separators are those of the output mode; .json, .ndjson and .jsonl files are JSON, but
      for a table of one column, which takes their lines.
      Fields may stand in double quotes, except with --ascii. A byte order mark is skipped.
      If FILE begins with "|", the rest is a command that prints the input. If it is <<LABEL, the text follows, up
      to a line that is LABEL.

      If TABLE does not exist, it is created and the first row gives the names of its columns.
      With --types auto a new table gets the types that keep all values as they are written, and they are shown.
      Leading zeros and the digits of decimals are kept as text. KIND is one of .format, or integer, real, text, blob.
      With --types an empty field without quotes is NULL, and "" is the empty text, unless --null says other.
      Texts for a column whose storage is known are converted to it.

      What columns would lose is told before the first row goes in, once for each, with a number and an example:
      of the whole of a file up to 8 MB, of the start of a longer one, and of the first 10000 rows of a pipe or of
      standard input, which cannot be read twice; --sample says how many rows. Later losses are told before their row.
      A script without .format or an option that sqlite3 lacks is told only of columns with a meaning.

      A row that TABLE refuses is reported and left out. Ctrl-C takes the whole import back.
      """,
    section: .data,
    run: { shell, arguments throws(ShellError) in
      try shell.runImport(ImportRequest(arguments, shell.dialect))
      return .proceed
    })
}
