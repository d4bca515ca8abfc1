import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Ensures that the CSV of a table can be imported again without loss, and counts what CSV cannot hold.
///
/// A field is the meaning of its cell if `.import` makes the same storage value of that in the table that was exported,
/// otherwise the storage value. A number has all its digits.
final class CSVKeeper: FieldKeeper {
  private let columns: [KeptColumn]
  /// What `.import` does not restore of each column.
  private(set) var losses: [CSVLoss]
  /// Reads digits as SQLite does; made when a number needs it.
  private var reader: RealReader?

  /// - Parameter columns: the columns; of columns that no table has, only the digits are kept.
  init(_ columns: [KeptColumn]) {
    self.columns = columns
    losses = columns.map { CSVLoss(column: $0.name) }
  }

  func keep(_ cell: Cell, _ index: Int, from start: Int, in buffer: inout ByteBuffer) {
    let column = columns[index]
    if column.isPlain {
      switch cell.storageClass {
      case .integer where column.affinity.isNumeric || !column.isOfTable: return
      case .text: return
      case .real where column.affinity.isReal || column.affinity.isNumeric || !column.isOfTable:
        return keepNumber(cell.double, index, from: start, in: &buffer)
      default: break
      }
    }
    guard column.isOfTable else { return keepDigits(cell, from: start, in: &buffer) }
    if restores(cell, column, column.ownMark, from: start, in: buffer) {
      let isSafe =
        column.isKnownByType || restores(cell, column, column.typeMark, from: start, in: buffer)
      if !isSafe { losses[index].meaningCount += 1 }
      return
    }
    let meaning = buffer.withSpan(from: start) { $0.array }
    buffer.truncate(to: start)
    writeStored(cell, to: &buffer)
    if restores(cell, column, column.ownMark, from: start, in: buffer) { return }
    losses[index].add(cell.storageClass)
    // Of two forms that are not restored, people read the meaning.
    guard column.format != nil, cell.storageClass != .real else { return }
    buffer.truncate(to: start)
    buffer.append(meaning)
  }

  /// Writes a REAL with all its digits, unless the field has them.
  private func keepNumber(_ value: Double, _ index: Int, from start: Int, in buffer: inout ByteBuffer) {
    // Infinity is written as a word, which SQLite does not read.
    let isWhole =
      value.isFinite
      && buffer.withSpan(from: start) { Double(digits: $0)?.bitPattern == value.bitPattern }
    // Older versions of SQLite read few digits exactly, but not those of the smallest numbers.
    let isSmall = columns[index].isOfTable && value.magnitude < 1e-270 && value != 0
    guard !isWhole || isSmall && !reads(value, from: start, in: buffer) else { return }
    buffer.truncate(to: start)
    writeReal(value, to: &buffer)
    if isSmall, !reads(value, from: start, in: buffer) { losses[index].add(.real) }
  }

  /// Writes a REAL with all its digits if the field is the number itself.
  private func keepDigits(_ cell: Cell, from start: Int, in buffer: inout ByteBuffer) {
    switch cell.storageClass {
    case .real:
      var plain = ByteBuffer(capacity: 32)
      plain.append(real: cell.double)
      let isNumber = plain.withSpan { number in buffer.withSpan(from: start) { $0.isSame(as: number) } }
      guard isNumber else { return }
    case .blob:
      guard !cell.withBytes({ $0.isReadableText }) else { return }
      let isBlob = buffer.withSpan(from: start) { field in cell.withBytes { $0.isSame(as: field) } }
      guard isBlob else { return }
    default:
      return
    }
    buffer.truncate(to: start)
    writeStored(cell, to: &buffer)
  }

  private func writeStored(_ cell: Cell, to buffer: inout ByteBuffer) {
    switch cell.storageClass {
    case .null: return
    case .integer: buffer.append(decimal: cell.int64)
    case .real: writeReal(cell.double, to: &buffer)
    case .blob where !cell.withBytes({ $0.isReadableText }):
      cell.withBytes { buffer.append(sqlBlob: $0, uppercase: true) }
    case .text, .blob: cell.appendText(to: &buffer)
    }
  }

  /// Writes the fewest digits from which SQLite restores a number.
  private func writeReal(_ value: Double, to buffer: inout ByteBuffer) {
    // SQL would write smaller numbers as a product, because older versions of SQLite do not read their digits exactly.
    guard value.magnitude < 1e-270, value != 0 else { return buffer.append(sqlReal: value) }
    let start = buffer.count
    buffer.append(shortestReal: value)
    guard !reads(value, from: start, in: buffer) else { return }
    buffer.truncate(to: start)
    buffer.append(compatibleReal: value)
  }

  /// Whether SQLite reads a number from the digits.
  private func reads(_ value: Double, from start: Int, in buffer: borrowing ByteBuffer) -> Bool {
    let reader = self.reader ?? RealReader()
    self.reader = reader
    return buffer.withSpan(from: start) { reader.read($0)?.bitPattern == value.bitPattern }
  }

  // MARK: - Reading

  /// Whether `.import` stores a field as its cell if it converts texts of the column to a storage.
  private func restores(
    _ cell: Cell, _ column: KeptColumn, _ mark: StorageMark?, from start: Int,
    in buffer: borrowing ByteBuffer
  ) -> Bool {
    let affinity = column.affinity
    return buffer.withSpan(from: start) { field in
      if let value = mark?.exactValue(of: field) { return value.isStored(as: cell, in: affinity) }
      switch cell.storageClass {
      case .null: return true
      case .text: return cell.withBytes { $0.isSame(as: field) }
      case .blob: return false
      case .integer:
        guard affinity.isNumeric else { return false }
        if let integer = Int64(String(repairing: field)) { return integer == cell.int64 }
        guard cell.int64.magnitude < 1 << 51, NumberShape(field) != nil else { return false }
        return Double(digits: field) == Double(cell.int64)
      case .real:
        guard affinity.isReal || affinity.isNumeric, NumberShape(field) != nil else { return false }
        guard Double(digits: field)?.bitPattern == cell.double.bitPattern else { return false }
        // Of few digits every version of SQLite makes the nearest number.
        return NumberShape(field)?.hasFewDigits == true || isWrittenExactly(cell.double, field)
      }
    }
  }

  /// Whether a field has the digits that ``writeReal(_:to:)`` writes, and SQLite reads them exactly.
  private func isWrittenExactly(_ value: Double, _ field: Span<UInt8>) -> Bool {
    var digits = ByteBuffer(capacity: 32)
    writeReal(value, to: &digits)
    guard digits.withSpan({ $0.isSame(as: field) }) else { return false }
    return value.magnitude >= 1e-270 || value == 0 || reads(value, from: 0, in: digits)
  }
}
