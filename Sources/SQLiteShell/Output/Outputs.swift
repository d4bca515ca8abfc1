import OutputModes
import TypedSQLiteCore

/// The streams to which a session writes.
struct Outputs {
  let standard: OutputSink
  /// The stream of messages.
  let errors: OutputSink
  /// The stream of results: ``standard``, or the target of `.output` and `.once`.
  var results: OutputSink
  /// The name of ``results``, and how long it lasts.
  var redirection = Redirection()
  /// The files that programs show; they are removed at the end of the session.
  var viewedFiles: [ViewedFile] = []
  /// What is promised to a program that reads the streams; nil if nothing is.
  var contract: OutputContract?
  /// How results are shown; nil if a setting has changed since the last result.
  var presentation: Presentation?

  init(_ surroundings: Surroundings) {
    standard = OutputSink(surroundings.output, isTerminal: surroundings.outputIsTerminal)
    errors = OutputSink(surroundings.errors, isTerminal: surroundings.errorsAreTerminal)
    results = standard
  }

  /// The mode that nobody has chosen.
  var defaultMode: OutputMode { standard.isTerminal ? .box : .list }
}

/// What the user watches about running statements.
struct Watching {
  /// Whether `.auth` prints what statements would do.
  var showsAuthorizations = false
  /// The counters of `.progress`.
  var progress: ProgressReport?
  /// What ends the running statement when its time is over.
  var timeLimit: TimeLimit?
  /// Called now and then while a statement or a command runs for a client, which may send messages meanwhile.
  var attend: (() -> Void)?
  /// What shows how far the running statement or command is.
  var running: StatementProgress?
  /// The stream of `.trace`.
  var trace: OutputSink?
  /// The stream of `.log`.
  var log: OutputSink?
  /// Whether statements are running that find out what columns mean, which are not shown.
  var isPaused = false
}

/// Keeps output in memory, for `.output --show`, `.check` and answers to clients.
final class KeptOutput: ByteDestination {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    self.bytes.append(contentsOf: bytes.array)
  }

  func close() throws(FileError) {}

  /// Returns and forgets the bytes.
  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
