package import OutputModes

/// What a line editor asks about the text that is typed: it knows no language itself.
package protocol EditorSession: AnyObject {
  /// Whether earlier inputs that begin like the text are proposed.
  var proposesInputs: Bool { get }

  /// Whether an input can run as it is; another line would change nothing about it.
  func isComplete(input: [UInt8]) -> Bool

  /// The prompts of the lines of an input after the first.
  func continuationPrompts(of input: [UInt8]) -> [String]

  /// What can be inserted at a cursor, which is a position in bytes.
  func candidates(in input: [UInt8], at cursor: Int) -> MenuCandidates

  /// Makes what finds the styles of an input that is typed, for one input; nil if it is not coloured.
  ///
  /// It is given the input and the cursor, or nil if nothing more is typed, and returns the parts in order.
  func makeHighlighter() -> ((_ input: [UInt8], _ cursor: Int?) -> [StyledPart])?

  /// Lets a person edit a text in another program; nil if that is not possible.
  func editInProgram(_ text: [UInt8]) -> [UInt8]?

  /// Whether an input may be kept in the history; false if it has a secret.
  func mayRemember(_ input: [UInt8]) -> Bool

  /// Ends what would keep other programs from writing; called when no key was pressed for a while.
  func rest()
}

/// A part of a text that is shown in a style.
package struct StyledPart: Equatable, Sendable {
  /// The bytes of the text.
  let range: Range<Int>
  let style: TextStyle

  package init(_ range: Range<Int>, _ style: TextStyle) {
    self.range = range
    self.style = style
  }
}
