/// The values of a row as stored in the file.
struct StoredRecord {
  /// A value; text in the encoding of the database.
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])
  }

  /// The values, in the order of the file.
  private(set) var values: [Value] = []
  /// Whether the payload ends before the last value.
  private(set) var isCut = false

  /// The maximum number of values in a table row.
  static let valueLimit = 32767

  /// Reads a record.
  ///
  /// - Returns: nil if the payload does not begin like a record.
  init?(_ payload: [UInt8]) {
    let bytes = PageBytes(payload)
    guard let types = Self.types(bytes) else { return nil }
    var place = types.bodyStart
    for type in types.types {
      guard let size = Self.size(of: type), let value = Self.value(type, bytes, place) else { return nil }
      let (end, overflow) = place.addingReportingOverflow(size)
      guard !overflow else { return nil }
      if end > bytes.count { isCut = true }
      values.append(value)
      place = min(end, bytes.count)
    }
  }

  /// The number of values of a record; nil if it is not a record.
  static func valueCount(_ payload: [UInt8]) -> Int? {
    types(PageBytes(payload))?.types.count
  }

  /// The serial types in the header of a record, and the offset of the first value; nil if it is not a header.
  static func types(_ bytes: PageBytes) -> (types: [UInt64], bodyStart: Int)? {
    types(bytes, in: 0..<bytes.count)
  }

  /// The same for a record in a part of a page; the offset is that in the page.
  static func types(_ bytes: PageBytes, in range: Range<Int>) -> (types: [UInt64], bodyStart: Int)? {
    guard let (start, headerEnd) = header(bytes, in: range) else { return nil }
    var types: [UInt64] = []
    types.reserveCapacity(min(headerEnd - start, valueLimit))
    var place = start
    while place < headerEnd {
      guard let type = bytes.varint(at: place), type.end <= headerEnd, size(of: type.value) != nil,
        types.count < valueLimit
      else { return nil }
      types.append(type.value)
      place = type.end
    }
    return (types, headerEnd)
  }

  /// The offsets of the first serial type and of the first value.
  private static func header(_ bytes: PageBytes, in range: Range<Int>) -> (start: Int, end: Int)? {
    guard let header = bytes.varint(at: range.lowerBound), let size = Int(exactly: header.value),
      size <= range.count, range.lowerBound + size >= header.end
    else { return nil }
    return (header.end, range.lowerBound + size)
  }

  /// Whether the value of any of some fields is one that is looked for.
  ///
  /// - Parameters:
  ///   - bytes: a page.
  ///   - range: the part of it with the record, or with its beginning.
  ///   - fields: the indexes of the fields, in order. Those that the record lacks are NULL.
  ///   - body: called with the index in `fields` and the digest of each value, until it returns true.
  /// - Returns: whether `body` returned true; true for a value that is not in the part, and nil if there is no record.
  static func contains(
    _ bytes: PageBytes, in range: Range<Int>, _ fields: [Int],
    where body: (_ index: Int, _ digest: UInt64) -> Bool
  ) -> Bool? {
    guard let (start, headerEnd) = header(bytes, in: range) else { return nil }
    var (place, field, next, offset) = (start, 0, 0, headerEnd)
    while place < headerEnd, next < fields.count {
      guard let type = bytes.varint(at: place), let size = size(of: type.value) else { return nil }
      if field == fields[next] {
        guard offset + size <= range.upperBound else { return true }
        if body(next, Value.digest(type.value, bytes, offset, size)) { return true }
        next += 1
      }
      field += 1
      (place, offset) = (type.end, offset + size)
    }
    while next < fields.count {
      if body(next, Value.null.digest) { return true }
      next += 1
    }
    return false
  }

  /// The size of a value of a serial type in bytes; nil for undefined types.
  static func size(of type: UInt64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 10, 11: nil
    // Larger values cannot be stored in SQLite.
    default: (type - 12) / 2 <= UInt64(Int32.max) ? Int((type - 12) / 2) : nil
    }
  }

  /// The value of a serial type at an offset.
  static func value(_ type: UInt64, _ bytes: PageBytes, _ place: Int) -> Value? {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6:
      guard let size = size(of: type), let number = bytes.number(at: place, size: size) else { return .null }
      let unused = 64 - size * 8
      return .integer(Int64(bitPattern: number << UInt64(unused)) >> Int64(unused))
    case 7:
      guard let number = bytes.number(at: place, size: 8) else { return .null }
      let real = Double(bitPattern: number)
      return real.isNaN ? .null : .real(real)
    default:
      guard let size = size(of: type) else { return nil }
      let data = bytes.slice(from: place, count: size)
      return type.isMultiple(of: 2) ? .blob(data) : .text(data)
    }
  }
}
