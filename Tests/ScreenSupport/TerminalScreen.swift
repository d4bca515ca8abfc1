import OutputModes

/// The screen of a terminal after it received bytes, emulating the part of xterm that line editors use.
package struct TerminalScreen {
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// The cells of each row.
  package private(set) var cells: [[Cell]]
  package private(set) var row = 0
  /// The column of the cursor, which is the number of columns if the last one was written.
  package private(set) var column = 0
  /// The parameters that set the present style; empty for the usual one.
  private var style = ""
  /// What the usual screen shows while a program uses the alternate one.
  private var usual: (cells: [[Cell]], row: Int, column: Int)?
  /// The texts that the program passed to the clipboard, in base 64.
  package private(set) var copied: [String] = []
  /// Bytes of an incomplete character or escape sequence.
  private var partial: [UInt8] = []

  /// One column of a row.
  package struct Cell: Equatable, Sendable {
    /// The character; empty in the second column of a wide one.
    package var text = " "
    /// The parameters of the command that set its style.
    package var style = ""

    package init(text: String = " ", style: String = "") {
      self.text = text
      self.style = style
    }
  }

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// Changes the size as terminals do that wrap long rows again, and move rows out at the top.
  ///
  /// Rows are what the program ended explicitly: a row that was full is not joined with the next one.
  package mutating func resize(columns newColumns: Int, rows newRows: Int) {
    if let before = usual {
      var screen = self
      screen.usual = nil
      (screen.cells, screen.row, screen.column) = before
      screen.resize(columns: newColumns, rows: newRows)
      usual = (screen.cells, screen.row, screen.column)
    }
    column = min(column, columns - 1)
    var wrapped: [[Cell]] = []
    var place = (row: 0, column: 0)
    for (index, row) in cells.enumerated() {
      let length =
        index == self.row
        ? max(row.count { $0 != Cell() } == 0 ? 0 : usedLength(row), column + 1) : usedLength(row)
      if index == self.row { place = (wrapped.count + column / newColumns, column % newColumns) }
      for start in stride(from: 0, to: max(length, 1), by: newColumns) {
        let part = row[min(start, row.count)..<min(start + newColumns, length)]
        wrapped.append(Array(part) + Array(repeating: Cell(), count: newColumns - part.count))
      }
    }
    while wrapped.count > place.row + 1, wrapped.last?.allSatisfy({ $0 == Cell() }) == true {
      wrapped.removeLast()
    }
    let gone = max(0, wrapped.count - newRows)
    cells = Array(wrapped.dropFirst(gone))
    while cells.count < newRows { cells.append(Array(repeating: Cell(), count: newColumns)) }
    (row, column) = (max(0, place.row - gone), place.column)
    (columns, rows) = (newColumns, newRows)
  }

  private func usedLength(_ row: [Cell]) -> Int {
    row.lastIndex { $0 != Cell() }.map { $0 + 1 } ?? 0
  }

  /// The rows down to the last one that is not empty, without trailing spaces.
  package var text: String {
    var lines = cells.map { row in
      let line = row.map(\.text).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The same rows with the styles of their parts, such as `<1>SELECT</> a`.
  package var styledText: String {
    let lines = cells.map { row in
      var line = ""
      var style = ""
      for cell in row.prefix(usedLength(row)) {
        if cell.style != style {
          if !style.isEmpty { line += "</>" }
          if !cell.style.isEmpty { line += "<\(cell.style)>" }
          style = cell.style
        }
        line += cell.text
      }
      return line + (style.isEmpty ? "" : "</>")
    }
    return lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1).joined(separator: "\n")
  }

  /// Processes output of a program.
  package mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      partial.append(byte)
      if partial[0] == 0x1B {
        guard isCommandComplete else { continue }
        obey(partial)
      } else {
        guard isCharacterComplete else { continue }
        show(String(decoding: partial, as: UTF8.self))
      }
      partial.removeAll()
    }
  }
}

// MARK: - Characters

extension TerminalScreen {
  private var isCharacterComplete: Bool {
    let length = partial[0] >= 0xF0 ? 4 : partial[0] >= 0xE0 ? 3 : partial[0] >= 0xC0 ? 2 : 1
    return partial.count >= length
  }

  private mutating func show(_ character: String) {
    switch character {
    case "\r": column = 0
    case "\n": lineFeed()
    case "\u{8}": column = max(0, min(column, columns - 1) - 1)
    case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
    case "\u{7}": break
    default: put(character)
    }
  }

  private mutating func put(_ character: String) {
    guard !join(character) else { return }
    let width = TextMeasure.columns.width(of: character.utf8.span)
    guard width > 0 else { return }
    if column + width > columns {
      column = 0
      lineFeed()
    }
    split(column)
    split(column + width)
    cells[row][column] = Cell(text: character, style: style)
    for index in 1..<width { cells[row][column + index] = Cell(text: "", style: style) }
    column += width
  }

  /// Adds a scalar to the cluster before the cursor, if it belongs to that; terminals do so at least with marks.
  private mutating func join(_ character: String) -> Bool {
    guard character.utf8.first.map({ $0 >= 0x80 }) == true, column > 0 else { return false }
    var start = column - 1
    while start > 0, cells[row][start].text.isEmpty { start -= 1 }
    let joined = Array((cells[row][start].text + character).utf8)
    let cluster = TextCluster(joined.span, at: 0)
    guard cluster.length == joined.count else { return false }
    if start + cluster.width < columns { split(start + cluster.width) }
    cells[row][start].text += character
    while column < min(start + cluster.width, columns) {
      cells[row][column] = Cell(text: "", style: cells[row][start].style)
      column += 1
    }
    return true
  }

  /// Erases a wide character of which only one column is overwritten from or up to an index.
  private mutating func split(_ index: Int) {
    guard index < columns, cells[row][index].text.isEmpty else { return }
    var start = index
    while start > 0, cells[row][start].text.isEmpty { start -= 1 }
    cells[row][start].text = " "
    var end = index
    while end < columns, cells[row][end].text.isEmpty {
      cells[row][end].text = " "
      end += 1
    }
  }

  private mutating func lineFeed() {
    guard row == rows - 1 else {
      row += 1
      return
    }
    cells.removeFirst()
    cells.append(Array(repeating: Cell(), count: columns))
  }
}

// MARK: - Commands to the terminal

extension TerminalScreen {
  private var isCommandComplete: Bool {
    guard partial.count > 1 else { return false }
    switch partial[1] {
    case UInt8(ascii: "["): return partial.count > 2 && (0x40...0x7E).contains(partial[partial.count - 1])
    case UInt8(ascii: "("): return partial.count > 2
    case UInt8(ascii: "]"): return partial[partial.count - 1] == 7
    default: return true
    }
  }

  private mutating func obey(_ command: [UInt8]) {
    if command.starts(with: "\u{1B}]52;c;".utf8) {
      copied.append(String(decoding: command.dropFirst(7).dropLast(), as: UTF8.self))
    }
    if command.elementsEqual("\u{1B}[?1049h".utf8), usual == nil {
      usual = (cells, row, column)
      eraseBelow(wholly: true)
    }
    if command.elementsEqual("\u{1B}[?1049l".utf8), let before = usual {
      (cells, row, column) = before
      usual = nil
    }
    guard command[1] == UInt8(ascii: "["), let last = command.last else { return }
    let numbers = String(decoding: command.dropFirst(2).dropLast(), as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let number = numbers.first ?? 0
    let count = max(1, number)
    column = min(column, columns - 1)
    switch last {
    case UInt8(ascii: "A"): row = max(0, row - count)
    case UInt8(ascii: "B"): row = min(rows - 1, row + count)
    case UInt8(ascii: "C"): column = min(columns - 1, column + count)
    case UInt8(ascii: "D"): column = max(0, column - count)
    case UInt8(ascii: "G"): column = min(columns, count) - 1
    case UInt8(ascii: "H"):
      row = min(rows, count) - 1
      column = min(columns, max(1, numbers.dropFirst().first ?? 1)) - 1
    case UInt8(ascii: "m"):
      let codes = String(decoding: command.dropFirst(2).dropLast(), as: UTF8.self)
      // 39 is the usual colour.
      style = codes.hasPrefix("0;") ? String(codes.dropFirst(2)) : codes == "0" || codes == "39" ? "" : codes
    case UInt8(ascii: "J"): eraseBelow(wholly: number == 2)
    case UInt8(ascii: "K"): eraseLine(from: column)
    case UInt8(ascii: "P"):
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: Cell(), count: columns - cells[row].count)
    case UInt8(ascii: "@"):
      cells[row].insert(contentsOf: Array(repeating: Cell(), count: count), at: column)
      cells[row] = Array(cells[row].prefix(columns))
    default: break
    }
  }

  private mutating func eraseLine(from start: Int) {
    for index in start..<columns { cells[row][index] = Cell() }
  }

  private mutating func eraseBelow(wholly: Bool) {
    if !wholly { eraseLine(from: column) }
    for index in (wholly ? 0 : row + 1)..<max(rows, row + 1) {
      cells[index] = Array(repeating: Cell(), count: columns)
    }
  }
}
