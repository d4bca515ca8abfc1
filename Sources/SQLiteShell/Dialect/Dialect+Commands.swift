import OutputModes

extension Dialect {
  /// What commands take and do.
  struct Commands: Sendable {
    /// Whether commands without options of their own pass over words too many.
    var ignoreExtraWords = false
    /// Whether `<<LABEL` names the lines that follow.
    var takeHereTexts = true
    /// Whether `.output`, `.check` and `.testcase` take `--keep`, `--plain`, `--show` and `--error-prefix`.
    var takeOutputOptions = true
    /// Whether `.output memory` names no file.
    var keepOutputInMemory = true
    /// Whether `.open` takes `--via`.
    var openThroughPrograms = true
    /// Whether `.read` takes `--sql-only`.
    var readSQLOnly = true
    /// Whether `.separator` sets what it can of words that it refuses.
    var setRefusedSeparators = false
    /// The first lines of `.version`.
    var version = "tsqlite \(ProgramVersion.number)\n"
    /// Whether some commands print to standard output even if results are redirected.
    var printAside = false
    /// Whether `.once` on the command line lasts to its end.
    var onceLasts = false
    /// Whether a session at a terminal goes on when its database cannot be opened.
    var surviveFailedOpening = true
    /// Whether a damaged zip file is refused when it is opened.
    var checkArchives = true
    /// Whether failures while an archive is written are printed among the results.
    var printArchiveFailures = false
    /// Whether a dump that failed in part is a failure.
    var failOnPartialDump = true
    /// Whether the interrupt of a file that `.read` reads is a failure.
    var failOnInterruptedFile = true
    /// Whether `.clone` copies rows that violate a CHECK, and reports those that it cannot copy.
    var cloneAllRows = true
    /// Whether a journal that cannot be applied is reported before pages are read without it, as a failure.
    var warnOfJournals = true
    /// Whether a command after `|` that fails is a failure.
    var failWithPrograms = true
    /// Whether `.expert` looks at the statistics of a sample.
    var adviseByStatistics = true
    /// What `.expert` prints for a statement without a plan.
    var emptyPlan = "(nothing to look for)\n"
    /// The terms by which `.dump` sorts indexes, triggers and views; nil for the order of the schema.
    var dumpOrder: String?
    /// Whether a dump makes the table of AUTOINCREMENT values.
    var dumpSequenceTable = false
    /// Whether `.dump --preserve-rowids` names the columns of each table, and calls the row identifier `rowid`.
    var dumpColumnNames = false
    /// Whether a dump is taken to write the schema if any object has the name of its second pattern or a later one.
    var warnOfLaterPatterns = false
    /// Whether `.indexes` looks for indexes of a name; else for those of a table.
    var findIndexesByName = false
    /// What `.schema` calls the table of the schema and that of temporary objects; their names in the pattern if nil.
    var schemaTables: (schema: String, temporary: String)?
    /// Whether `.schema --indent` begins a line with each AND after the columns of an index.
    var breakIndexConditions = false
    /// Whether a byte order mark is written twice.
    var doubleByteOrderMark = false
    /// Whether `.explain on` lays out results as those of EXPLAIN.
    var explainAllResults = true
    /// Whether `.schema` prints `IF NOT EXISTS` for a table whose name is quoted.
    var guardQuotedTables = true
    /// Whether `.imposter` needs no option of the program.
    var makeImposters = true
    var warnOfImposters = true
    /// Whether `.indexes` lists the indexes that SQLite makes for constraints.
    var listAutomaticIndexes = true
    /// What `.binary` prints to the error stream without an argument, and always if it takes none.
    var binaryNote: String?
    var takeBinary = true
    /// Whether `.limit` prints a limit that it sets.
    var printSetLimits = true
    /// The usage messages that versions after 3.40 changed, by the names of the commands.
    var usages: [String: String] = [:]
    /// What a short name calls, if that is not the first command whose name begins with it.
    var shortNames: [String: String] = [:]
    /// Whether `.archive` needs a letter that states the action.
    var archivesNeedAction = false
    /// Whether `.check` compares texts, counts tests and only reports failures, and `.testcase` writes no file.
    var countsTestcases = false
    /// Whether `.tables` and `.indexes` keep silent about a failure, and `.schema` adds its code.
    var listsSilently = false
    /// Whether `.schema` finds tables by a pattern with a dot.
    var findsQualifiedNames = true
    /// The commands that run in safe mode because they refuse there what reaches files.
    var confinedCommands: Set<String> = []
    /// Whether `.open --append` and `.open --zip` are options in safe mode.
    var opensArchivesInSafeMode = true
    /// Whether the table `fsdir` says how deep a file is.
    var foldersHaveLevels = false
    /// Whether `.trace` makes each file that it names, and writes to the last; else to the first.
    var traceTakesLastFile = false
    /// Whether `.sha3sum` fails if no table matches but SQLite's own.
    var failToHashNothing = false
    /// The functions of the shell that are not there.
    var hiddenFunctions: Set<String> = []
    /// The operations of `.testctrl` that are not there, and those that came after 3.40.
    var hiddenTestControls: Set<String> = []
    var addedTestControls: Set<String> = []

    static let sqlite3 = Commands(
      ignoreExtraWords: true, takeHereTexts: false, takeOutputOptions: false, keepOutputInMemory: false,
      openThroughPrograms: false, readSQLOnly: false, setRefusedSeparators: true, version: "",
      printAside: true, onceLasts: true,
      surviveFailedOpening: false, checkArchives: false, printArchiveFailures: true, failOnPartialDump: false,
      failOnInterruptedFile: false, cloneAllRows: false, warnOfJournals: false, failWithPrograms: false,
      adviseByStatistics: false, emptyPlan: "(null)")
  }

  /// What `.mode` takes and shows.
  struct ModeCommand: Sendable {
    /// The modes that the error for an unknown one lists; nil lists all.
    var listedModes: String?
    /// Whether a mode is shown as the command that selects it, and by `.show` without its options.
    var showsCommand = false
    /// Whether a mode is shown by the name that sqlite3 has for it.
    var showsCompatibleNames = false
    /// Whether an option that is not known is taken for the mode or the table.
    var takesOptionsForNames = false
    /// Whether an option that takes one of a few words may have one.
    var takesOptionalWords = true
    /// Whether the mode is shown when only options are given.
    var showsModeForOptions = false
    /// Whether `.mode` alone selects the current mode again, with its separators.
    var reselectsWhenShown = false
    /// Whether options such as `--wrap` select the current mode again.
    var reselectsForOptions = false
    /// Whether the beginning of a mode's name is enough.
    var takesShortNames = true
    /// Whether the words before a wrong one count.
    var appliesWordsBeforeFault = false
    /// Whether selecting a mode keeps the table that insert mode names.
    var keepsTable = false
    /// The largest width of a column that can be set.
    var widthLimit: Int?
    /// Whether the name `qbox` undoes the options before it.
    var qboxUndoesOptions = false
    /// Whether the layout of EXPLAIN is shown as a mode, which cannot be selected.
    var explainIsMode = false
    /// The mode of an empty name.
    var unnamedMode: OutputMode?
    /// Whether each column of a grid gets a width, which `.show` prints.
    var keepsWidths = false

    static let sqlite3 = ModeCommand(
      listedModes: "ascii box column csv html insert json line list markdown qbox quote table tabs tcl",
      showsCompatibleNames: true, takesOptionsForNames: true, takesOptionalWords: false,
      showsModeForOptions: true,
      reselectsWhenShown: true, reselectsForOptions: true, qboxUndoesOptions: true, explainIsMode: true,
      unnamedMode: .line,
      keepsWidths: true)
  }

  /// What `.import` takes.
  struct Imports: Sendable {
    /// Whether `--colsep`, `--rowsep`, `--esc` and `--qesc` are options.
    var takesSeparators = true
    /// Whether the options for types are, and the formats that sqlite3 lacks.
    var takesTypes = true
    /// Whether the name of the file can say its format.
    var readsNames = true
    /// The type of the columns of a table that an import makes.
    var columnType = "TEXT"
    /// Whether the statement that makes it names the schema `main`.
    var namesMain = false
    /// Whether only the first byte of a separator counts, and a comma and a line feed are there if it has none.
    var takesAnySeparator = false
    /// Whether rows that were refused make the import fail.
    var failsForRefusedRows = false
    /// Whether the message for a file that cannot be opened begins with the line of the script.
    var namesLine = false
    /// Whether CR LF is one separator in csv mode alone.
    var joinsLineEndsInCSVOnly = false
    /// Whether one `-v` prints the separators even if an option of the format chose them.
    var announcesSeparators = false

    static let sqlite3 = Imports(
      takesSeparators: false, takesTypes: false, readsNames: false, joinsLineEndsInCSVOnly: true)
  }

  /// What the table `generate_series` does.
  struct Series: Sendable {
    /// Whether a step below zero leads from the start down to the stop; else from the stop to the start.
    var countsDown = false
    /// Whether the row identifier is the value; else it counts the steps.
    var rowIDIsValue = false
    /// Whether plans say what limits the value, and are numbered in hexadecimal.
    var plansShowLimits = false
    /// Whether the start must be equal to something.
    var needsExactStart = false
  }

  /// What `decimal` and its kin do.
  struct Decimals: Sendable {
    /// Whether `decimal` takes a real, or eight bytes with one, by its exact value, and other bytes for NULL.
    var expandsReals = false
    /// Whether a sum or difference with NULL runs out of memory, but for a NULL that is subtracted.
    var failsForNull = false
    /// Whether zero keeps its minus sign.
    var keepsZeroSign = true
  }
}
