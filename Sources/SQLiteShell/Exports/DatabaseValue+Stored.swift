import SQLSyntax
import TypedSQLiteCore

extension DatabaseValue {
  /// Whether a column of some affinity stores this value as `cell`, bit by bit.
  func isStored(as cell: Cell, in affinity: ColumnAffinity) -> Bool {
    switch (storage, cell.storageClass) {
    case (.null, .null): true
    case (.int64(let value), .integer): value == cell.int64
    case (.double(let value), .real): value.bitPattern == cell.double.bitPattern
    case (.double(let value), .integer):
      // A column of NUMERIC affinity turns a small REAL without fraction into an INTEGER.
      affinity.isNumeric && cell.int64.magnitude < 1 << 51 && Double(cell.int64) == value
    case (.int64(let value), .real):
      affinity.isReal && Double(value).bitPattern == cell.double.bitPattern
    case (.string(let value), .text): cell.withBytes { bytes in value.withUTF8Span { $0.isSame(as: bytes) } }
    case (.blob(let value), .blob): cell.withBytes { $0.equals(value) }
    default: false
    }
  }
}

extension ColumnAffinity {
  /// Whether text that looks like a number becomes one, and a whole one becomes an INTEGER.
  var isNumeric: Bool { self == .numeric || self == .strict(.integer) }

  /// Whether numbers become REAL.
  var isReal: Bool { self == .real || self == .strict(.real) }
}

extension Span<UInt8> {
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
