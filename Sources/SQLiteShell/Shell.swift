import OutputModes
import TypedSQLite

/// A session: lines in, bytes out.
///
/// The shell reads lines from a ``LineSource``, runs SQL and dot-commands, and writes to the streams of its
/// ``Surroundings``. It ends no process and reads no terminal; the executable does.
public final class Shell {
  package let dialect: Dialect
  package let surroundings: Surroundings
  /// The files of ``surroundings``.
  let files: GuardedFiles
  package var settings: Settings {
    didSet {
      outputs.presentation = nil
      updateEscaping()
    }
  }
  /// Where in which input the session is.
  var reading = ReadingState()
  /// Where results and messages go.
  var outputs: Outputs
  /// The connections, of which one is the current one.
  package var connections: ConnectionSlots
  /// The INSERT statements of the current connection that are kept prepared.
  ///
  /// They are apart from ``connections``, which functions read while an INSERT runs.
  var inserts = InsertCache()
  /// What is known of the meaning of columns.
  let meaning = MeaningState()
  /// What safe mode keeps in mind.
  var safety = SafetyState()
  /// What the user watches of the statements that run.
  var watching = Watching()
  /// The modes that are kept beside the current one.
  var modes = KeptModes()
  /// What `.expert` asks about the next input.
  var advice: AdviceRequest?
  /// What `.testcase` began.
  var testcase = Testcase()

  /// Creates a session on a database that is opened when something first needs it.
  public init(databasePath: String = ":memory:", dialect: Dialect = .tsqlite, surroundings: Surroundings) {
    self.dialect = dialect
    files = GuardedFiles(surroundings.files)
    var surroundings = surroundings
    surroundings.files = files
    surroundings.outputIsTerminal = surroundings.outputIsTerminal && dialect.start.knowsTerminal
    surroundings.errorsAreTerminal = surroundings.errorsAreTerminal && dialect.start.knowsTerminal
    self.surroundings = surroundings
    connections = ConnectionSlots(path: databasePath)
    outputs = Outputs(surroundings)
    settings = Settings(dialect)
    settings.render.escapesControls = surroundings.outputIsTerminal
    files.databasePaths = { [weak self] in self?.openPaths ?? [] }
  }

  /// Where results go: standard output, or what `.output` and `.once` name.
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
