import OutputModes

/// Computes the bytes that change what a terminal shows from one frame to the next.
///
/// All moves are relative to the last position of the cursor, because nobody knows on which row of the screen the
/// prompt is. Rows end explicitly: nothing relies on the terminal to wrap lines.
struct FramePainter {
  /// The number of columns of the screen.
  private(set) var columns: Int
  /// Whether text may be dim or coloured.
  private let usesColours: Bool
  private var shown = ScreenFrame()
  private var row = 0
  /// The column of the cursor; nil after the last column or a cluster whose width terminals disagree about.
  private var column: Int? = 0
  /// The lowest row that is known to be on the screen; below it the terminal may have to scroll.
  private var lowestRow = 0
  private var style = TextStyle.plain
  private var output: [UInt8] = []

  init(columns: Int, usesColours: Bool = true) {
    self.usesColours = usesColours
    self.columns = max(columns, 1)
  }

  /// The bytes that show a frame.
  mutating func paint(_ frame: ScreenFrame) -> [UInt8] {
    for index in frame.rows.indices {
      let old = shown.rows.indices.contains(index) ? shown.rows[index] : []
      paint(frame.rows[index], over: old, at: index)
    }
    if shown.rows.count > frame.rows.count, frame.rows.count <= lowestRow {
      move(to: frame.rows.count, 0)
      set(.plain)
      write("\u{1B}[J")
    }
    move(to: frame.cursorRow, frame.cursorColumn)
    set(.plain)
    shown = frame
    return takeOutput()
  }

  /// The bytes that move to a new row below the frame, after which the next frame begins there.
  mutating func leave() -> [UInt8] {
    move(to: max(shown.rows.count - 1, 0), nil)
    write("\r\n")
    forget()
    return takeOutput()
  }

  /// The bytes that erase the frame, after which the next frame begins in its place.
  mutating func erase() -> [UInt8] {
    move(to: 0, 0)
    write("\u{1B}[J")
    forget()
    return takeOutput()
  }

  /// The bytes that clear the screen, after which the next frame begins at its top.
  mutating func clearScreen() -> [UInt8] {
    forget()
    return Array("\u{1B}[H\u{1B}[2J".utf8)
  }

  /// The bytes that erase the frame after the terminal has changed its width and rewrapped it.
  mutating func resize(columns newColumns: Int) -> [UInt8] {
    let new = max(newColumns, 1)
    var above = shown.cursorColumn / new
    for cells in shown.rows.prefix(shown.cursorRow) { above += max(1, (cells.count + new - 1) / new) }
    columns = new
    write("\r")
    moveUp(above)
    write("\u{1B}[J")
    forget()
    return takeOutput()
  }

  /// Begins the next frame in the row of the cursor, whatever is there.
  mutating func forget() {
    shown = ScreenFrame()
    row = 0
    column = 0
    lowestRow = 0
    style = .plain
  }
}

// MARK: - Differences

extension FramePainter {
  private mutating func paint(_ new: [ScreenCell], over old: [ScreenCell], at row: Int) {
    for index in new.indices {
      let cell = new[index]
      guard index >= old.count || cell != old[index], cell.width > 0 else { continue }
      move(to: row, index)
      set(cell.style)
      write(cell.text)
      let end = index + Int(cell.width)
      // Terminals differ in the width of clusters of several scalars.
      column = end < columns && cell.text.unicodeScalars.dropFirst().isEmpty ? end : nil
    }
    if row > lowestRow { move(to: row, 0) }
    guard old.count > new.count, new.count < columns else { return }
    move(to: row, new.count)
    set(.plain)
    write("\u{1B}[K")
  }

  /// Moves the cursor; to any column if none is given.
  private mutating func move(to newRow: Int, _ newColumn: Int?) {
    if newRow < row {
      moveUp(row - newRow)
    } else if newRow > row {
      let below = min(newRow, lowestRow)
      if below > row { write("\u{1B}[\(below - row)B") }
      if newRow > below {
        // An erased row gets the colours that are set.
        set(.plain)
        write("\r" + String(repeating: "\n", count: newRow - below))
        column = 0
        lowestRow = newRow
      }
    }
    row = newRow
    guard let newColumn, newColumn != column else { return }
    if column == nil || newColumn == 0 {
      write("\r")
      column = 0
    }
    let distance = newColumn - (column ?? 0)
    if distance == -1 {
      write("\u{8}")
    } else if distance != 0 {
      write("\u{1B}[\(abs(distance) == 1 ? "" : String(abs(distance)))\(distance < 0 ? "D" : "C")")
    }
    column = newColumn
  }

  private mutating func moveUp(_ count: Int) {
    if count > 0 { write("\u{1B}[\(count == 1 ? "" : String(count))A") }
  }

  private mutating func set(_ new: TextStyle) {
    let codes = usesColours ? new.codes : new.plainCodes
    let old = usesColours ? style.codes : style.plainCodes
    style = new
    guard codes != old else { return }
    write(codes.isEmpty ? "\u{1B}[m" : old.isEmpty ? "\u{1B}[\(codes)m" : "\u{1B}[0;\(codes)m")
  }

  private mutating func write(_ text: String) {
    output += text.utf8
  }

  private mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }
}
