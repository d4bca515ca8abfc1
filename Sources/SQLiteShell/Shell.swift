import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// A session, which reads lines and writes bytes.
///
/// The shell reads lines from a ``LineSource``, runs SQL and dot-commands, and writes to the streams of its
/// ``Surroundings``. It never ends the process or reads a terminal; the executable does.
public final class Shell {
  package let dialect: Dialect
  package let surroundings: Surroundings
  /// The files of ``surroundings``, except that open databases cannot be overwritten.
  let files: GuardedFiles
  package var settings: Settings {
    didSet {
      outputs.presentation = nil
      updateEscaping()
    }
  }
  /// Whether a person types the inputs at a prompt and reads the results on a terminal; false by default.
  package var isPrompted = false
  /// How far the session has read its inputs.
  var reading = ReadingState()
  /// Where results and messages go.
  var outputs: Outputs
  /// The connections, with a current one.
  package var connections: ConnectionSlots
  /// The statements of the current connection that are kept prepared.
  var repeated = RepeatedStatements()
  /// What the session knows about the meaning of columns.
  let meaning = MeaningState()
  /// What completion has read from the databases.
  let completions = CompletionMemory()
  /// What commands and statements may reach.
  package private(set) lazy var safety = SafetyGuard(self)
  /// What the user watches about running statements.
  var watching = Watching()
  /// Modes that can become the current one again.
  var modes = KeptModes()
  /// What `.undo` can undo.
  let undo = UndoHistory()
  /// The last result that was shown at a prompt.
  let last = LastResult()
  /// The request of `.expert` for the next input.
  var advice: AdviceRequest?
  /// The test that `.testcase` began.
  var testcase = Testcase()

  /// Creates a session for a database, which is opened on first use.
  public init(databasePath: String = ":memory:", dialect: Dialect = .tsqlite, surroundings: Surroundings) {
    self.dialect = dialect
    files = GuardedFiles(surroundings.files)
    var surroundings = surroundings
    surroundings.files = files
    surroundings.outputIsTerminal = surroundings.outputIsTerminal && dialect.knowsTerminal
    surroundings.errorsAreTerminal = surroundings.errorsAreTerminal && dialect.knowsTerminal
    self.surroundings = surroundings
    connections = ConnectionSlots(path: databasePath)
    outputs = Outputs(surroundings)
    settings = Settings(dialect)
    settings.render.escapesControls = surroundings.outputIsTerminal
    files.databasePaths = { [weak self] in self?.opener.openPaths ?? [] }
    files.mayReplace = { [weak self] path throws(FileError) in try self?.admitReplacing(path) }
    files.willRunProgram = { [weak self] writesToOutput throws(FileError) in
      guard let self else { return }
      guard !safety.isOn else { throw .noPrograms }
      guard !writesToOutput || outputs.contract == nil else { throw .onlyJSON }
      // The program may write to the same database.
      last.rows?.pause()
    }
    meaning.resolver.readOwnSignatures = { [weak self] in
      guard let self else { return SignatureIndex([]) }
      return UserSignatures(surroundings: self.surroundings, files: files).read(self)
    }
  }

  /// What runs statements.
  package var statements: StatementRunner { StatementRunner(shell: self) }

  /// What makes the reports of failed statements.
  var failures: FailureReports { FailureReports(console: self) }

  /// What knows about texts that are being typed.
  package var assistant: InputAssistant { InputAssistant(self) }

  /// What sends results to files, programs and viewers.
  package var routing: OutputRouting { OutputRouting(shell: self) }

  /// Where results go: standard output, or the target of `.output` and `.once`.
  package var output: OutputSink {
    get { outputs.results }
    set {
      outputs.results = newValue
      outputs.presentation = nil
      updateEscaping()
    }
  }
}

@available(*, unavailable, message: "A session belongs to one thread.")
extension Shell: Sendable {}
