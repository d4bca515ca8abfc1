import CEditLine
import SQLiteShell
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension LineEditor {
  /// The size of the terminal, or that of a usual one if it is not known.
  static var screenSize: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
    return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Shows the text as it is now.
  func paint() {
    let size = Self.screenSize
    let (frame, row) = layout(size).frame(columns: painter.columns, height: size.rows, firstRow: firstRow)
    firstRow = row
    write(painter.paint(frame))
  }

  /// Shows the whole text, even if it has more rows than the screen.
  func paintWhole() {
    let size = Self.screenSize
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
      layout.prompts += shell.continuationPrompts(of: layout.text)
    }
    if let highlighter {
      layout.styles = highlighter.styles(of: layout.text, cursor: isFinished ? nil : layout.cursor)
    }
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
    guard usesColours, shell.settings.proposesInputs, !text.bytes.isEmpty, text.cursor == text.bytes.count,
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

  /// Writes to the terminal; if that fails, reading from it fails too.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Self.systemWrite($0) }
      guard count >= 0 || errno == EINTR || errno == EAGAIN else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  private static func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    unsafe Darwin.write(1, bytes.baseAddress, bytes.count)
    #else
    unsafe Glibc.write(1, bytes.baseAddress, bytes.count)
    #endif
  }
}
