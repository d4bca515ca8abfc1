import OutputModes
import TypedSQLiteCore

// What commands print among the results.

extension CommandConsole {
  /// Prints text to the output of results; escapes control characters, so that quoted data cannot control a terminal.
  func say(_ text: String) {
    let start = output.buffer.count
    output.buffer.append(text)
    if rendering.escapesControls {
      ControlEscape.apply(.caret, rendering, to: &output.buffer, from: start)
    }
  }

  /// Prints text to standard output even if results are redirected, for commands for which sqlite3 does so.
  func sayAside(_ text: String) {
    if dialect.isSQLite3 { standardOutput.buffer.append(text) } else { say(text) }
  }

  /// Tells a person at a terminal what a command did, in a line.
  func tell(_ line: @autoclosure () -> String) {
    guard isTyped, output === standardOutput, output.isTerminal, !dialect.isSQLite3 else { return }
    sayLine(line())
  }

  /// Prints a line that may quote a hostile file.
  func sayLine(_ line: String) { sayLine(Array(line.utf8)) }

  /// Prints a line of bytes that may come from a hostile file, such as the name of a member of an archive.
  func sayLine(_ line: [UInt8]) {
    writeEscaped { $0.append(line) }
    output.buffer.append(UInt8(ascii: "\n"))
  }

  /// Writes text that cannot be written in another form, such as SQL of a hostile file, and escapes it for a terminal.
  func writeEscaped(_ body: (inout ByteBuffer) -> Void) {
    ControlEscape.write(to: &output.buffer, escaping: rendering.escapesControls, body)
  }

  /// Prints rows of texts in columns, two spaces apart.
  func print(_ rows: [[String]]) {
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
