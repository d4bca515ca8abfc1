import TypedSQLiteCore

/// A row of a sheet that was read: its cells with a value, each with its column.
struct SheetRow {
  /// A cell.
  struct Cell {
    /// The column, from 0.
    let column: Int
    let value: Value
  }

  /// The value of a cell.
  enum Value {
    /// A text, or a date or a duration as text: its place in ``SheetRow/bytes``.
    case text(Range<Int>)
    case number(Double)
    case truth(Bool)
  }

  /// The number of the row in its sheet, from 1.
  var number = 0
  /// The cells, in the order of the file.
  private(set) var cells: [Cell] = []
  private(set) var bytes: [UInt8] = []
  /// Whether a formula has no saved value.
  var hasEmptyFormula = false

  /// The most columns that are read.
  static let columnLimit = 16_384

  mutating func removeAll() {
    hasEmptyFormula = false
    cells.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func add(_ column: Int, text: Span<UInt8>) { add(column, .text(keep(text))) }

  /// Keeps the bytes of a text, and returns their place.
  mutating func keep(_ text: Span<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.array)
    return start..<bytes.count
  }

  mutating func add(_ column: Int, _ value: Value) {
    guard column >= 0, column < Self.columnLimit else { return }
    cells.append(Cell(column: column, value: value))
  }

  /// The text of a cell for the name of a column.
  func text(_ value: Value) -> String {
    switch value {
    case .text(let range): String(decoding: bytes[range], as: UTF8.self)
    case .number(let number): Self.digits(number).withSpan { String(decoding: $0.array, as: UTF8.self) }
    case .truth(let flag): flag ? "true" : "false"
    }
  }

  /// The fewest digits of a number, without a point if it is whole.
  static func digits(_ number: Double) -> ByteBuffer {
    var buffer = ByteBuffer(capacity: 32)
    if let whole = whole(number) {
      buffer.append(decimal: whole)
    } else {
      buffer.append(shortestReal: number)
    }
    return buffer
  }

  /// A number as an integer if it is one that a double holds exactly.
  static func whole(_ number: Double) -> Int64? {
    abs(number) <= 9_007_199_254_740_992 ? Int64(exactly: number) : nil
  }
}

/// Reads the rows of a sheet; each format of workbooks has a type that conforms.
protocol SheetReader: AnyObject {
  /// Reads the next row that has a value; false if there is none.
  func readRow(_ row: inout SheetRow) throws(ShellError) -> Bool
}
