import TypedSQLiteCore

/// A text that follows a command in its input, up to a line with a label: `.import <<END t`.
enum HereText {
  /// The label in a word such as `<<END`; nil for any other word.
  static func label(of word: String) -> String? {
    word.hasPrefix("<<") && word.utf8.count > 2 ? String(word.dropFirst(2)) : nil
  }

  /// Reads the lines of the current input up to the label.
  ///
  /// - Throws: ``ShellError`` if the input has no lines or ends before the label, and after an interrupt.
  static func read(_ label: String, in console: any SessionConsole) throws(ShellError) -> [UInt8] {
    guard let source = console.reading.source else { throw .input(.noHereText(label)) }
    console.reading.isInText = true
    defer { console.reading.isInText = false }
    let end = Array(label.utf8)
    var text: [UInt8] = []
    var line: [UInt8] = []
    while try readLine(of: source, into: &line, console) {
      if line == end { return text }
      text += line
      text.append(UInt8(ascii: "\n"))
    }
    // A person who gives it up knows that it has no end.
    if console.isPrompted, console.surroundings.interrupt.isInterrupted { throw .reported() }
    throw .input(.unendedHereText(label))
  }

  /// Reads the next line of a text, without its line end; returns false if there is none, or after an
  /// interrupt.
  private static func readLine(
    of source: any LineSource, into line: inout [UInt8], _ console: any SessionConsole
  ) throws(ShellError) -> Bool {
    let isThere: Bool
    do {
      isThere = try source.readLine(into: &line, prompt: console.settings.continuationPrompt)
    } catch {
      throw .input(.failed(error))
    }
    console.reading.line += 1
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return isThere && !console.surroundings.interrupt.isInterrupted
  }
}
