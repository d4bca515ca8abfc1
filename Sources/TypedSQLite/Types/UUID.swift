public import FoundationEssentials

extension UUID: DatabaseValueConvertible, CellConvertible {
  /// BLOB of 16 bytes, in the order in which a UUID is written.
  public var databaseValue: DatabaseValue {
    let bytes = uuid
    return DatabaseValue(
      storage: .blob(
        Data([
          bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7,
          bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15,
        ])))
  }

  /// The UUID of a BLOB of 16 bytes or a TEXT of 36 characters in either case; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> UUID? {
    switch dbValue.storage {
    case .blob(let data): data.withSpan { UUID(sixteenBytes: $0) }
    case .string(let string): string.withUTF8Span { UUID(dashedText: $0) }
    case .null, .int64, .double: nil
    }
  }

  /// Creates the UUID of a BLOB of 16 bytes or a TEXT of 36 characters in either case.
  public init?(_ cell: Cell) {
    let uuid: UUID? =
      switch cell.storageClass {
      case .blob: cell.withBytes { UUID(sixteenBytes: $0) }
      case .text: cell.withBytes { UUID(dashedText: $0) }
      case .null, .integer, .real: nil
      }
    guard let uuid else { return nil }
    self = uuid
  }
}

extension UUID {
  /// Creates a UUID from 16 bytes.
  private init?(sixteenBytes bytes: Span<UInt8>) {
    guard bytes.count == 16 else { return nil }
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  /// Creates a UUID from text such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
  private init?(dashedText text: Span<UInt8>) {
    let dash = UInt8(ascii: "-")
    guard text.count == 36, text[8] == dash, text[13] == dash, text[18] == dash, text[23] == dash else {
      return nil
    }
    guard let first = text.hexadecimal(0, 4), let second = text.hexadecimal(9, 2),
      let third = text.hexadecimal(14, 2), let fourth = text.hexadecimal(19, 2),
      let fifth = text.hexadecimal(24, 6)
    else { return nil }
    let high = first << 32 | second << 16 | third
    let low = fourth << 48 | fifth
    let byte = { (half: UInt64, index: UInt64) in UInt8(truncatingIfNeeded: half >> (56 - 8 * index)) }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}

extension Span<UInt8> {
  /// The number that `bytes` pairs of hexadecimal digits from `start` on are, or nil.
  fileprivate func hexadecimal(_ start: Int, _ bytes: Int) -> UInt64? {
    var value: UInt64 = 0
    for index in start..<start + 2 * bytes {
      let byte = self[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt64(digit)
    }
    return value
  }
}
