import ArgumentParser

/// The options of the program as declared, from which the help page, the manual and the completion files are
/// made.
///
/// Each option has one dash or two. The order of some options matters and ArgumentParser does not keep it, so
/// ``CommandLineWords`` splits the command line where it matters, and each part is parsed by itself.
struct CommandLineOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tsqlite",
    _superCommandName: "",
    abstract: "A shell for SQLite databases that knows what values mean",
    helpNames: [])

  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Session") var session: SessionOptions
  @OptionGroup(title: "Diagnosis") var diagnosis: DiagnosisOptions
  @OptionGroup(title: "Database") var opening: DatabaseOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  @Argument(
    help: ArgumentHelp(
      "The database, which is created when something is first written; a private one in memory if none is named",
      valueName: "FILENAME"))
  var filename: String?

  @Argument(
    help: ArgumentHelp(
      "SQL or dot-commands to run, each word by itself, in place of standard input", valueName: "SQL"))
  var inputs: [String] = []
}

/// The options for the layout of results.
struct ResultOptions: ParsableArguments {
  @Flag(exclusivity: .chooseLast) var mode: ModeOption?
  @Flag(exclusivity: .chooseLast) var headers: HeaderOption?

  @Option(
    name: .sqlite(.separator), parsing: .unconditional,
    help: ArgumentHelp("Set the output column separator. Default: '|'", valueName: "SEP"))
  var separator: String?

  @Option(
    name: .sqlite(.newline), parsing: .unconditional,
    help: ArgumentHelp("Set the output row separator. Default: '\\n'", valueName: "SEP"))
  var newline: String?

  @Option(
    name: .sqlite(.nullvalue), parsing: .unconditional,
    help: ArgumentHelp("Set the text shown for NULL. Default: ''", valueName: "TEXT"))
  var nullValue: String?

  @Option(
    name: .sqlite(.escape), parsing: .unconditional,
    help: ArgumentHelp("Show control characters in data: symbol, ascii, off or auto", valueName: "T"))
  var escape: String?

  @Option(
    name: .sqlite(.screenwidth), parsing: .unconditional,
    help: ArgumentHelp("Fit grids to a screen of N columns, as '.mode --sw'", valueName: "N"))
  var screenWidth: String?

  @Flag(name: .sqlite("raw"), help: "Show values as stored, not by their meaning")
  var isRaw = false
}

/// The options for reading and running inputs.
struct SessionOptions: ParsableArguments {
  @Option(
    name: .sqlite(.cmd), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run COMMAND before the input; may be repeated", valueName: "COMMAND"))
  var commands: [String] = []

  @Option(
    name: .sqlite(.`init`), parsing: .unconditional,
    help: ArgumentHelp("Read FILENAME in place of the init file", valueName: "FILENAME"))
  var initFile: String?

  @Flag(name: .sqlite("noinit"), help: "Read no init file")
  var skipsInitFile = false

  @Flag(name: .sqlite("no-formats"), help: "Ignore the file of formats beside the database")
  var ignoresSavedFormats = false

  @Flag var prompting: [PromptingOption] = []

  @Flag(name: .sqlite("bail"), help: "Stop after hitting an error")
  var stopsAtError = false

  @Flag(name: .sqlite("echo"), help: "Print inputs before execution")
  var echoesInput = false

  @Flag(name: .sqlite("backslash"), help: "Resolve C escapes in SQL that is read from standard input")
  var resolvesBackslashes = false

  @Flag(name: .sqlite("safe"), help: "Refuse access to anything but the database")
  var isSafe = false

  @Flag(
    name: .sqlite("unsafe-testing"),
    help: "Accepted for the sake of scripts; operations that damage files stay refused")
  var isUnsafe = false

  @Option(
    name: .sqlite(.nonce), parsing: .unconditional,
    help: ArgumentHelp("Let '.nonce STRING' suspend -safe for one command", valueName: "STRING"))
  var nonce: String?
}

/// The options that print what the library does.
struct DiagnosisOptions: ParsableArguments {
  @Flag(name: .sqlite("eqp"), help: "Print the plan of each statement before it runs, as '.eqp on'")
  var showsPlans = false

  @Flag(name: .sqlite("eqpfull"), help: "Print plans and programs, as '.eqp full'")
  var showsPrograms = false

  @Flag(name: .sqlite("stats"), help: "Print what each statement used, as '.stats on'")
  var showsStatistics = false

  @Flag(name: .sqlite("scanstats"), help: "Accepted for the sake of scripts; the library counts no scans")
  var countsScans = false

  @Flag(
    name: .sqlite("memtrace"),
    help: "Accepted for the sake of scripts; heaptrack and Instruments show memory use"
  )
  var tracesMemory = false

  @Flag(name: .sqlite("pcachetrace"), help: "Accepted for the sake of scripts, without effect")
  var tracesPageCache = false

  @Flag(
    name: .sqlite("vfstrace"), help: "Accepted for the sake of scripts; strace and dtruss show file accesses")
  var tracesFiles = false
}

/// The options for opening the database.
struct DatabaseOptions: ParsableArguments {
  @Flag(name: .sqlite("readonly"), help: "Open the database read-only")
  var isReadOnly = false

  @Flag(name: .sqlite("exclusive"), help: "Lock out all others, as 'PRAGMA locking_mode = EXCLUSIVE'")
  var isExclusive = false

  @Flag(name: .sqlite("ifexists"), help: "Open the database only if it exists")
  var mustExist = false

  @Flag(name: .sqlite("append"), help: "Append the database to the end of the file")
  var isAppended = false

  @Flag(
    name: .sqlite("deserialize"), help: "Read the whole database into memory; changes are not written back")
  var isImage = false

  @Option(
    name: .sqlite(.maxsize), parsing: .unconditional,
    help: ArgumentHelp("Maximum size for a -deserialize database", valueName: "N"))
  var sizeLimit: String?

  @Flag(name: .sqlite("zip"), help: "Open the database as a ZIP archive")
  var isZip = false

  @Flag(name: .sqlite("nofollow"), help: "Refuse to open symbolic links to database files")
  var refusesLinks = false

  @Flag(name: .sqlite("no-rowid-in-view"), help: "Accepted for the sake of scripts, without effect")
  var hidesViewRowids = false

  @Option(
    name: .sqlite(.vfs), parsing: .unconditional,
    help: ArgumentHelp("Access files through the VFS NAME", valueName: "NAME"))
  var fileSystem: String?

  @Option(
    name: .sqlite(.mmap), parsing: .unconditional,
    help: ArgumentHelp("Map files into memory up to N bytes", valueName: "N"))
  var memoryMapSize: String?

  @Option(
    name: .sqlite(.lookaside), parsing: .unconditional,
    help: ArgumentHelp("Use N slots of SIZE bytes for small objects", valueName: "SIZE N"))
  var lookaside: String?

  @Option(
    name: .sqlite(.pagecache), parsing: .unconditional,
    help: ArgumentHelp("Accepted for the sake of scripts, without effect", valueName: "SIZE N"))
  var pageCache: String?

  @Option(
    name: .sqlite(.heap), parsing: .unconditional,
    help: ArgumentHelp("Accepted for the sake of scripts, without effect", valueName: "SIZE"))
  var heap: String?

  @Option(
    name: .sqlite(.threadsafe), parsing: .unconditional,
    help: ArgumentHelp("Lock nothing (0), connections (2) or all calls (1)", valueName: "0|1|2"))
  var threading: String?
}

/// The options for the program as a whole.
struct ProgramOptions: ParsableArguments {
  @Option(
    name: .sqlite(.archive), parsing: .unconditional,
    help: ArgumentHelp("Run '.archive ARGS' and exit; letters may follow the A", valueName: "ARGS..."))
  var archive: String?

  @Flag(
    name: .sqlite("compat"),
    help: "Behave like the sqlite3 shell byte for byte, as under the name sqlite3")
  var isCompatible = false

  @Flag(name: .sqlite("demo"), help: "Begin with a database of sample values, and list its tables")
  var showsDemo = false

  @Option(
    name: .sqlite(.generate),
    help: ArgumentHelp(
      "Write a file made from the program's tables: man, complete-bash, complete-zsh or complete-fish",
      valueName: "KIND"))
  var generated: String?

  @Flag(name: .sqlite("utf8"), help: "Accepted for the sake of scripts; all text is UTF-8")
  var usesUTF8 = false

  @Flag(name: .sqlite("no-utf8"), help: "Accepted for the sake of scripts; all text is UTF-8")
  var avoidsUTF8 = false

  @Flag(name: .sqlite("help"), help: "Print this list of options")
  var showsHelp = false

  @Flag(name: .sqlite("version"), help: "Show the versions of tsqlite and of SQLite")
  var showsVersion = false
}
