import CEditLine
import OutputModes

extension LineEditor {
  /// Shows the text as it is now.
  func paint() {
    let size = TerminalOutput.screenSize
    let (frame, row) = layout(size).frame(columns: painter.columns, height: size.rows, firstRow: firstRow)
    firstRow = row
    write(painter.paint(frame))
  }

  /// Shows the whole text, even if it has more rows than the screen.
  func paintWhole() {
    let size = TerminalOutput.screenSize
    var layout = layout(size)
    layout.cursor = layout.text.count
    let (frame, _) = layout.frame(columns: painter.columns, height: nil)
    write((frame.rows.count > size.rows ? painter.erase() : []) + painter.paint(frame))
  }

  private func layout(_ size: (columns: Int, rows: Int)) -> InputLayout {
    var layout = InputLayout()
    layout.text = lastText.bytes
    layout.cursor = lastText.cursor
    layout.prompts = [prompt]
    if layout.text.contains(UInt8(ascii: "\n")) {
      layout.prompts += session.continuationPrompts(of: layout.text)
    }
    if let highlight { layout.styles = highlight(layout.text, isFinished ? nil : layout.cursor) }
    if isFinished { return layout }
    if let menu {
      layout.below = menu.rows(columns: size.columns, limit: max(size.rows / 2, 1))
    } else if let search {
      layout.below = [search.row(columns: size.columns)]
    } else {
      findGhost()
      let line = ghost.prefix { $0 != UInt8(ascii: "\n") }
      layout.ghost = String(decoding: line, as: UTF8.self) + (line.count < ghost.count ? " …" : "")
    }
    return layout
  }

  /// Finds the rest of the newest entry that begins with the text.
  private func findGhost() {
    let text = lastText
    guard usesColours, session.proposesInputs, !text.bytes.isEmpty, text.cursor == text.bytes.count,
      !recall.isActive
    else {
      ghost = []
      return
    }
    let entry = history.entries.last { $0.count > text.bytes.count && $0.starts(with: text.bytes) }
    ghost = entry.map { Array($0[text.bytes.count...]) } ?? []
  }

  /// Rings the bell.
  func ring() {
    write([7])
  }

  /// Writes to the terminal.
  func write(_ bytes: [UInt8]) {
    TerminalOutput.write(bytes)
  }
}
