import SQLSyntax
import TypedSQLiteCore

/// What the editor of a terminal asks about a text that is being typed.
package final class InputAssistant {
  package let shell: Shell

  init(_ shell: Shell) {
    self.shell = shell
  }

  /// Ends the read transaction of the last result, so that other programs can write while the person does something else,
  /// and those that the session starts.
  package func rest() {
    shell.last.rows?.pause()
  }

  /// The command that a line without a dot is; nil for any other line.
  private func bareCommand(_ line: some Collection<UInt8>) -> DotCommand? {
    var word = line.map { $0 | 0x20 }
    while let last = word.last, last == UInt8(ascii: " ") || last == UInt8(ascii: ";") { word.removeLast() }
    return word.isEmpty
      ? nil
      : DotCommand.all.first { $0.traits.contains(.worksWithoutDot) && $0.name.utf8.elementsEqual(word) }
  }

  /// What answers a line that is a command without a dot; nil for any other line.
  func bareAnswer(_ line: some Collection<UInt8>) -> BorrowedCommand.Answer? {
    guard !shell.dialect.isSQLite3 else { return nil }
    return bareCommand(line).map { .command($0.name, isTold: false) }
      ?? BorrowedCommand.answer(to: line, shell.settings)
  }

  /// Whether an input can run as it is; another line would change nothing about it.
  package func isComplete(input: [UInt8]) -> Bool {
    shell.reading.isInText || parts(of: input).isComplete
  }

  /// The prompts of the lines of an input after the first.
  package func continuationPrompts(of input: [UInt8]) -> [String] {
    guard !shell.reading.isInText else { return [] }
    return parts(of: input).openMarks.dropFirst().map(PromptText(shell: shell).continuation)
  }

  /// Finds the candidates at the cursor of an input.
  ///
  /// - Returns: the candidates, and the first byte of the typed part in the input.
  package func completion(in input: [UInt8], at cursor: Int) -> (found: Completion, start: Int) {
    let line = (input[..<cursor].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let parts = parts(of: input)
    let part =
      (parts.commands + parts.statements).first { $0.lowerBound <= line && cursor <= $0.upperBound }
      ?? line..<input.count
    let found = completion(
      of: Array(input[line..<part.upperBound]), at: cursor - line, after: Array(input[part.lowerBound..<line])
    )
    return (found, line + found.start)
  }

  func parts(of input: [UInt8]) -> InputParts {
    InputParts(input) { [self] in bareAnswer($0) != nil }
  }

  /// Lets a person edit a text in the program that VISUAL or EDITOR names, or in vi.
  ///
  /// - Returns: the new text, without the line ends after it; nil if nothing can be edited, which is reported.
  package func editInProgram(_ text: [UInt8]) -> [UInt8]? {
    do throws(ShellError) {
      try shell.safety.require(.process, to: "start an editor")
      let program = TextProgram.editor(in: shell.surroundings.environment)
      var edited = try program.edit(text, shell.surroundings)
      while edited.last?.isWhiteSpace == true { edited.removeLast() }
      return edited
    } catch {
      shell.report(error)
      return nil
    }
  }
}
