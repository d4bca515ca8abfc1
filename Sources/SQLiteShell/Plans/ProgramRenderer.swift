import OutputModes
import TypedSQLiteCore

/// Renders the result of EXPLAIN, the program of a statement, with indented loops.
struct ProgramRenderer: RowRenderer {
  private let options: RenderOptions
  private var names: [String] = []
  private var instructions: [Instruction] = []

  init(_ options: RenderOptions) {
    self.options = options
  }

  /// An instruction: its columns as text, and the values that determine its indentation.
  private struct Instruction {
    let cells: [[UInt8]]
    let operation: String
    let isFirstOperandSet: Bool
    let target: Int
    var depth = 0
  }

  /// The widths of the columns, in characters.
  private static let widths = [4, 13, 4, 4, 4, 13, 2, 13]
  /// Instructions that jump back to the start of a loop or a subroutine.
  private static let ends: Set = ["Next", "Prev", "VPrev", "VNext", "SorterNext", "Return"]
  /// Instructions with which a loop made with Goto begins.
  private static let starts: Set = ["Yield", "SeekLT", "SeekGT", "RowSetRead", "Rewind"]

  mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    names = columns.prefix(Self.widths.count).map(\.name)
  }

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    var text = ByteBuffer()
    let cells = (0..<min(row.count, Self.widths.count)).map { index in
      text.removeAll()
      let cell = row.cell(index)
      if cell.isNull { text.append(options.nullText) } else { cell.appendText(to: &text) }
      return text.bytes
    }
    let isProgram = row.count == 8
    instructions.append(
      Instruction(
        cells: cells, operation: isProgram ? String(decoding: cells[1], as: UTF8.self) : "",
        isFirstOperandSet: isProgram && row.cell(2).int64 != 0,
        target: isProgram ? Int(clamping: row.cell(3).int64) : 0))
    indent()
  }

  func end(to buffer: inout ByteBuffer) -> Bool {
    let headers = names.enumerated().map { index, name in
      Array(String(name.unicodeScalars.prefix(Self.widths[index])).utf8)
    }
    write(headers, depth: 0, padsLast: true, to: &buffer)
    write(
      names.indices.map { Array(repeating: UInt8(ascii: "-"), count: Self.widths[$0]) }, depth: 0,
      padsLast: true, to: &buffer)
    for instruction in instructions {
      write(instruction.cells, depth: instruction.depth, padsLast: false, to: &buffer)
    }
    return false
  }

  /// Indents the loop that the last instruction ends.
  private mutating func indent() {
    let last = instructions.count - 1
    let end = instructions[last]
    guard end.target > 0, end.target < last else { return }
    let isLoop =
      Self.ends.contains(end.operation)
      || end.operation == "Goto"
        && (Self.starts.contains(instructions[end.target].operation) || end.isFirstOperandSet)
    guard isLoop else { return }
    for index in end.target..<last { instructions[index].depth += 2 }
  }

  private func write(_ cells: [[UInt8]], depth: Int, padsLast: Bool, to buffer: inout ByteBuffer) {
    ControlEscape.write(to: &buffer, escaping: options.escapesControls) { buffer in
      for (index, cell) in cells.enumerated() {
        if index > 0 { buffer.append("  ") }
        if index == 1 { buffer.append(UInt8(ascii: " "), times: depth) }
        buffer.append(cell)
        guard padsLast || index < cells.count - 1 else { continue }
        let characters = cell.count { $0 & 0xC0 != 0x80 }
        buffer.append(UInt8(ascii: " "), times: Self.widths[index] - characters)
      }
    }
    buffer.append("\n")
  }
}
