import Foundation

/// The differences between the program without `--compat` and sqlite3 3.40 in the sessions of
/// Parity/Sessions.
enum PlainDifferences {
  /// The name of the ``ShellDifference`` that explains why a session differs here; nil if it does not.
  static func difference(of session: String) -> String? {
    let name = sessions.first { $0.value.contains(session) }?.key
    // Both programs take the home of a user whom the system does not know from the environment.
    return name == "init files" && getpwuid(getuid()) == nil ? nil : name
  }

  /// The sessions that differ, by the name of the ``ShellDifference`` that explains it.
  static let sessions: [String: [String]] = [
    "advice": [
      "expert: changes"
    ],
    "archives": [
      "archive: a file that is missing",
      "archive: a folder that is not the current one",
      "archive: a database that cannot be written",
      "archive: a table with other columns",
      "archive: a zip file of nothing",
      "options: the archive option in front of letters",
      "options: the archive option on a database",
      "options: the archive option takes all that follows",
      "options: the archive option with an unknown letter",
      "options: the archive option with an unknown word",
      "options: the archive option without a file",
    ],
    "controls": [
      "mode-box: control characters",
      "mode-column: control characters",
      "mode-markdown: control characters",
      "mode-qbox: control characters",
      "mode-table: control characters",
    ],
    "databases": [
      "commands-backup: backup of an unknown schema",
      "commands-backup: restore from a missing file",
      "functions-files: writefile says what it cannot do",
      "options: batch after interactive",
      "schema: databases in files",
    ],
    "exit status": [
      "commands-settings: progress",
      "commands-settings: progress quiet",
      "errors: statements that are too long among the words",
      "options: a lone dash",
      "options: a lone dash before the file",
      "options: a missing argument",
      "options: a status of the library",
      "options: an unknown option",
      "options: an unknown vfs",
      "options: stats",
      "options: the archive option behind SQL",
    ],
    "init files": [
      "options: an init file in a home that the system does not know"
    ],
    "json": [
      "mode-json: numbers and NULL",
      "mode-json: blobs",
      "mode-json: infinities and rounding",
      "mode-json: wide rows",
      "options: json line and noheader",
    ],
    "lengths": [
      "commands-use: more than fifty words"
    ],
    "losses": [
      "dump: nothing matches",
      "import: affinities",
      "import: lines of text in a file of another name",
    ],
    "markdown": [
      "mode-markdown: text that needs quoting",
      "mode-markdown: many lines in a cell",
    ],
    "meanings": [
      "archive: create and list",
      "archive: a folder",
      "archive: update and insert",
    ],
    "messages": [
      "archive: a file that is no archive",
      "commands-use: a short name of excel",
      "commands-use: names that take more letters",
      "errors: a file of statements that are too long",
      "errors: a folder",
      "errors: unknown commands",
      "open-forms: hexdb files that are wrong",
      "options: a command that fails stops the words",
      "output: a script stops at the error with bail",
      "output: reading a script with an error",
      "testctrl: for debuggers",
      "zipfile: open a zip file that is none",
    ],
    "numbers": [
      "commands-use: numbers that wrap around",
      "commands-use: numbers for switches that wrap around",
      "commands-use: rows skipped whose number wraps around",
      "options: sizes of maps that wrap around",
      "options: sizes that wrap around",
    ],
    "prompts": [
      "options: interactive after batch",
      "options: interactive and an init file",
      "options: interactive echoes what echo prints once more",
      "options: interactive goes on after errors",
      "options: interactive on a pipe",
      "options: interactive with prompts",
    ],
    "reals": [
      "functions-ieee754: ieee754 drops bits that do not fit",
      "dump: values",
      "import: numbers that lose digits and zeros",
      "mode-insert-mine: infinities and rounding",
      "mode-insert-mine: numbers and NULL",
      "mode-insert-mine: wide rows",
      "mode-insert: infinities and rounding",
      "mode-insert: numbers and NULL",
      "mode-insert: wide rows",
      "mode-quote: infinities and rounding",
      "mode-quote: numbers and NULL",
      "mode-quote: wide rows",
    ],
    "slips": [
      "commands-use: words too many",
      "commands-use: exit with two codes",
      "commands-use: slips that count as no failure",
      "commands-use: shell without a command",
      "commands-use: mode alone",
      "commands-use: words of mode",
      "commands-use: options of mode without a mode",
      "commands-use: limits are shown wherever results go",
      "commands-use: a file that cannot be written",
      "commands-use: widths that a grid leaves",
      "commands-use: tests that are told where results do not go",
      "import: CR LF after csv mode",
      "session: a folder that is not there",
    ],
    "tcl": [
      "mode-tcl: beyond ASCII"
    ],
    "version": [
      "options: version"
    ],
    "widths": [
      "mode-line: beyond ASCII",
      "schema: tables with names that are wide",
    ],
    "zero bytes": [
      "commands-use: words that are not UTF-8",
      "dump: text with a zero byte",
      "import: a zero byte",
      "mode-ascii: blobs",
      "mode-ascii: a NUL in text",
      "mode-box: blobs",
      "mode-box: a NUL in text",
      "mode-column: blobs",
      "mode-column: a NUL in text",
      "mode-csv: blobs",
      "mode-csv: a NUL in text",
      "mode-html: blobs",
      "mode-html: a NUL in text",
      "mode-insert-mine: a NUL in text",
      "mode-insert: a NUL in text",
      "mode-json: a NUL in text",
      "mode-line: blobs",
      "mode-line: a NUL in text",
      "mode-list: blobs",
      "mode-list: a NUL in text",
      "mode-markdown: blobs",
      "mode-markdown: a NUL in text",
      "mode-qbox: a NUL in text",
      "mode-quote: a NUL in text",
      "mode-table: blobs",
      "mode-table: a NUL in text",
      "mode-tabs: blobs",
      "mode-tabs: a NUL in text",
      "mode-tcl: blobs",
      "mode-tcl: a NUL in text",
    ],
  ]
}
