import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLite

/// Sees to it that the JSON of a result can be imported again without loss.
///
/// A cell is written as its meaning where `.import` makes the same storage value of that. Where a column needs
/// its storage to be known for this, the first object that needs it says so. What still would not come back is
/// written with a tag that says what is stored.
struct StorageKeeper: JSONCellKeeper {
  private let columns: [ResultColumn]
  /// The affinity of each column that has a declared type.
  private let affinities: [ColumnAffinity?]
  /// The mark that each column has been given.
  private var marks: [StorageMark?]
  /// How often a mark was looked for and none found, by column.
  private var failures: [Int]
  /// The marks that the object being written must name, by the place of their column.
  private var news: [Int] = []
  /// Whether marks can be written: a column of that name would be taken for them.
  private let canMark: Bool

  init(_ columns: [ResultColumn]) {
    self.columns = columns
    affinities = columns.map { $0.declaredType.map { ColumnAffinity(declaredType: $0, isStrict: false) } }
    marks = columns.map { _ in nil }
    failures = columns.map { _ in 0 }
    canMark = !columns.contains { $0.name == StorageMark.member }
  }

  /// Replaces the JSON of a cell, from `start` on, by its tagged form where it would not come back.
  mutating func keep(_ cell: Cell, _ index: Int, from start: Int, in buffer: inout ByteBuffer) {
    guard !comesBack(cell, index, from: start, in: buffer) else { return }
    buffer.truncate(to: start)
    StorageTag.write(cell, to: &buffer)
  }

  /// Writes the member that names the marks which the object needs first.
  mutating func writeNews(to buffer: inout ByteBuffer) {
    guard !news.isEmpty else { return }
    buffer.append(",\"\(StorageMark.member)\":")
    for (place, index) in news.enumerated() {
      buffer.append(place == 0 ? "{" : "," as StaticString)
      columns[index].name.withUTF8Span { JSONLiteral.write(string: $0, to: &buffer) }
      buffer.append(UInt8(ascii: ":"))
      (marks[index]?.name ?? "").withUTF8Span { JSONLiteral.write(string: $0, to: &buffer) }
    }
    buffer.append(UInt8(ascii: "}"))
    news.removeAll()
  }

  private mutating func comesBack(
    _ cell: Cell, _ index: Int, from start: Int, in buffer: borrowing ByteBuffer
  ) -> Bool {
    if cell.isNull { return true }
    guard let format = columns[index].format else {
      switch cell.storageClass {
      case .text: return buffer.isASCII(from: start) || cell.withBytes { $0.isUTF8 }
      case .blob: return false
      default: return true
      }
    }
    if cell.storageClass == .text, !cell.withBytes({ $0.isUTF8 }) { return false }
    return buffer.withSpan(from: start) { raw in
      let token = JSONToken(of: raw)
      let affinity = affinities[index]
      let isStored = { (value: DatabaseValue) in value.isStored(as: cell, in: affinity) }
      if let mark = marks[index] { return isStored(JSONCell.value(token, raw, mark)) }
      // A text among values that are no texts might be converted on its way back.
      let isForeign = cell.storageClass == .text && format.storage.map { $0.storageClass != .text } == true
      if !isForeign, cell.isWritten(as: raw, token) || isStored(JSONCell.value(token, raw, nil)) {
        return true
      }
      guard canMark, failures[index] < Self.patience else { return false }
      guard let mark = Self.mark(of: format, for: { $0.value(token, raw).map(isStored) == true }) else {
        failures[index] += 1
        return false
      }
      marks[index] = mark
      news.append(index)
      return true
    }
  }

  /// The storage that brings a value back: that of the column, else any other of its kind.
  private static func mark(of format: ColumnFormat, for accepts: (StorageMark) -> Bool) -> StorageMark? {
    let known = [format.storage].compactMap { $0 } + format.otherStorages
    // Only what the name brings back is there when the file is read.
    return (known + format.kind.storages).lazy.compactMap { StorageMark(StorageMark(format.kind, $0).name) }
      .first(where: accepts)
  }

  /// How many cells of a column are looked at for a storage that would bring them back.
  private static let patience = 20
}

extension DatabaseValue {
  /// Whether a column stores this value as `cell`, bit by bit.
  fileprivate func isStored(as cell: Cell, in affinity: ColumnAffinity?) -> Bool {
    switch (storage, cell.storageClass) {
    case (.null, .null): true
    case (.int64(let value), .integer): value == cell.int64
    case (.double(let value), .real): value.bitPattern == cell.double.bitPattern
    case (.double(let value), .integer):
      // A column of NUMERIC affinity makes an INTEGER of a REAL without fraction.
      affinity == .numeric && cell.int64.magnitude < 1 << 53 && Double(cell.int64) == value
    case (.string(let value), .text): cell.withBytes { $0.equals(value.utf8) }
    case (.blob(let value), .blob): cell.withBytes { $0.equals(value) }
    default: false
    }
  }
}

extension Cell {
  /// Whether a string of JSON is this text without an escape, which needs no reading to know.
  fileprivate func isWritten(as raw: Span<UInt8>, _ token: JSONToken) -> Bool {
    guard storageClass == .text, token == .string, byteCount == raw.count - 2 else { return false }
    return withBytes { text in
      for index in text.indices where text[index] != raw[index + 1] { return false }
      return true
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are those of a collection.
  fileprivate func equals(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == count else { return false }
    var index = 0
    for byte in bytes {
      guard byte == self[index] else { return false }
      index += 1
    }
    return true
  }
}
