// How failures are reported, what is done with the meaning of columns, and how far a database is trusted.

extension Dialect {
  /// Whether control characters in a message are shown as `^[` and the like.
  var escapesControls: Bool { !isSQLite3 }
  /// Whether the name that may have been meant is added.
  var suggestsNames: Bool { !isSQLite3 }
  /// Whether a folder in place of a file is called a folder.
  var namesFolders: Bool { !isSQLite3 }
  /// Whether a call that the schema made is explained when SQLite refuses it.
  var explainsTrust: Bool { !isSQLite3 }
  /// Whether warnings say what output and imports lose.
  var reportsLosses: Bool { !isSQLite3 }
  /// Whether the program ends with the code of a statement of the command line that fails.
  var endsWithCode: Bool { !isSQLite3(since: 3_053) }
  /// Whether the message of a statement names the script or the word of the command line, and the line at a terminal.
  var namesScripts: Bool { isSQLite3(since: 3_053) }
  /// Whether the message for a wrong word of a command repeats the command and points at the word.
  var pointsAtWords: Bool { isSQLite3(since: 3_053) }

  /// Whether literals that are typed at a terminal are converted.
  var convertsInput: Bool { !isSQLite3 }

  /// Whether SQLite is asked to refuse statements that could damage the file.
  var isDefensive: Bool { isSQLite3(since: 3_042) }
  /// Whether definitions that are no CREATE statement, and names that would end a comment, are printed.
  var printsAnyDefinition: Bool { isSQLite3 }
  /// Whether nothing replaces a database by mistake, and what restores one needs a file that has one.
  var guardsDatabases: Bool { !isSQLite3 }
}
