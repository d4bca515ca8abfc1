/// Where the shell reads lines: a terminal, standard input, a file, or words of the command line.
public protocol LineSource: AnyObject {
  /// What the source is, which decides how errors are worded and whether the first one stops it.
  var origin: InputOrigin { get }

  /// Whether the next line can be read without waiting for anybody.
  var hasLineAtHand: Bool { get }

  /// Replaces `line` by the next line, without its end.
  ///
  /// - Parameters:
  ///   - line: the bytes of the line; its memory is used again.
  ///   - prompt: what a terminal shows.
  /// - Returns: false at the end of the input.
  /// - Throws: `FileError` where the system fails to read; the end of the input is none.
  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool

  /// Tells a terminal that a whole input has been read, so that a history can keep it as one entry.
  func didRead(input: [UInt8])
}

extension LineSource {
  /// False: who is asked for a line wants to see what was answered so far.
  public var hasLineAtHand: Bool { false }

  /// Does nothing: only a terminal keeps a history.
  public func didRead(input: [UInt8]) {}
}

/// What an input is.
public enum InputOrigin: Hashable, Sendable {
  /// A person at a terminal.
  case terminal
  /// A pipe or file on standard input.
  case standardInput
  /// A file named to `.read` or `-init`.
  case file(String)
  /// Words after the file name on the command line, or after `-cmd`.
  case argument
}
