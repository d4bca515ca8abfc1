import OutputModes
import TypedSQLiteCore

// What is printed among the results, and notes to the error stream.

extension StatementConsole {
  /// Prints a note to the error stream; `text` is a sentence without a full stop.
  func report(note text: String) {
    report(.note(.note(text)))
  }

  /// Prints a warning to the error stream, which is no failure.
  func report(warning text: String) {
    report(.note(.warning(text)))
  }

  /// Prints text to the output of results; escapes control characters, so that quoted data cannot control a terminal.
  func say(_ text: String) {
    let output = textOutput
    let start = output.buffer.count
    output.buffer.append(text)
    if rendering.escapesControls {
      ControlEscape.apply(.caret, rendering, to: &output.buffer, from: start)
    }
  }

  /// The stream of text, which cannot be among the rows of a result that a program reads.
  private var textOutput: OutputSink { output.isInsideJSON ? errorOutput : output }

  /// Prints text to standard output even if results are redirected, for commands for which sqlite3 does so.
  func say(aside text: String) {
    if dialect.isSQLite3 { standardOutput.buffer.append(text) } else { say(text) }
  }

  /// Prints a line about what a command did, for a person at a terminal.
  func say(toPerson line: @autoclosure () -> String) {
    guard isTyped, output === standardOutput, output.isTerminal, !dialect.isSQLite3 else { return }
    say(line: line())
  }

  /// Prints a line that may quote a hostile file.
  func say(line: String) { say(line: Array(line.utf8)) }

  /// Prints a line of bytes that may come from a hostile file, such as the name of a member of an archive.
  func say(line: [UInt8]) {
    writeEscaped { $0.append(line) }
    textOutput.buffer.append(UInt8(ascii: "\n"))
  }

  /// Prints a line that may quote a hostile file; a person reads one that is longer than the screen in several.
  func say(prose line: String) {
    let indent = String(line.prefix { $0 == " " }) + "  "
    for part in readingWidth.map({ wrapped(line, width: $0, indent: indent) }) ?? [line] { say(line: part) }
  }

  /// The width of the screen of a person who reads the output; nil if nobody does.
  private var readingWidth: Int? {
    guard isTyped, output.isTerminal, !dialect.isSQLite3 else { return nil }
    return surroundings.terminalWidth().flatMap { $0 >= 20 ? $0 : nil }
  }

  /// Writes text that cannot be written in another form, such as SQL of a hostile file, and escapes it for a terminal.
  func writeEscaped(_ body: (inout ByteBuffer) -> Void) {
    ControlEscape.write(to: &textOutput.buffer, escaping: rendering.escapesControls, body)
  }

  /// Prints rows of texts in columns, two spaces apart; at a prompt, the last ones are broken between words at the
  /// end of the screen.
  func print(_ rows: [[String]]) {
    guard let width = readingWidth else { return printWhole(rows) }
    let count = rows.map(\.count).max() ?? 0
    let before = (0..<max(0, count - 1)).reduce(0) { sum, column in
      sum + 2 + (rows.map { column < $0.count - 1 ? $0[column].shownWidth : 0 }.max() ?? 0)
    }
    guard count > 1, width - before >= 24 else { return printWhole(rows) }
    printWhole(
      rows.flatMap { row -> [[String]] in
        guard row.count == count, let last = row.last else { return [row] }
        let parts = wrapped(last, width: width - before, indent: "")
        return parts.enumerated().map { index, part in
          (index == 0 ? row.dropLast() : Array(repeating: "", count: count - 1)) + [part]
        }
      })
  }

  private func printWhole(_ rows: [[String]]) {
    let cells = rows.map { row in
      row.map { text in
        var buffer = ByteBuffer(capacity: text.utf8.count)
        buffer.append(text)
        if rendering.escapesControls { ControlEscape.apply(.caret, rendering, to: &buffer, from: 0) }
        let width = buffer.withSpan { TextMeasure.columns.width(of: $0) }
        return (text: buffer.bytes, width: width)
      }
    }
    let count = cells.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      cells.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
    }
    for row in cells {
      for (column, cell) in row.enumerated() {
        output.buffer.append(cell.text)
        if column < row.count - 1 {
          output.buffer.append(UInt8(ascii: " "), times: widths[column] - cell.width + 2)
        }
      }
      output.buffer.append(UInt8(ascii: "\n"))
    }
  }
}
