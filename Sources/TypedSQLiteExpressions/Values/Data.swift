public import TypedSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Data: Value {
  /// BLOB.
  public static var declaredDatatype: String { Blob.declaredDatatype }

  /// The bytes.
  public static func fromDatatypeValue(_ dataValue: Blob) -> Data { Data(dataValue.bytes) }

  /// The bytes.
  public var datatypeValue: Blob { Blob(bytes: [UInt8](self)) }
}
