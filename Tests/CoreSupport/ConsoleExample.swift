/// A command for the shell of the operating system and its output, as a document shows it.
package struct ConsoleExample: Sendable, Equatable {
  /// The input: the line after `$ ` and those after `> `.
  package var command: String
  /// The lines that follow, which are the output.
  package var output = ""

  /// The examples of a document, in order.
  ///
  /// - Parameters:
  ///   - document: its text.
  ///   - opening: the line before each block of examples.
  ///   - closing: the line after it.
  /// - Returns: the examples of all blocks.
  package static func all(in document: String, from opening: String, to closing: String) -> [ConsoleExample] {
    var examples: [ConsoleExample] = []
    var isInBlock = false
    for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == opening || line == closing {
        isInBlock = line == opening
      } else if isInBlock, line.hasPrefix("$ ") {
        examples.append(ConsoleExample(command: String(line.dropFirst(2))))
      } else if isInBlock, !examples.isEmpty {
        examples[examples.count - 1].append(line)
      }
    }
    return examples
  }

  private mutating func append(_ line: Substring) {
    if output.isEmpty, line.hasPrefix("> ") {
      command += "\n" + line.dropFirst(2)
    } else {
      output += line + "\n"
    }
  }
}
