import OutputModes
import TypedSQLiteCore

extension Shell {
  /// The stream that a word of `.log` or `.trace` names: `stdout`, `stderr` or a file; nil for `off`, and for a file
  /// that cannot be written, which is reported.
  ///
  /// - Throws: ``ShellError`` if the remaining output of the old stream cannot be written.
  func stream(named word: String, replacing old: OutputSink?) throws(ShellError) -> OutputSink? {
    if let old, old !== outputs.standard, old !== outputs.errors { try old.close() }
    switch word {
    case "off": return nil
    case "on", "stdout": return outputs.standard
    case "stderr": return outputs.errors
    default:
      do throws(FileError) {
        return OutputSink(try surroundings.files.openForWriting(word, appending: false))
      } catch {
        // As in sqlite3, the session continues without the stream.
        report(error.refusal(of: word) ?? .file(.cannotOpenFile(word)))
        return nil
      }
    }
  }

  /// Sends the messages of SQLite's error log to a stream.
  func setErrorLog(_ word: String) throws(ShellError) {
    watching.log = try stream(named: word, replacing: watching.log)
    ErrorLog.keep(watching.log != nil)
  }

  /// Writes the messages that SQLite has logged since the last call.
  func writeErrorLog() {
    guard let log = watching.log else { return }
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
