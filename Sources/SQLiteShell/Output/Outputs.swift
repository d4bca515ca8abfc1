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
  /// The stream of `.trace`.
  var trace: OutputSink?
  /// The stream of `.log`.
  var log: OutputSink?
  /// Whether statements are running that find out what columns mean, which are not shown.
  var isPaused = false

  /// Writes the messages that SQLite has logged since the last call; `outputs` are those of the session.
  func writeErrorLog(_ outputs: Outputs, _ dialect: Dialect) {
    guard let log else { return }
    for entry in ErrorLog.drain() {
      // A message quotes names and SQL; a file gets them unchanged.
      let isShown = log === outputs.errors || log.isTerminal
      ControlEscape.write(to: &log.buffer, escaping: isShown && dialect.escapesControls) {
        $0.append("(\(entry.code.rawValue)) \(entry.message)")
      }
      log.buffer.append(UInt8(ascii: "\n"))
    }
    // A log that cannot be written must not end the statement.
    try? log.flush()
  }
}

/// Keeps output in memory, for `.output --show` and `.check`.
final class KeptOutput: ByteDestination {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    self.bytes.append(contentsOf: bytes.array)
  }

  func close() throws(FileError) {}
}
