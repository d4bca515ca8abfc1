/// An intended difference from sqlite3 3.40, which does not exist with `--compat`.
package struct ShellDifference: Sendable {
  /// A short name, in lower case.
  package let name: String
  /// A description, in sentences.
  package let text: String
  /// Where the difference can be seen.
  package let place: Place

  /// Where a difference can be seen.
  package enum Place: Sendable {
    /// In output to files and pipes too.
    case anywhere
    /// Only in input from or output to a terminal.
    case terminal
  }

  /// All differences: first those in output to a pipe, ordered by how common they are.
  package static let all: [ShellDifference] = [
    ShellDifference("meanings", "Values are shown by their meaning if it is known."),
    ShellDifference(
      "zero bytes",
      "Text and blobs that contain a NUL are shown whole; sqlite3 stops at it. In SQL and in quotes it is escaped."
    ),
    ShellDifference(
      "json",
      """
      JSON is always valid UTF-8. Reals have only the digits that are needed to read the same number, and a blob that
      is not text becomes X'00ff'. With the option -json and no prompt, what commands print is JSON too, and so are
      messages.
      """),
    ShellDifference(
      "tcl", "In tcl text beyond ASCII is written as it is, as in sqlite3 3.44 and later."),
    ShellDifference(
      "markdown",
      """
      In markdown a bar within a cell is escaped, a line break becomes <br>, and nothing wraps unless an
      option says so.
      """),
    ShellDifference(
      "controls", "In grids a control character that is neither a line end nor a TAB does not end the line."),
    ShellDifference(
      "widths",
      """
      Widths are those of the terminal, as in sqlite3 3.47 and later: a Chinese character takes two columns, a
      combining mark none.
      """),
    ShellDifference("version", "The versions shown begin with that of tsqlite."),
    ShellDifference(
      "reals",
      """
      In insert, quote and dumps a REAL has the fewest digits that each version of SQLite reads as the same number,
      minus zero and infinity included.
      """),
    ShellDifference(
      "dumps",
      """
      A dump keeps text with NUL. An incomplete dump ends with a message and status 1.
      """),
    ShellDifference(
      "trust",
      """
      With SQLite 3.46 or later trusted_schema is off. .dump, .schema and .recover print no definition that is more than one CREATE statement, and
      .selftest cannot access files.
      """),
    ShellDifference(
      "lengths",
      "Separators and the text for NULL may be of any length, and a command may have any number of words."),
    ShellDifference(
      "losses",
      """
      .import warns of values that it would store in another form than they have in the file: in columns with a
      meaning, such as DECIMAL, and in all columns at a terminal and once a session has used .format. It says when the
      lines of a file of objects are stored as texts. .dump warns of a pattern that matches nothing.
      """),
    ShellDifference(
      "exit status",
      """
      Failed SQL ends the program with status 1, a wrong command line with 2, a lock with 3 and an interrupt with 130.
      """),
    ShellDifference(
      "read-only",
      "-readonly also refuses SQL that makes other files or reads them, such as ATTACH and VACUUM INTO."),
    ShellDifference(
      "archives",
      ".archive and -A report failures on the error stream, and then the program ends with status 1."),
    ShellDifference(
      "databases",
      """
      No command replaces a file that is a database by mistake: without --force, a script fails and a prompt asks.
      .restore fails if its file does not exist or is empty. The file of a new database is made by the first write,
      and .open --new replaces its file no earlier. writefile() says why it did not write, and its
      statement counts as failed.
      """),
    ShellDifference(
      "advice",
      """
      .expert takes the results of ANALYZE into account, and prints (nothing to look for) in place of (null).
      """),
    ShellDifference(
      "here texts",
      ".output memory, .import <<LABEL and .check <<LABEL name no file and no pattern, as in sqlite3 3.52."
    ),
    ShellDifference(
      "messages",
      """
      For an unknown command, option or mode, the message suggests the nearest name. .open --hexdb says what is wrong
      with a text that it cannot read. A locked database is reported with the processes that hold the lock. A folder
      in place of a file is named as such, and a damaged ZIP archive is not opened. An error of a statement in a file
      that .read or -init reads names the file.
      """),
    ShellDifference(
      "slips",
      """
      A command that is used wrongly, or with extra words, prints a message on the error stream and fails. .limit,
      .connection and .selftest -v print to the output of results, .show shows only the widths that were set, and
      .mode alone changes nothing. A .session that cannot write its file fails.
      """),
    ShellDifference(
      "numbers",
      """
      A number that is too large for a command or an option counts as the largest one; in sqlite3 it wraps around.
      """),
    ShellDifference(
      "init files",
      """
      The init files are in the folder that HOME names; sqlite3 asks the system's list of users.
      """),
    ShellDifference("once", "On the command line, .once affects only the next input."),
    ShellDifference(
      "interrupts",
      """
      After Ctrl-C, a mode that waits for all rows shows none of them, and .import undoes the whole import. A new
      file that .backup or .archive has begun is removed, and .read reports how far it came.
      """),
    ShellDifference(
      "terminal",
      """
      A terminal begins with the mode box. Grids show what fits the screen, NULL as NULL, and below the result what
      is left out; a prompt also says how long a statement took and how many rows it changed. Messages are coloured
      and may suggest another name. Control characters in data and in messages are shown, not obeyed.
      """, .terminal),
    ShellDifference(
      "prompts",
      """
      The banner names this program. The continuation prompt shows what is open. Ctrl-C at a prompt drops an incomplete
      statement. If the terminal closes, an incomplete statement does not run. Until the first write creates a database
      that does not exist, the prompt shows (new).
      """, .terminal),
  ]

  private init(_ name: String, _ text: String, _ place: Place = .anywhere) {
    self.name = name
    self.text = text
    self.place = place
  }
}

extension Manual {
  /// Writes the differences from sqlite3 at one kind of place.
  func writeDifferences(_ place: ShellDifference.Place, to text: inout MdocText) {
    text.macro("Bl -bullet")
    for difference in ShellDifference.all where difference.place == place {
      text.macro("It")
      text.prose(difference.text)
    }
    text.macro("El")
  }
}
