extension Dialect {
  /// How failures are reported.
  struct Messages: Sendable {
    /// Whether a failure is reported in the words that ``ShellError/upstream`` keeps.
    var useUpstream = false
    /// Whether control characters in a message are shown as `^[` and the like.
    var escapeControls = true
    /// Whether the name that may have been meant is added.
    var suggestNames = true
    /// Whether a folder in place of a file is called a folder.
    var nameFolders = true
    /// Whether the programs that hold a lock are named.
    var nameLockHolders = true
    /// Whether a call that the schema made is explained when SQLite refuses it.
    var explainTrust = true
    /// Whether the fault of a text of `.open --hexdb` is named.
    var nameHexadecimalFaults = true
    /// Whether a wrong size of pages in it is named.
    var namePageSizes = false
    /// What is printed for a grid that an interrupt cut short.
    var interruptedGrid = ""
    /// Whether warnings say what output and imports lose.
    var reportLosses = true
    /// Whether the prompt of a statement that goes on shows what is open.
    var promptWithOpenMarks = true
    /// What the message of a statement that failed while it ran begins with.
    var runtimeError = "Runtime error"
    /// Whether it ends with the code of the error.
    var codeOfRuntimeErrors = true
    /// Whether the program ends with the code of a statement of the command line that fails.
    var endWithCode = true
    /// Whether the message of a statement names the script or the word of the command line, and the line at a terminal.
    var nameScripts = false
    /// Whether the message for a wrong word of a command repeats the command and points at the word.
    var pointAtWords = false

    static let sqlite3 = Messages(
      useUpstream: true, escapeControls: false, suggestNames: false, nameFolders: false,
      nameLockHolders: false,
      explainTrust: false, nameHexadecimalFaults: false, interruptedGrid: "Interrupt\n", reportLosses: false,
      promptWithOpenMarks: false)
  }

  /// What is done with the meaning of columns unless the user asks for something else.
  struct Meanings: Sendable {
    var areShown = true
    /// Whether the formats that are saved beside a database are read and kept up to date.
    var areSaved = true
    /// Whether literals that are typed at a terminal are converted.
    var convertInput = true

    static let sqlite3 = Meanings(areShown: false, areSaved: false, convertInput: false)
  }

  /// How far the content of a database is trusted.
  struct Trust: Sendable {
    /// Whether SQLite is asked to distrust schemas.
    var distrustsSchemas = true
    /// Whether SQLite is asked to refuse statements that could damage the file.
    var isDefensive = false
    /// Whether the functions of a virtual table run, whoever created it.
    var trustsTables = false
    /// Whether definitions that are no CREATE statement, and names that would end a comment, are printed.
    var printsAnyDefinition = false
    /// Whether `.selftest` may reach files and programs.
    var freesSelftests = false
    /// Whether nothing replaces a database by mistake, and what restores one needs a file that has one.
    var guardsDatabases = true

    static let sqlite3 = Trust(
      distrustsSchemas: false, trustsTables: true, printsAnyDefinition: true, freesSelftests: true,
      guardsDatabases: false)
  }
}
