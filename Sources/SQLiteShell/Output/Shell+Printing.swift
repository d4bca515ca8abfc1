import OutputModes
import TypedSQLite

// What commands print among the results.

extension Shell {
  /// Prints text for people among the results; what it quotes of a database cannot drive a terminal.
  func say(_ text: String) {
    let start = output.buffer.count
    output.buffer.append(text)
    if settings.render.escapesControls {
      ControlEscape.apply(.caret, settings.render, to: &output.buffer, from: start)
    }
  }

  /// Prints text of a command whose results sqlite3 prints to standard output wherever results go.
  func sayAside(_ text: String) {
    if dialect.commands.printAside { outputs.standard.buffer.append(text) } else { say(text) }
  }

  /// Prints a line that may quote what a hostile file holds.
  func sayLine(_ line: String) { sayLine(Array(line.utf8)) }

  /// Prints a line of bytes that may come from a hostile file, such as the name of a member of an archive.
  func sayLine(_ line: [UInt8]) {
    writeEscaped { $0.append(line) }
    output.buffer.append(UInt8(ascii: "\n"))
  }

  /// Writes to the output what cannot be spelled in another way, such as SQL of a hostile file.
  func writeEscaped(_ body: (inout ByteBuffer) -> Void) {
    ControlEscape.write(to: &output.buffer, escaping: settings.render.escapesControls, body)
  }

  /// Prints rows of texts in columns two blanks apart.
  func print(_ rows: [[String]]) {
    var widths: [Int] = []
    for row in rows {
      for (index, text) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], text.count)
      }
    }
    for row in rows {
      for (index, text) in row.enumerated() {
        say(text)
        if index < row.count - 1 {
          output.buffer.append(UInt8(ascii: " "), times: widths[index] - text.count + 2)
        }
      }
      output.buffer.append(UInt8(ascii: "\n"))
    }
  }
}
