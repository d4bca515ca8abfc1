import SQLSyntax
import TypedSQLiteCore

/// How a value in a file of JSON is stored.
///
/// This is the only description of the format: `.import` stores what it says, and `.export` writes a value only in a
/// form that it reads as the same value.
enum JSONCell {
  /// What a column gets for a JSON value, before its affinity.
  enum Reading {
    /// A text: a part of the JSON value as it is written.
    case part(Range<Int>)
    /// A text of other bytes.
    case bytes([UInt8])
    case value(DatabaseValue)
  }

  /// Reads a JSON value for a column.
  ///
  /// - Parameters:
  ///   - token: the type of the value; of an array or object its beginning.
  ///   - raw: the value as it is written, without white space around it.
  ///   - mark: the storage of the column, if the file or the session states it.
  ///   - affinity: the affinity of the column.
  /// - Returns: what is bound to the column.
  static func reading(
    _ token: JSONToken, _ raw: Span<UInt8>, _ mark: StorageMark?, _ affinity: ColumnAffinity
  ) -> Reading {
    if token == .null { return .value(.null) }
    if token == .beginObject {
      if let bytes = StorageTag.textBytes(raw) { return .bytes(bytes) }
      if let value = StorageTag.value(raw) { return .value(value) }
    }
    if let value = mark?.value(token, raw) { return .value(value) }
    switch token {
    case .true: return .value(true.databaseValue)
    case .false: return .value(false.databaseValue)
    case .integer, .real:
      // A column of text gets the digits as they are written.
      let keepsDigits = mark == nil && (affinity == .text || affinity == .strict(.text))
      return keepsDigits ? .part(0..<raw.count) : .value(number(raw, token))
    case .string: return .part(1..<raw.count - 1)
    case .escapedString: return .bytes(withText(of: raw, token) { $0.array })
    default: return .part(0..<raw.count)
    }
  }

  /// The value of a JSON number: an INTEGER if it has neither point nor exponent and fits into 64 bits.
  static func number(_ raw: Span<UInt8>, _ token: JSONToken) -> DatabaseValue {
    if token == .integer, let integer = Int64(String(repairing: raw)) { return integer.databaseValue }
    return (Double(digits: raw) ?? 0).databaseValue
  }

  /// Calls `body` with the text of a JSON string, which is given with its quotes.
  static func withText<Result>(
    of raw: Span<UInt8>, _ token: JSONToken, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let inner = raw.extracting(1..<raw.count - 1)
    guard token == .escapedString else { return body(inner) }
    var buffer = ByteBuffer(capacity: inner.count)
    buffer.append(unescapingJSON: inner)
    return buffer.withSpan(body)
  }

  /// Whether the text of a JSON string, or of a string in a tag, has half a surrogate pair, which no text can hold.
  static func losesSurrogate(_ raw: Span<UInt8>, _ token: JSONToken) -> Bool {
    switch token {
    case .escapedString:
      var buffer = ByteBuffer(capacity: raw.count)
      return !buffer.append(unescapingJSON: raw.extracting(1..<raw.count - 1))
    case .beginObject:
      guard let string = StorageTag.string(raw) else { return false }
      return losesSurrogate(raw.extracting(string), .escapedString)
    default:
      return false
    }
  }
}

extension JSONToken {
  /// The type of a valid JSON value, from its text.
  init(of raw: Span<UInt8>) {
    switch raw.isEmpty ? 0 : raw[0] {
    case UInt8(ascii: "\""): self = raw.firstIndex(of: UInt8(ascii: "\\")) == nil ? .string : .escapedString
    case UInt8(ascii: "{"): self = .beginObject
    case UInt8(ascii: "["): self = .beginArray
    case UInt8(ascii: "t"): self = .true
    case UInt8(ascii: "f"): self = .false
    case UInt8(ascii: "n"): self = .null
    default: self = Self.isReal(raw) ? .real : .integer
    }
  }

  /// Whether a number has a point or an exponent.
  private static func isReal(_ raw: Span<UInt8>) -> Bool {
    for index in raw.indices where raw[index] == 0x2E || raw[index] | 0x20 == 0x65 { return true }
    return false
  }
}

// MARK: - What is stored

extension JSONCell.Reading {
  /// Whether a column of some affinity stores this as `cell`, bit by bit, after it was read from a JSON value.
  func isStored(as cell: Cell, of raw: Span<UInt8>, in affinity: ColumnAffinity) -> Bool {
    switch self {
    case .part(let range):
      cell.storageClass == .text && cell.withBytes { $0.isSame(as: raw.extracting(range)) }
    case .bytes(let bytes): cell.storageClass == .text && cell.withBytes { $0.isSame(as: bytes.span) }
    case .value(let value): value.isStored(as: cell, in: affinity)
    }
  }
}
