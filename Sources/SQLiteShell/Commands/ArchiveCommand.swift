import OutputModes

extension DotCommand {
  static let archive = DotCommand(
    name: "archive",
    shortest: 2,
    parameters: [CommandParameter("...", .file, optional: true)],
    countsArguments: false,
    reach: .files,
    needs: .copy,
    summary: "Manage SQL archives",
    discussion: """
      Each command must have exactly one of the following options:
        -c, --create               Create a new archive
        -u, --update               Add or update files with changed mtime
        -i, --insert               Like -u but always add even if unchanged
        -r, --remove               Remove files from archive
        -t, --list                 List contents of archive
        -x, --extract              Extract files from archive
      Optional arguments:
        -v, --verbose              Print each filename as it is processed
        -f FILE, --file FILE       Use archive FILE (default is current db)
        -a FILE, --append FILE     Use the archive at the end of FILE, after other data
        -C DIR, --directory DIR    Read/extract files from directory DIR
        -g, --glob                 Use glob matching for names in archive
        -n, --dryrun               Show the SQL that would have occurred
      An archive is a table sqlar in a database, or a zip file. Letters may be joined as in tar, with or without a
      dash. A member whose name or link leads out of the folder is not extracted.
      Examples:
        .ar -cf ARCHIVE foo bar    Create ARCHIVE from files foo and bar
        .ar -tf ARCHIVE            List members of ARCHIVE
        .ar -xvf ARCHIVE           Verbosely extract files from ARCHIVE
      """,
    section: .data,
    examples: [
      Example(
        ".archive -cf notes.sqlar note.txt\n.archive -tf notes.sqlar", prints: "note.txt\n",
        after: ".shell echo a note >note.txt")
    ],
    run: onConsole { console, words throws(ShellError) in
      try ArchiveRun(words, isOption: false, console).run() ? .proceed : .failed
    })
}
