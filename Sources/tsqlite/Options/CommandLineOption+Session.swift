import SQLiteShell

extension CommandLineOption {
  /// How inputs are read and run.
  static let session = [
    CommandLineOption("cmd", "COMMAND", "Run COMMAND before the input; may be repeated", in: .session) {
      command, request in
      request.steps.append { $0.run(command: command) }
    },
    CommandLineOption("init", "FILENAME", "Read FILENAME in place of the init file", in: .session) {
      $1.initFile = $0
    },
    CommandLineOption("noinit", "Read no init file", in: .session) { $0.skipsInitFile = true },
    CommandLineOption("batch", "Treat standard input as a script, even a terminal", in: .session) {
      $0.isPrompted = false
    },
    CommandLineOption("interactive", "Treat standard input as a terminal, even a pipe", in: .session) {
      $0.isPrompted = true
    },
    CommandLineOption("bail", "Stop after hitting an error", in: .session) { $0.stopsAtError = true },
    CommandLineOption("echo", "Print inputs before execution", in: .session) {
      $0.addStep { $0.settings.echoesInput = true }
    },
  ]

  /// How the database is opened.
  static let database = [
    CommandLineOption("readonly", "Open the database read-only", in: .database) { $0.isReadOnly = true },
    CommandLineOption("ifexists", "Open the database only if it exists", in: .database) {
      $0.mustExist = true
    },
    CommandLineOption("nofollow", "Refuse to open symbolic links to database files", in: .database) {
      $0.refusesLinks = true
    },
  ]

  /// What concerns the program as a whole.
  static let program = [
    CommandLineOption(
      "compat", "Behave as the sqlite3 shell byte for byte, as under the name sqlite3", in: .program
    ) { $0.isCompatible = true },
    CommandLineOption("demo", "Begin with a database of sample values, and print its tables", in: .program) {
      $0.showsDemo = true
    },
    CommandLineOption(
      "generate", "KIND",
      "Write a file made from the program's tables: man, complete-bash, complete-zsh or complete-fish",
      in: .program
    ) { $1.generated = $0 },
    CommandLineOption("help", "Show this message", in: .program) { $0.showsHelp = true },
    CommandLineOption("version", "Show the version of SQLite", in: .program) { $0.showsVersion = true },
  ]
}
