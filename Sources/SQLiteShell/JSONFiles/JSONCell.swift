import TypedSQLite

/// Decides what is stored for a JSON value in a file.
///
/// `.import` uses it to store values, and `.export` to see whether a value will be restored.
enum JSONCell {
  /// The storage value of a JSON value.
  ///
  /// - Parameters:
  ///   - token: the type of the value; of an array or object its beginning.
  ///   - raw: the value as it is written.
  ///   - mark: the storage of the column, if the file or the session states it.
  /// - Returns: the value to store.
  static func value(_ token: JSONToken, _ raw: Span<UInt8>, _ mark: StorageMark?) -> DatabaseValue {
    if token == .null { return .null }
    if token == .beginObject, let value = StorageTag.value(raw) { return value }
    if let value = mark?.value(token, raw) { return value }
    switch token {
    case .true: return true.databaseValue
    case .false: return false.databaseValue
    case .integer, .real: return number(raw, token)
    case .string, .escapedString: return withText(of: raw, token) { String(repairing: $0).databaseValue }
    default: return String(repairing: raw).databaseValue
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
