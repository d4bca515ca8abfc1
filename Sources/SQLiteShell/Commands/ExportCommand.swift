extension DotCommand {
  static let export = DotCommand(
    name: "export",
    shortest: 4,
    parameters: [
      CommandParameter("--format FORMAT", optional: true), CommandParameter("--plain", optional: true),
      CommandParameter("FILE", .file),
      CommandParameter("TABLE|SELECT", .table, optional: true),
    ],
    countsArguments: false,
    reach: .files,
    summary: "Write a table or the rows of a query to FILE with what its values mean",
    discussion: """
      FORMAT is json, ndjson, csv or sql; without it the suffix of FILE tells (.jsonl is ndjson too).
      A query is one word, in double quotes. Without TABLE or SELECT the last query runs once more.

      Instants are ISO 8601 in UTC, unless .format zone was given --files. Numbers have all their digits.
      json, ndjson and csv hold what values mean; sql holds what is stored, and reads back as the same.
      With json and ndjson .import stores the values as they were stored here: the first object that needs it
      names the storages of columns in a member $storage, and a value that would not come back is tagged, as in
      {"$blob":"00FF"}.
      --plain leaves both out.

      A warning tells of integers beyond 2^53 in JSON, once a column: many readers round them.
      FILE is written over once all of it is written; if anything fails, it is as it was.
      """,
    section: .data,
    run: { shell, arguments throws(ShellError) in
      let task = FileExport(try ExportRequest(arguments), shell)
      try task.run()
      return .proceed
    })
}
