/// A source of lines for the shell: a terminal, standard input, a file, or words of the command line.
public protocol LineSource: AnyObject {
  /// The kind of source, which determines the wording of errors and whether the first one stops it.
  var origin: InputOrigin { get }

  /// Whether the next line can be read without waiting.
  var hasLineAtHand: Bool { get }

  /// Replaces `line` by the next line, without its line end.
  ///
  /// - Parameters:
  ///   - line: the bytes of the line, whose memory is reused.
  ///   - prompt: the prompt on a terminal.
  /// - Returns: false at the end of the input.
  /// - Throws: `FileError` if the system fails to read; the end of the input is not an error.
  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool

  /// The lines that a person typed or pasted together with the last one, and that are not read yet.
  var linesOfEntry: [[UInt8]] { get }

  /// Asks the person at the terminal a question.
  ///
  /// - Returns: the answer, which is not what was typed before the question; nil if there is nobody to ask.
  func answer(to question: String) -> String?

  /// Called when a complete input has been read, so that a terminal can add it to the history as one entry.
  func didRead(input: [UInt8])

  /// Called when the user interrupts what was read, so that a terminal drops lines that were typed together.
  func didInterrupt()

  /// Whether a statement that the end of the input leaves incomplete is run.
  var runsUnfinishedInput: Bool { get }

  /// Begins the next line with the last input in a program that edits texts.
  ///
  /// - Returns: false if the source is no terminal with an editor.
  func editLastInput() -> Bool

  /// Begins the next input with a text, which a person can change before it runs.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - cursor: the place of the cursor in it, in bytes.
  /// - Returns: false if the source is no terminal with an editor.
  func beginInput(with text: [UInt8], cursor: Int) -> Bool
}

extension LineSource {
  /// False: a person who is asked for a line wants to see the earlier output first.
  public var hasLineAtHand: Bool { false }

  /// None: only an editor reads several lines at once.
  public var linesOfEntry: [[UInt8]] { [] }

  /// Nil: a file has no answers.
  public func answer(to question: String) -> String? { nil }

  /// Does nothing, because only a terminal has a history.
  public func didRead(input: [UInt8]) {}

  /// Does nothing, because only a terminal reads several lines at once.
  public func didInterrupt() {}

  /// True, as sqlite3 does.
  public var runsUnfinishedInput: Bool { true }

  /// False.
  public func editLastInput() -> Bool { false }

  /// False.
  public func beginInput(with text: [UInt8], cursor: Int) -> Bool { false }
}

/// The kinds of input.
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
