import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Ensures that the JSON of a result can be imported again without loss.
///
/// A cell is written as its meaning if `.import` makes the same storage value of that, whether or not its session knows
/// the meaning of the column. If the storage must be known for this, the first object that needs it states it. Values
/// that would still be changed are written with a tag that says what is stored.
final class StorageKeeper: JSONCellKeeper {
  private let columns: [KeptColumn]
  /// The quick checks of the columns.
  private var checks: [RestoringCheck]
  /// The mark of each column, if it has one.
  private var marks: [StorageMark?]
  /// The marks that sessions may know for each column.
  private let knownMarks: [[StorageMark]]
  /// The marks that may restore the values of each column; nil until they are needed.
  private var candidates: [[StorageMark]?]
  /// How often no mark could be found, by column.
  private var failures: [Int]
  /// The indexes of columns whose marks the current object must state.
  private var news: [Int] = []
  /// Whether marks can be written; a column of their name would be mistaken for them.
  private let canMark: Bool

  init(_ columns: [KeptColumn]) {
    self.columns = columns
    checks = columns.map(RestoringCheck.init)
    knownMarks = columns.map(\.knownMarks)
    marks = columns.map { _ in nil }
    candidates = columns.map { _ in nil }
    failures = columns.map { _ in 0 }
    canMark = !columns.contains { $0.name == StorageMark.member }
  }

  /// Replaces the JSON of a cell, which begins at `start`, by its tagged form if it would not be restored.
  func keep(_ cell: Cell, _ index: Int, from start: Int, in buffer: inout ByteBuffer) {
    guard !comesBack(cell, index, from: start, in: buffer) else { return }
    buffer.truncate(to: start)
    StorageTag.write(cell, to: &buffer)
  }

  /// Writes the member with the marks that the object needs first.
  func writeNews(to buffer: inout ByteBuffer) {
    guard !news.isEmpty else { return }
    buffer.append(",\"\(StorageMark.member)\":")
    for (place, index) in news.enumerated() {
      buffer.append(place == 0 ? "{" : "," as StaticString)
      columns[index].name.withUTF8Span { buffer.append(jsonString: $0) }
      buffer.append(UInt8(ascii: ":"))
      (marks[index]?.name ?? "").withUTF8Span { buffer.append(jsonString: $0) }
    }
    buffer.append(UInt8(ascii: "}"))
    news.removeAll()
  }

  private func comesBack(
    _ cell: Cell, _ index: Int, from start: Int, in buffer: borrowing ByteBuffer
  ) -> Bool {
    if cell.isNull { return true }
    let check = checks[index]
    guard check.mayChange else {
      switch cell.storageClass {
      case .text: return buffer.isASCII(from: start) || cell.withBytes { $0.isUTF8 }
      case .blob: return false
      default: return true
      }
    }
    if cell.storageClass == .text, !buffer.isASCII(from: start), !cell.withBytes({ $0.isUTF8 }) {
      return false
    }
    return buffer.withSpan(from: start) { written in
      // A document is written with the white space around it, which no reader of JSON sees.
      let raw = written.extracting(written.rangeWithoutJSONBlanks)
      let token = JSONToken(of: raw)
      return check.surelyBrings(cell, backFrom: raw, token) || comesBack(cell, index, as: raw, token)
    }
  }

  /// Reads a value as `.import` does, and compares; states a mark for the column if that restores it.
  private func comesBack(_ cell: Cell, _ index: Int, as raw: Span<UInt8>, _ token: JSONToken) -> Bool {
    if let mark = marks[index] { return columns[index].restores(cell, from: raw, token, mark) }
    // A column of text keeps the digits of a number, but a table that the import creates would make a number of them.
    let isDigits = (token == .integer || token == .real) && cell.storageClass == .text
    // An import that knows the storage would report a text as one that does not fit it.
    let isUnfit =
      cell.storageClass == .text && !knownMarks[index].isEmpty
      && columns[index].format?.storage.map { $0.storageClass != .text } == true
    if !isDigits, !isUnfit, columns[index].restores(cell, from: raw, token, nil),
      knownMarks[index].allSatisfy({ columns[index].restores(cell, from: raw, token, $0) })
    {
      return true
    }
    guard canMark, failures[index] < Self.patience else { return false }
    guard
      let mark = candidates(for: index).first(where: { columns[index].restores(cell, from: raw, token, $0) })
    else {
      failures[index] += 1
      return false
    }
    marks[index] = mark
    checks[index].take(mark, of: columns[index])
    news.append(index)
    return true
  }

  private func candidates(for index: Int) -> [StorageMark] {
    if let known = candidates[index] { return known }
    let found = columns[index].candidates
    candidates[index] = found
    return found
  }

  /// For how many cells of a column a mark is looked for in vain.
  private static let patience = 20
}

extension Span<UInt8> {
  /// The range of the bytes without the white space of JSON around them.
  fileprivate var rangeWithoutJSONBlanks: Range<Int> {
    var (start, end) = (0, count)
    while start < end, self[start].isJSONBlank { start += 1 }
    while end > start, self[end - 1].isJSONBlank { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  fileprivate var isJSONBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
