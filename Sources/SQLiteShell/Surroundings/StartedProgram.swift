import TypedSQLiteCore

/// A program with a pipe to it or from it.
public protocol StartedProgram: AnyObject {
  /// Waits for the program to end.
  ///
  /// - Returns: the status as the system reports it: 256 times the exit status, or the number of a signal.
  func waitForEnd() -> Int
}

/// Reads the output of a program, and fails at its end if the program failed: the output may be only a part.
final class ProgramReader: ByteReader {
  private let reader: any ByteReader
  private let command: String

  init(_ reader: any ByteReader, of command: String) {
    self.reader = reader
    self.command = command
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    if try reader.read(into: &block) { return true }
    try (reader as? any StartedProgram)?.checkEnd(of: command)
    return false
  }
}

extension StartedProgram {
  /// Waits for the program to end, and throws if it failed.
  func checkEnd(of command: String) throws(FileError) {
    let status = waitForEnd()
    let signal = status & 0x7F
    // A program whose reader has read enough ends by SIGPIPE, or its shell with 128 more.
    guard status != 0, signal != 13, status >> 8 != 141 else { return }
    let end = signal == 0 ? "ended with status \(status >> 8)" : "was ended by signal \(signal)"
    throw FileError(code: 5, message: "the command \(command.quoted(with: UInt8(ascii: "\""))) \(end)")
  }
}

extension CommandConsole {
  /// Runs a command in the user's shell and reads its output.
  func openProgram(_ command: String) throws(FileError) -> any ByteReader {
    let reader = try surroundings.files.openPipe(from: command)
    return dialect.failsWithPrograms ? ProgramReader(reader, of: command) : reader
  }
}
