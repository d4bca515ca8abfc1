import TypedSQLiteCore

/// Rows as they are stored, one after the other in one block of bytes.
///
/// A row is its cells, each with its storage class and each bit of its value, so rows are the same if their bytes are.
struct StoredRows {
  private(set) var bytes: [UInt8] = []
  /// The index in ``bytes`` of the end of each row.
  private(set) var ends: [Int] = []

  /// A row.
  typealias Row = ArraySlice<UInt8>

  var count: Int { ends.count }
  /// The memory that they need, in bytes.
  var size: Int { bytes.count + ends.count * MemoryLayout<Int>.size }

  subscript(row: Int) -> Row { bytes[(row == 0 ? 0 : ends[row - 1])..<ends[row]] }

  /// Adds a row.
  mutating func append(_ row: Row) {
    bytes += row
    ends.append(bytes.count)
  }

  /// Adds columns of the current row of a statement.
  mutating func append(_ statement: Statement, _ columns: Range<Int>) {
    for column in columns { Self.append(statement.cell(column), to: &bytes) }
    ends.append(bytes.count)
  }

  /// Adds a row with one integer.
  mutating func append(integer: Int64) {
    bytes.append(Self.codes[.integer] ?? 0)
    Self.append(UInt64(bitPattern: integer), to: &bytes)
    ends.append(bytes.count)
  }

  // MARK: - Cells

  private static let codes: [StorageClass: UInt8] = [.null: 0, .integer: 1, .real: 2, .text: 3, .blob: 4]

  private static func append(_ cell: Cell, to bytes: inout [UInt8]) {
    bytes.append(codes[cell.storageClass] ?? 0)
    switch cell.storageClass {
    case .null: break
    case .integer: append(UInt64(bitPattern: cell.int64), to: &bytes)
    case .real: append(cell.double.bitPattern, to: &bytes)
    case .text, .blob:
      cell.withBytes { value in
        append(UInt64(value.count), to: &bytes)
        for index in value.indices { bytes.append(value[index]) }
      }
    }
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  private static func number(at index: Int, of row: Row) -> UInt64 {
    row[index..<min(index + 8, row.endIndex)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The end of the cell that begins at an index.
  private static func end(ofCellAt index: Int, of row: Row) -> Int {
    switch row[index] {
    case 0: index + 1
    case 1, 2: index + 9
    default: index + 9 + Int(clamping: number(at: index + 1, of: row))
    }
  }

  /// The cells of a row, in the order of the columns, at most `limit`.
  static func cells(of row: Row, limit: Int = .max) -> [Row] {
    var cells: [Row] = []
    var index = row.startIndex
    while index < row.endIndex, cells.count < limit {
      let end = min(end(ofCellAt: index, of: row), row.endIndex)
      cells.append(row[index..<end])
      index = end
    }
    return cells
  }

  /// The places of the columns whose cells differ.
  static func differences(_ old: Row, _ new: Row) -> [Int] {
    let (old, new) = (cells(of: old), cells(of: new))
    return new.indices.filter { $0 >= old.count || old[$0] != new[$0] }
  }

  /// Binds the cells of a row to the parameters of a statement from one on.
  static func bind(_ row: Row, to statement: Statement, from first: Int) throws(DatabaseError) {
    for (offset, cell) in cells(of: row).enumerated() {
      let place = first + offset
      let start = cell.startIndex
      switch cell.first {
      case 1: try statement.bind(integer: Int64(bitPattern: number(at: start + 1, of: cell)), at: place)
      case 2:
        let real = Double(bitPattern: number(at: start + 1, of: cell))
        try statement.bind(real.databaseValue, at: place)
      case 3:
        let text = cell.dropFirst(9)
        try statement.bind(text: text.span, at: place)
      case 4:
        let blob = cell.dropFirst(9)
        try statement.bind(blob: blob.span, at: place)
      default: try statement.bind(.null, at: place)
      }
    }
  }

  /// Whether the cell of a column in one row comes before that in another one, in the order of SQLite.
  static func isOrdered(_ first: Row, before second: Row, by column: Int) -> Bool {
    let (first, second) = (cells(of: first), cells(of: second))
    guard column < first.count, column < second.count else { return false }
    return order(first[column], second[column]) < 0
  }

  /// The order of two cells: NULL, numbers, texts, blobs; -1, 0 or 1.
  private static func order(_ first: Row, _ second: Row) -> Int {
    let (left, right) = (first.first ?? 0, second.first ?? 0)
    func rank(_ code: UInt8) -> UInt8 { code == 2 ? 1 : code }
    guard rank(left) == rank(right) else { return rank(left) < rank(right) ? -1 : 1 }
    if left == 1, right == 1 {
      let numbers = [first, second].map { Int64(bitPattern: number(at: $0.startIndex + 1, of: $0)) }
      return numbers[0] == numbers[1] ? 0 : numbers[0] < numbers[1] ? -1 : 1
    }
    if rank(left) == 1 {
      let numbers = [first, second].map { cell in
        let bits = number(at: cell.startIndex + 1, of: cell)
        return cell.first == 1 ? Double(Int64(bitPattern: bits)) : Double(bitPattern: bits)
      }
      return numbers[0] == numbers[1] ? 0 : numbers[0] < numbers[1] ? -1 : 1
    }
    let (one, other) = (first.dropFirst(9), second.dropFirst(9))
    if one.elementsEqual(other) { return 0 }
    return one.lexicographicallyPrecedes(other) ? -1 : 1
  }

  /// A number that is the same for the same bytes, while the program runs.
  static func digest(_ row: Row) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(row)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
