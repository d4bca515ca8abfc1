#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads a changeset or a patchset, one change at a time.
///
/// It uses neither a database nor SQLite's session extension. Any bytes are safe to read: if they are not a
/// changeset, it throws an error with the position.
///
/// ```swift
/// var reader = ChangesetReader(bytes)
/// while let change = try reader.next() { print(change.table.name, change.operation, change.key) }
/// ```
public struct ChangesetReader: Sendable {
  private let bytes: [UInt8]
  private var offset = 0
  private var table: ChangedTable?

  /// Creates a reader of the bytes of a changeset; no bytes are a changeset without changes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the next change; returns nil at the end.
  ///
  /// - Throws: ``ChangesetError`` if the bytes are not a changeset or end too early.
  public mutating func next() throws(ChangesetError) -> RowChange? {
    while offset < bytes.count {
      let start = offset
      switch bytes[offset] {
      case UInt8(ascii: "T"): table = try readTable(isPatchset: false)
      case UInt8(ascii: "P"): table = try readTable(isPatchset: true)
      case 18: return try readChange(.insert, of: table, at: start)
      case 23: return try readChange(.update, of: table, at: start)
      case 9: return try readChange(.delete, of: table, at: start)
      default: throw ChangesetError(.unknownMark(bytes[offset]), offset: start)
      }
    }
    return nil
  }
}

// MARK: - Parts

extension ChangesetReader {
  /// The maximum number of columns that SQLite's own reader accepts.
  private static let columnLimit = 65536

  private mutating func readTable(isPatchset: Bool) throws(ChangesetError) -> ChangedTable {
    let start = offset
    offset += 1
    let count = try readLength()
    guard (1...Self.columnLimit).contains(count) else {
      throw ChangesetError(.wrongColumnCount(count), offset: start)
    }
    let flags = try take(count)
    let keys = flags.indices.filter { bytes[$0] != 0 }.map { $0 - flags.lowerBound }
    guard !keys.isEmpty else { throw ChangesetError(.noKey, offset: start) }
    guard let end = bytes[offset...].firstIndex(of: 0) else {
      throw ChangesetError(.cutShort, offset: bytes.count)
    }
    let name = String(decoding: bytes[offset..<end], as: UTF8.self)
    offset = end + 1
    return ChangedTable(name: name, isPatchset: isPatchset, columnCount: count, keyColumns: keys)
  }

  private mutating func readChange(
    _ operation: RowChange.Operation, of table: ChangedTable?, at start: Int
  ) throws(ChangesetError) -> RowChange {
    guard let table else { throw ChangesetError(.noTable, offset: start) }
    offset += 1
    let isIndirect = bytes[try take(1).lowerBound] != 0
    var old: [RecordedValue] = []
    var new: [RecordedValue] = []
    switch (operation, table.isPatchset) {
    case (.insert, _):
      new = try readRecord(0..<table.columnCount)
    case (.delete, false):
      old = try readRecord(0..<table.columnCount)
    case (.delete, true):
      old = try readRecord(table.keyColumns)
    case (.update, false):
      old = try readRecord(0..<table.columnCount)
      new = try readRecord(0..<table.columnCount)
    case (.update, true):
      // One record has both: the unchanged key, and the new values.
      (old, new) = table.split(try readRecord(0..<table.columnCount))
    }
    let change = RowChange(table: table, operation: operation, isIndirect: isIndirect, old: old, new: new)
    // The library would apply a change that lacks one of these, and follow an invalid pointer.
    guard change.hasRequiredValues else { throw ChangesetError(.missingValue, offset: start) }
    return change
  }

  /// Reads the values of columns, without those that were not recorded.
  private mutating func readRecord(
    _ columns: some Sequence<Int>
  ) throws(ChangesetError) -> [RecordedValue] {
    var values: [RecordedValue] = []
    for column in columns {
      guard let value = try readValue() else { continue }
      values.append(RecordedValue(column: column, value: value))
    }
    return values
  }

  /// Reads a value; nil if none was recorded.
  private mutating func readValue() throws(ChangesetError) -> DatabaseValue? {
    let start = offset
    switch bytes[try take(1).lowerBound] {
    case 0: return nil
    case 1: return DatabaseValue(storage: .int64(Int64(bitPattern: try readWord())))
    case 2: return DatabaseValue(storage: .double(Double(bitPattern: try readWord())))
    case 3:
      let text = try take(try readLength())
      return DatabaseValue(storage: .string(String(decoding: bytes[text], as: UTF8.self)))
    case 4:
      let blob = try take(try readLength())
      return DatabaseValue(storage: .blob(Data(bytes[blob])))
    case 5: return .null
    case let type: throw ChangesetError(.unknownType(type), offset: start)
    }
  }
}

// MARK: - Bytes

extension ChangesetReader {
  /// Consumes the next bytes, if there are enough.
  private mutating func take(_ count: Int) throws(ChangesetError) -> Range<Int> {
    guard count >= 0, count <= bytes.count - offset else {
      throw ChangesetError(.cutShort, offset: bytes.count)
    }
    defer { offset += count }
    return offset..<(offset + count)
  }

  /// Reads eight bytes, most significant first.
  private mutating func readWord() throws(ChangesetError) -> UInt64 {
    try take(8).reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
  }

  /// Reads a number of 32 bits in SQLite's variable-length form, in which the last byte has no high bit.
  private mutating func readLength() throws(ChangesetError) -> Int {
    let start = offset
    var value = 0
    for _ in 0..<5 {
      let byte = bytes[try take(1).lowerBound]
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 {
        guard value <= Int(Int32.max) else { break }
        return value
      }
    }
    throw ChangesetError(.wrongLength, offset: start)
  }
}
