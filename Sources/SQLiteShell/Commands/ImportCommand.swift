extension DotCommand {
  static let `import`: DotCommand = DotCommand(
    name: "import",
    parameters: [
      CommandParameter("OPTIONS", optional: true), CommandParameter("FILE", .file),
      CommandParameter("TABLE", .table),
    ],
    countsArguments: false,
    isSafe: false,
    summary: "Import data from FILE into TABLE",
    discussion: """
      Options:
      \(ImportFormat.all.filter { $0.name != "separated" }.map { "  \("--\($0.name)".padded(to: 21)) \($0.summary)" }
        .joined(separator: "\n"))
        --skip N              Skip the first N rows of input
        --schema S            Target table to be S.TABLE
        -v                    "Verbose" - increase auxiliary output
      Without a format, the separators are those of the output mode.
      Fields may stand in double quotes, except with --ascii. A byte order mark is skipped.
      If TABLE does not exist, it is created and the first row gives the names of its columns.
      If FILE begins with "|", the rest is a command that prints the input.
      A row that TABLE refuses is reported and left out. Ctrl-C takes the whole import back.
      """,
    section: .data,
    run: { shell, arguments throws(ShellError) in
      var task = try FileImport(ImportRequest(arguments), shell)
      try task.run()
      return .proceed
    })
}
