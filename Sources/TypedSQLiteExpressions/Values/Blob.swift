public import TypedSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The bytes of a BLOB.
public struct Blob: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Creates a blob of bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a blob with a copy of the `length` bytes at `bytes`.
  public init(bytes: UnsafeRawPointer, length: Int) {
    self.init(bytes: [UInt8](UnsafeRawBufferPointer(start: bytes, count: length)))
  }

  /// Creates a blob with the bytes of data.
  public init(data: Data) {
    self.init(bytes: [UInt8](data))
  }

  /// The bytes as data.
  public var data: Data { Data(bytes) }

  /// Two hexadecimal digits in lower case for each byte.
  public func toHex() -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Blob: CustomStringConvertible {
  /// The blob as a SQL literal, such as `x'01ff'`.
  public var description: String { "x'\(toHex())'" }
}

extension Blob: Binding, Value {
  /// BLOB.
  public static let declaredDatatype = "BLOB"

  /// BLOB; an empty value is an empty blob, not NULL.
  public var databaseValue: DatabaseValue { data.databaseValue }

  /// The bytes of a BLOB, or the UTF-8 of a TEXT; nil for numbers and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Blob? {
    Data.fromDatabaseValue(dbValue).map { Blob(data: $0) }
  }

  /// The bytes of a BLOB; nil for anything else.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Blob? {
    if case .blob(let data) = storedValue.storage { Blob(data: data) } else { nil }
  }

  /// The blob itself.
  public static func fromDatatypeValue(_ datatypeValue: Blob) -> Blob { datatypeValue }

  /// The blob itself.
  public var datatypeValue: Blob { self }
}
