#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type that can be written to columns.
///
/// An `Encodable` type needs only an empty conformance: each property is written to the column of its name. A
/// property that is neither a value nor an optional of one is written as JSON.
public protocol EncodableRecord: StoredColumnRecord, SendableMetatype {
  /// Sets the columns of the row to write.
  func encode(to container: inout PersistenceContainer) throws

  /// The user info that `encode(to:)` of the record and its parts finds in its encoder.
  static var databaseEncodingUserInfo: [CodingUserInfoKey: Any] { get }

  /// The encoder of a property that is written as JSON.
  static func databaseJSONEncoder(for column: String) -> JSONEncoder

  /// How property names are converted to column names.
  static var databaseColumnEncodingStrategy: DatabaseColumnEncodingStrategy { get }

  /// How `Data` is written to a column.
  static func databaseDataEncodingStrategy(for column: String) -> DatabaseDataEncodingStrategy

  /// How `Date` is written to a column.
  static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy

  /// How `UUID` is written to a column.
  static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy

  /// How `Decimal` is written to a column.
  static func databaseDecimalEncodingStrategy(for column: String) -> DatabaseDecimalEncodingStrategy

  /// How `Bool` is written to a column.
  static func databaseBoolEncodingStrategy(for column: String) -> DatabaseBoolEncodingStrategy

  /// How `Data` is written to columns without a strategy of their own.
  static var databaseDataEncodingStrategy: DatabaseDataEncodingStrategy { get }

  /// How `Date` is written to columns without a strategy of their own.
  static var databaseDateEncodingStrategy: DatabaseDateEncodingStrategy { get }

  /// How `UUID` is written to columns without a strategy of their own.
  static var databaseUUIDEncodingStrategy: DatabaseUUIDEncodingStrategy { get }
}

extension EncodableRecord {
  /// Empty.
  public static var databaseEncodingUserInfo: [CodingUserInfoKey: Any] { [:] }

  /// An encoder with Base64 data, dates in milliseconds since 1970, sorted keys, and finite floats.
  public static func databaseJSONEncoder(for column: String) -> JSONEncoder {
    let encoder = DatabaseValue.databaseJSONEncoder()
    encoder.userInfo = databaseEncodingUserInfo.sendable
    return encoder
  }

  /// Names are not changed.
  public static var databaseColumnEncodingStrategy: DatabaseColumnEncodingStrategy { .useDefaultKeys }

  /// The strategy of all columns.
  public static func databaseDataEncodingStrategy(for column: String) -> DatabaseDataEncodingStrategy {
    databaseDataEncodingStrategy
  }

  /// The strategy of all columns.
  public static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
    databaseDateEncodingStrategy
  }

  /// The strategy of all columns.
  public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
    databaseUUIDEncodingStrategy
  }

  /// As `Decimal` itself is written.
  public static func databaseDecimalEncodingStrategy(
    for column: String
  ) -> DatabaseDecimalEncodingStrategy {
    .deferredToDecimal
  }

  /// As `Bool` itself is written.
  public static func databaseBoolEncodingStrategy(for column: String) -> DatabaseBoolEncodingStrategy {
    .deferredToBool
  }

  /// As `Data` itself is written.
  public static var databaseDataEncodingStrategy: DatabaseDataEncodingStrategy { .deferredToData }

  /// As `Date` itself is written.
  public static var databaseDateEncodingStrategy: DatabaseDateEncodingStrategy { .deferredToDate }

  /// As `UUID` itself is written.
  public static var databaseUUIDEncodingStrategy: DatabaseUUIDEncodingStrategy { .deferredToUUID }

  /// The columns and their values.
  public var databaseDictionary: [String: DatabaseValue] {
    get throws {
      try Dictionary(PersistenceContainer(self).columns.map { ($0.name, $0.value) }) { _, last in last }
    }
  }
}

extension EncodableRecord where Self: Encodable {
  /// Sets the columns, one for each property.
  ///
  /// - Throws: `EncodingError` if a property has no form in its column.
  public func encode(to container: inout PersistenceContainer) throws {
    let encoder = RecordEncoder<Self>(container)
    do {
      try encode(to: encoder)
    } catch is JSONNeeded {
      throw EncodingError.invalidValue(self, encoder.context("a record is encoded by its keys, not deeper"))
    }
    container = try encoder.finish(self)
  }
}
