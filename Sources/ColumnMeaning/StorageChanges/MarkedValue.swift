import TypedSQLiteCore

/// A temporary value during a conversion: wrapped in a blob that equals no other value of the column.
///
/// A column that refuses equal entries can change from seconds to milliseconds only through such values, because the
/// new value of one row may be the old value of another.
struct MarkedValue {
  let value: DatabaseValue

  init(_ value: DatabaseValue) {
    self.value = value
  }

  /// Unwraps a value; nil if the cell is not wrapped.
  init?(_ cell: Cell, _ marker: [UInt8]) {
    guard cell.storageClass == .blob else { return nil }
    let found = cell.withBytes { bytes -> DatabaseValue? in
      guard bytes.count > marker.count, marker.indices.allSatisfy({ bytes[$0] == marker[$0] }) else {
        return nil
      }
      let content = bytes.extracting((marker.count + 1)...)
      switch bytes[marker.count] {
      case 1: return content.word.map { Int64(bitPattern: $0).databaseValue }
      case 2: return content.word.map { Double(bitPattern: $0).databaseValue }
      case 3: return String(repairing: content).databaseValue
      case 4: return content.data.databaseValue
      default: return nil
      }
    }
    guard let found else { return nil }
    value = found
  }

  /// The value, wrapped in a blob that begins with a marker.
  func blob(_ marker: [UInt8]) -> DatabaseValue {
    var bytes = ByteBuffer(capacity: 64)
    bytes.append(marker)
    switch value.storage {
    case .null: bytes.append(0 as UInt8)
    case .int64(let integer):
      bytes.append(1 as UInt8)
      bytes.append(eightBytesOf: UInt64(bitPattern: integer))
    case .double(let double):
      bytes.append(2 as UInt8)
      bytes.append(eightBytesOf: double.bitPattern)
    case .string(let text):
      bytes.append(3 as UInt8)
      bytes.append(text)
    case .blob(let data):
      bytes.append(4 as UInt8)
      data.withSpan { bytes.append($0) }
    }
    return bytes.withSpan { $0.data.databaseValue }
  }
}

extension Span<UInt8> {
  /// Eight bytes as a little-endian number; nil for another number of bytes.
  fileprivate var word: UInt64? {
    guard count == 8 else { return nil }
    var word: UInt64 = 0
    for index in indices.reversed() { word = word << 8 | UInt64(self[index]) }
    return word
  }
}

extension ByteBuffer {
  /// Appends a number as eight little-endian bytes.
  fileprivate mutating func append(eightBytesOf word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}
