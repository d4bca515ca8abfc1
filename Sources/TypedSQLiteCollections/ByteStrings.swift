import TypedSQLite
public import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Bytes are two hexadecimal digits each.

extension Blob: StringValueExpressible {
  /// Two hexadecimal digits in lower case for each byte.
  public var stringValue: String { toHex() }

  /// The bytes of hexadecimal digits, in either case.
  ///
  /// - Throws: ``StringValueError`` if the text is anything else.
  public static func fromStringValue(_ stringValue: String) throws -> Blob {
    let values = stringValue.utf8.map(\.hexadecimalValue)
    guard values.count.isMultiple(of: 2), values.allSatisfy({ $0 < 16 }) else {
      throw StringValueError(stringValue, as: Blob.self)
    }
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
