public import FoundationEssentials
public import TypedSQLiteExpressions

// Bytes are two hexadecimal digits each.

extension Blob: StringValueExpressible {
  /// Two hexadecimal digits in lower case for each byte.
  public var stringValue: String { toHex() }

  /// The bytes of hexadecimal digits, in either case.
  ///
  /// - Throws: ``StringValueError`` if the text is anything else.
  public static func fromStringValue(_ stringValue: String) throws -> Blob {
    let digits = stringValue.utf8.map(\.hexadecimalValue)
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else {
      throw StringValueError(stringValue, as: Blob.self)
    }
    let values = digits.compactMap(\.self)
    return Blob(bytes: stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] })
  }
}

extension Data: StringValueExpressible {
  /// Two hexadecimal digits in lower case for each byte.
  public var stringValue: String { datatypeValue.toHex() }

  /// The bytes of hexadecimal digits, in either case.
  ///
  /// - Throws: ``StringValueError`` if the text is anything else.
  public static func fromStringValue(_ stringValue: String) throws -> Data {
    Data(try Blob.fromStringValue(stringValue).bytes)
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
