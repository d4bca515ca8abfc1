import OutputModes
import SQLiteShell

/// The screen of a terminal after it received bytes, emulating the part of xterm that line editors use.
package struct TerminalScreen {
  private let columns: Int
  private let rows: Int
  /// The cells of each row; a wide character has two, and the second is empty.
  private var cells: [[String]]
  private var row = 0
  private var column = 0
  /// Bytes of an incomplete character or escape sequence.
  private var partial: [UInt8] = []

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows down to the last one that is not empty, without trailing spaces.
  package var text: String {
    var lines = cells.map { row in
      let line = row.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
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
    let width = TextMeasure.columns.width(of: character.utf8.span)
    guard width > 0 else {
      if column > 0 { cells[row][column - 1] += character }
      return
    }
    if column + width > columns {
      column = 0
      lineFeed()
    }
    cells[row][column] = character
    for index in 1..<max(width, 1) { cells[row][column + index] = "" }
    column += width
  }

  private mutating func lineFeed() {
    guard row == rows - 1 else {
      row += 1
      return
    }
    cells.removeFirst()
    cells.append(Array(repeating: " ", count: columns))
  }
}

// MARK: - Commands to the terminal

extension TerminalScreen {
  private var isCommandComplete: Bool {
    guard partial.count > 1 else { return false }
    switch partial[1] {
    case UInt8(ascii: "["): return partial.count > 2 && (0x40...0x7E).contains(partial[partial.count - 1])
    case UInt8(ascii: "("): return partial.count > 2
    default: return true
    }
  }

  private mutating func obey(_ command: [UInt8]) {
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
    case UInt8(ascii: "J"): eraseBelow(wholly: number == 2)
    case UInt8(ascii: "K"): eraseLine(from: column)
    case UInt8(ascii: "P"):
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case UInt8(ascii: "@"):
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row] = Array(cells[row].prefix(columns))
    default: break
    }
  }

  private mutating func eraseLine(from start: Int) {
    for index in start..<columns { cells[row][index] = " " }
  }

  private mutating func eraseBelow(wholly: Bool) {
    if !wholly { eraseLine(from: column) }
    for index in (wholly ? 0 : row + 1)..<max(rows, row + 1) {
      cells[index] = Array(repeating: " ", count: columns)
    }
  }
}
