import TypedSQLiteCore

extension Dialect {
  /// How the program starts.
  package struct Start: Sendable {
    /// Whether a terminal gets anything that a file does not get.
    package var knowsTerminal = true
    /// What `-version` prints.
    package var version: @Sendable () -> String = { ProgramVersion.text }
    /// The first line of a session at a terminal.
    package var greeting: @Sendable () -> String = { ProgramVersion.text }
    /// Whether any option hides the note that no file was named.
    package var optionsHideMemoryNote = false
    /// Whether `-help` prints to the error stream and is a failure.
    package var helpFails = false
    /// Whether init files are also looked for in the user's folder of configurations, and `HOME` names the home.
    package var knowsConfigurationFolders = true
    /// Whether a file of SQL can be named in place of the database.
    package var takesScripts = true
    /// Whether some commands work without their dot at a terminal.
    var takesBareCommands = true
    /// Whether the program ends with success when what `-A` asked for fails.
    var archiveOptionSucceeds = false
    /// Whether `-interactive` counts wherever it is among the options.
    package var interactiveWins = false
    /// Whether a dash alone is an option that does nothing.
    package var ignoresDash = false
    /// Whether an option such as `-box` sets all that `.mode box` sets.
    package var optionsSelectModes = false
    /// Whether `-nofollow` refuses a file that there is not.
    package var linkOptionNeedsFile = false
    /// Whether `-maxsize` counts.
    package var limitsDatabasesInMemory = true
    /// Whether the file of a new database is made by the first write; else when the database is opened.
    var createsFilesLate = true

    static let sqlite3 = Start(
      knowsTerminal: false,
      version: { "\(Database.libraryVersion) \(Database.librarySourceID)" },
      greeting: { "SQLite version \(Database.libraryVersion) \(Database.librarySourceID.prefix(19))" },
      optionsHideMemoryNote: true, helpFails: true, knowsConfigurationFolders: false, takesScripts: false,
      takesBareCommands: false,
      archiveOptionSucceeds: true, createsFilesLate: false)
  }

  /// How the words of commands and options are read.
  package struct Words: Sendable {
    /// How many words of a command are read, its name among them.
    var limit = Int.max
    /// Whether a semicolon that ends the line is left out.
    var dropSemicolon = false
    /// Whether words end at a zero byte, as texts of C do.
    var endAtNUL = false
    /// Whether `\xHH` in quotes is a byte.
    var resolveHexadecimal = true
    /// Whether escapes are resolved in words without quotes, too.
    var resolveBareWords = true
    /// Whether a number that does not fit 64 bits keeps its lowest ones; else it becomes the nearest one.
    package var wrapNumbers = false
    /// Whether most numbers keep their lowest 32 bits; else they become the nearest one.
    var cutNumbers = false
    /// Whether `-backslash` counts for SQL on the command line.
    var resolveArguments = false
    /// How many bytes of a separator, of a NULL text or of a prompt count.
    var separatorLimit = Int.max

    static let sqlite3 = Words(
      limit: 51, endAtNUL: true, resolveHexadecimal: false, wrapNumbers: true, cutNumbers: true,
      separatorLimit: 19)

    /// The bytes of a separator or NULL text that count.
    package func separator(_ text: String) -> [UInt8] { separator(Array(text.utf8)) }

    /// As for a text.
    func separator(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix(separatorLimit)) }
  }
}
