import SQLSyntax

/// An input of several lines, divided as a session reads it line by line.
package struct InputParts {
  /// The parts that are dot-commands, in bytes, without their line ends.
  private(set) var commands: [Range<Int>] = []
  /// The other parts, each a number of whole lines.
  private(set) var statements: [Range<Int>] = []
  /// What is open before each line; nil if nothing is.
  private(set) var openMarks: [String?] = []
  /// Whether nothing is left that waits for another line.
  private(set) var isComplete = true

  /// Divides an input.
  ///
  /// - Parameters:
  ///   - text: the input.
  ///   - isBareCommand: whether a line without a dot is a command.
  init(_ text: [UInt8], isBareCommand: (ArraySlice<UInt8>) -> Bool) {
    var rest = PendingInput()
    var statementStart = 0
    var start = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      openMarks.append(rest.openMark)
      if rest.isEmpty {
        statementStart = start
        if line.first == UInt8(ascii: ".") || line.first == UInt8(ascii: "#") || isBareCommand(line) {
          commands.append(start..<start + line.count)
          start += line.count + 1
          continue
        }
      }
      rest.append(Array(line), number: 1)
      start += line.count + 1
      guard rest.isBlank || rest.isComplete else { continue }
      statements.append(statementStart..<start - 1)
      rest.removeAll()
    }
    isComplete = rest.isEmpty
    if !isComplete { statements.append(statementStart..<text.count) }
  }
}
