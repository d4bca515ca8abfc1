#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type that can be created from a row.
///
/// A `Decodable` type needs only an empty conformance: each property is read from the column of its name. A
/// property that is neither a value nor an optional of one is read from JSON in its column.
///
/// ```swift
/// struct Player: Codable, FetchableRecord {
///   var id: Int64
///   var name: String
///   var tags: [String]   // JSON
/// }
/// let players = try Player.fetchAll(db, sql: "SELECT * FROM player")
/// ```
public protocol FetchableRecord: StoredColumnRecord {
  /// Creates a record from a row.
  ///
  /// The row may show another row after the next step of its statement: `row.copy()` keeps it.
  ///
  /// - Throws: ``RowDecodingError`` if a value does not fit.
  init(row: Row) throws

  /// The user info that `init(from:)` of the record and its parts finds in its decoder.
  static var databaseDecodingUserInfo: [CodingUserInfoKey: Any] { get }

  /// The decoder of a property that is stored as JSON.
  static func databaseJSONDecoder(for column: String) -> JSONDecoder

  /// How column names are converted to property names.
  static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { get }

  /// How `Data` is read from a column.
  static func databaseDataDecodingStrategy(for column: String) -> DatabaseDataDecodingStrategy

  /// How `Date` is read from a column.
  static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy

  /// How `UUID` is read from a column.
  static func databaseUUIDDecodingStrategy(for column: String) -> DatabaseUUIDDecodingStrategy

  /// How `Decimal` is read from a column.
  static func databaseDecimalDecodingStrategy(for column: String) -> DatabaseDecimalDecodingStrategy

  /// How `Bool` is read from a column.
  static func databaseBoolDecodingStrategy(for column: String) -> DatabaseBoolDecodingStrategy

  /// How `Data` is read from columns without a strategy of their own.
  static var databaseDataDecodingStrategy: DatabaseDataDecodingStrategy { get }

  /// How `Date` is read from columns without a strategy of their own.
  static var databaseDateDecodingStrategy: DatabaseDateDecodingStrategy { get }
}

extension FetchableRecord {
  /// Empty.
  public static var databaseDecodingUserInfo: [CodingUserInfoKey: Any] { [:] }

  /// A decoder with Base64 data, dates in milliseconds since 1970 and finite floats.
  public static func databaseJSONDecoder(for column: String) -> JSONDecoder {
    let decoder = DatabaseValue.databaseJSONDecoder()
    decoder.userInfo = databaseDecodingUserInfo.sendable
    return decoder
  }

  /// Names are not changed.
  public static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { .useDefaultKeys }

  /// The strategy of all columns.
  public static func databaseDataDecodingStrategy(for column: String) -> DatabaseDataDecodingStrategy {
    databaseDataDecodingStrategy
  }

  /// The strategy of all columns.
  public static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
    databaseDateDecodingStrategy
  }

  /// As `UUID` itself is read.
  public static func databaseUUIDDecodingStrategy(for column: String) -> DatabaseUUIDDecodingStrategy {
    .deferredToUUID
  }

  /// As `Decimal` itself is read.
  public static func databaseDecimalDecodingStrategy(
    for column: String
  ) -> DatabaseDecimalDecodingStrategy {
    .deferredToDecimal
  }

  /// As `Bool` itself is read.
  public static func databaseBoolDecodingStrategy(for column: String) -> DatabaseBoolDecodingStrategy {
    .deferredToBool
  }

  /// As `Data` itself is read.
  public static var databaseDataDecodingStrategy: DatabaseDataDecodingStrategy { .deferredToData }

  /// As `Date` itself is read.
  public static var databaseDateDecodingStrategy: DatabaseDateDecodingStrategy { .deferredToDate }
}

extension FetchableRecord where Self: Decodable {
  /// Creates a record from a row, each property from the column of its name.
  ///
  /// - Throws: ``RowDecodingError`` if a value does not fit or a column is missing; `DecodingError` if JSON
  ///   does not fit.
  public init(row: Row) throws {
    self = try FetchableRecordDecoder().decode(Self.self, from: row)
  }
}
