import OutputModes
import TypedSQLite

extension Shell {
  /// The stream that a word of `.log` or `.trace` names: `stdout`, `stderr`, a file, or none for `off` and for a
  /// file that cannot be written, which is told.
  ///
  /// - Throws: ``ShellError`` where the old stream does not take what is left for it.
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
        // As sqlite3, which goes on without.
        report(error == .openDatabase ? .file(.overDatabase(word)) : .file(.cannotOpenFile(word)))
        return nil
      }
    }
  }

  /// Sends what the library says of itself to a stream.
  func setErrorLog(_ word: String) throws(ShellError) {
    watching.log = try stream(named: word, replacing: watching.log)
    ErrorLog.keep(watching.log != nil)
  }

  /// Writes what the library has said since the last time.
  func writeErrorLog() {
    guard let log = watching.log else { return }
    for entry in ErrorLog.drain() {
      // A message quotes names and SQL; a file has them as they are.
      let isShown = log === outputs.errors || log.isTerminal
      ControlEscape.write(to: &log.buffer, escaping: isShown && dialect.messages.escapeControls) {
        $0.append("(\(entry.code.rawValue)) \(entry.message)")
      }
      log.buffer.append(UInt8(ascii: "\n"))
    }
    // A log that cannot be written must not end what it tells of.
    try? log.flush()
  }
}
