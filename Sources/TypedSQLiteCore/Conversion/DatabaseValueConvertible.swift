#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type that converts itself into a storage value and back.
///
/// `Bool`, the integers, `Double`, `Float`, `String`, `Data`, `Date`, `UUID`, `Decimal`, `URL` and
/// ``DatabaseValue`` conform; `Optional` does if it wraps such a type. An empty conformance is enough for a
/// `RawRepresentable` type, which is stored as its raw value, and for a `Codable` type, which is stored as
/// JSON text. `Array`, `Set` and `Dictionary` do not conform, so that `IN (?)` never receives a whole list.
///
/// ```swift
/// struct EvenInteger: DatabaseValueConvertible {
///   let value: Int
///   var databaseValue: DatabaseValue { value.databaseValue }
///   static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
///     guard let value = Int.fromDatabaseValue(dbValue), value.isMultiple(of: 2) else { return nil }
///     return EvenInteger(value: value)
///   }
/// }
/// ```
public protocol DatabaseValueConvertible: SQLExpressible, StatementBinding {
  /// The storage value.
  var databaseValue: DatabaseValue { get }

  /// The value that a storage value represents, or nil if it does not fit the type.
  ///
  /// The caller then throws a ``RowDecodingError``; a conformance never returns a default instead.
  static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self?

  /// The value of a column that a row does not have; nil for every type except `Optional`.
  static func fromMissingColumn() -> Self?

  /// The decoder of `Codable` types that are stored as JSON.
  ///
  /// By default `Data` is Base64, `Date` is milliseconds since 1970 and floats are finite.
  static func databaseJSONDecoder() -> JSONDecoder

  /// The encoder of `Codable` types that are stored as JSON.
  ///
  /// By default `Data` is Base64, `Date` is milliseconds since 1970, keys are sorted, and a float that is not
  /// finite is an error.
  static func databaseJSONEncoder() -> JSONEncoder
}

extension DatabaseValueConvertible {
  /// Binds the storage value.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    unsafe databaseValue.bind(to: sqliteStatement, at: index)
  }

  /// Nil, because only an `Optional` has a value for a missing column.
  public static func fromMissingColumn() -> Self? { nil }

  /// A decoder with Base64 data and dates in milliseconds since 1970.
  public static func databaseJSONDecoder() -> JSONDecoder {
    // The rest are the defaults of a decoder; setting them again costs time with each value.
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    return decoder
  }

  /// An encoder with Base64 data, dates in milliseconds since 1970 and sorted keys.
  public static func databaseJSONEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}
