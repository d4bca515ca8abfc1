import OutputModes

extension DotCommand {
  static let archive = DotCommand(
    Names("archive", shortest: 2),
    parameters: [CommandParameter("...", .file, optional: true)],
    traits: .checksArguments,
    reach: .files,
    needs: .copy,
    help: Help(
      "Manage SQL archives", section: .data,
      discussion: [
        "Each command must have exactly one of the following options:",
        .options(ArchiveRequest.actionOptions.map(\.shown)),
        "Optional arguments:",
        .options(ArchiveRequest.otherOptions.map(\.shown)),
        """
        An archive is a table sqlar in a database, or a zip file. Letters may be joined as in tar, with or without a
        dash. A member whose name or link leads out of the folder is not extracted.
        """,
        "Examples:",
        .table([
          DiscussionPart.Row(".ar -cf ARCHIVE foo bar", "Create ARCHIVE from files foo and bar"),
          DiscussionPart.Row(".ar -tf ARCHIVE", "List members of ARCHIVE"),
          DiscussionPart.Row(".ar -xvf ARCHIVE", "Verbosely extract files from ARCHIVE"),
        ]),
      ],
      examples: [
        Example(
          ".archive -cf notes.sqlar note.txt\n.archive -tf notes.sqlar", prints: "note.txt\n",
          after: ".shell echo a note >note.txt")
      ]),
    run: onConsole { console, words throws(ShellError) in
      try ArchiveRun(words, isOption: false, console).run() ? .proceed : .failed
    })
}
