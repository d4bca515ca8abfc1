import ColumnMeaning
package import OutputModes
import SQLSyntax
package import TypedSQLite

/// A session: lines in, bytes out.
///
/// The shell reads lines from a ``LineSource``, runs SQL and dot-commands, and writes to the streams of its
/// ``Surroundings``. It ends no process and reads no terminal; the executable does.
public final class Shell {
  package let dialect: Dialect
  package var settings: Settings {
    didSet {
      currentPresentation = nil
      updateEscaping()
    }
  }
  package let surroundings: Surroundings
  /// The files of ``surroundings``.
  let files: GuardedFiles
  /// Where results go: standard output, or what `.output` and `.once` name.
  package var output: OutputSink {
    didSet {
      currentPresentation = nil
      updateEscaping()
    }
  }
  /// Standard output itself.
  package let standardOutput: OutputSink
  /// Where messages go.
  package let errors: OutputSink
  /// The path of the database, as it was given.
  package internal(set) var databasePath: String
  /// What ``output`` is called and how long it lasts.
  var redirection = Redirection()
  /// Where in which input the session is.
  var reading = ReadingState()
  /// The INSERT statements that are kept prepared.
  var inserts = InsertCache()
  /// How the database is opened.
  package var opening = DatabaseOpening()
  /// Finds out what columns mean.
  let resolver = ColumnResolver()
  /// What typed input did to the last statement.
  var typedInput = TypedInputRecord()
  /// The last statement that gave rows, which `.format why` explains.
  var lastQuery: String?
  /// How results are shown; nil where something has changed since the last one.
  var currentPresentation: Presentation?
  /// The columns that results had of late.
  var columnCache = ColumnCache()
  /// The format of the column that a function was last asked about.
  var columnFormat = ColumnFormatMemo()
  /// What the file of formats beside the database stated.
  var loadedFormats: LoadedFormats?
  /// The connections, of which one is the current one.
  var slots = ConnectionSlots()
  /// What safe mode keeps in mind.
  var safety = SafetyState()
  /// Whether `.auth` prints what statements would do.
  var showsAuthorizations = false
  /// What `.progress` counts.
  var progress: ProgressReport?
  /// Whether statements run that find out what columns mean, of which `.trace`, `.auth` and `.progress` tell nothing.
  var isResolvingColumns = false
  /// Where `.trace` writes.
  var traceOutput: OutputSink?
  /// Where `.log` writes.
  var logOutput: OutputSink?
  /// What `.expert` asks about the next input.
  var adviceRequest: AdviceRequest?
  /// The mode and its options after the next input, where `.mode --once` set others.
  var modeAfterInput: (OutputMode, RenderOptions)?
  /// The modes that `.mode --tag` gave names.
  var savedModes: [String: SavedMode] = [:]
  /// The name that `.testcase` gave.
  var testcaseName: String?

  /// Creates a session on a database that is opened when something first needs it.
  public init(databasePath: String = ":memory:", dialect: Dialect = .tsqlite, surroundings: Surroundings) {
    self.databasePath = databasePath
    self.dialect = dialect
    files = GuardedFiles(surroundings.files)
    var surroundings = surroundings
    surroundings.files = files
    surroundings.outputIsTerminal = surroundings.outputIsTerminal && dialect.start.knowsTerminal
    surroundings.errorsAreTerminal = surroundings.errorsAreTerminal && dialect.start.knowsTerminal
    self.surroundings = surroundings
    settings = Settings(dialect)
    standardOutput = OutputSink(surroundings.output, isTerminal: surroundings.outputIsTerminal)
    output = standardOutput
    errors = OutputSink(surroundings.errors, isTerminal: surroundings.errorsAreTerminal)
    settings.render.escapesControls = surroundings.outputIsTerminal
    files.databasePaths = { [weak self] in self?.openPaths ?? [] }
  }

  /// The connection, opened on first use.
  package func database() throws(ShellError) -> Database {
    if let database = slots.database { return database }
    do {
      return try open(databasePath, opening)
    } catch {
      // A person may want to open another file.
      let goesOn = reading.source?.origin == .terminal && dialect.commands.surviveFailedOpening
      throw goesOn ? error : error.endingProgram
    }
  }

  /// Opens a database in place of the current one.
  @discardableResult
  package func open(_ path: String, _ opening: DatabaseOpening) throws(ShellError) -> Database {
    forgetPreparedStatements()
    adviceRequest = nil
    slots.database = nil
    databasePath = path
    self.opening = opening
    let database = try connect(path, opening)
    do {
      database.setBusyTimeout(milliseconds: settings.busyTimeout)
      try addFunctions(to: database)
      if dialect.trust.distrustsSchemas, Database.canDistrustSchemas {
        database.set(.trustedSchema, to: false)
      }
      watchActions(of: database)
      if currentForm == .zip, !settings.isSafe {
        try database.runAll("CREATE VIRTUAL TABLE zip USING zipfile(\(SQLName.literal(path)))")
      }
      try database.allowExtensions()
      slots.database = database
      loadSavedFormats()
      return database
    } catch {
      throw .opening(.cannotOpen(path, error))
    }
  }

  /// Shows control characters as the user chose, or as where the results go asks for.
  package func updateControlDisplay() {
    let isTerminal = output.isTerminal
    settings.render.escapesControls =
      switch settings.controlDisplay {
      case .auto: isTerminal
      case .ascii, .symbol: true
      case .off: false
      }
    settings.render.picturesControls = settings.controlDisplay == .symbol
  }

  /// Has all that goes to a terminal escaped, unless the user wants it as it is.
  private func updateEscaping() {
    let render = settings.render
    errors.escapesControls = errors.isTerminal
    for sink in [standardOutput, output] where sink.isTerminal {
      sink.escapesControls = render.escapesControls
      sink.chosenControls = render.chosenControls
    }
  }

  /// Keeps the mode and its options, to go back to them after the next input.
  func keepMode() {
    if modeAfterInput == nil { modeAfterInput = (settings.mode, settings.render) }
  }

  /// Goes back to the mode that ``keepMode()`` kept.
  func restoreMode() {
    guard let kept = modeAfterInput else { return }
    (settings.mode, settings.render) = kept
    modeAfterInput = nil
    updateControlDisplay()
  }

  /// Sets mode and options to what they are at the beginning.
  func resetMode() {
    settings.controlDisplay = .auto
    settings.render = RenderOptions(dialect.modes)
    select(standardOutput.isTerminal ? .box : .list)
    updateControlDisplay()
  }

  /// Makes a mode the current one, with the separators that go with it.
  package func select(_ mode: OutputMode) {
    if settings.planLayout == .on { settings.planLayout = .off }
    settings.mode = mode
    settings.render.cells.textQuoting = .off
    mode.select(&settings.render)
  }

  /// Makes the functions of the shell callable in a database.
  func addFunctions(to database: Database) throws(DatabaseError) {
    try TypedFunctions.register(
      in: database, settings: { [weak self] in self?.settings.formats ?? FormatSettings() },
      format: { [weak self] in self?.format(ofColumn: $0) },
      warn: { [weak self] in self?.warn($0) })
    try FunctionFamily.register(
      in: FunctionSurroundings(
        database: database, surroundings: surroundings,
        isSafe: { [weak self] in self.map { $0.settings.isSafe || $0.safety.isConfined } ?? true },
        isCalledByUser: { [weak self] in self?.safety.calledFunctions.contains($0) ?? false },
        isOwnTable: { [weak self] creation in
          guard let self else { return false }
          return dialect.trust.trustsTables || slots.created.contains(CreatedTable(creation))
        },
        // As in sqlite3, a database that is opened in safe mode does without.
        hasArchives: !safety.isLasting,
        print: { [weak self] in self?.sayLine($0) }))
  }
}

@available(*, unavailable, message: "A session belongs to one thread.")
extension Shell: Sendable {}
