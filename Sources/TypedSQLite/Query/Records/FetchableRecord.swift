public import FoundationEssentials

/// A type that is made of a row.
///
/// A `Decodable` type is one by an empty conformance: each property takes the column of its name. A property that is
/// neither a value nor an optional of one lies as JSON in its column.
///
/// ```swift
/// struct Player: Codable, FetchableRecord {
///   var id: Int64
///   var name: String
///   var tags: [String]   // JSON
/// }
/// let players = try Player.fetchAll(db, sql: "SELECT * FROM player")
/// ```
public protocol FetchableRecord {
  /// Creates a record from a row.
  ///
  /// The row may stand on a statement and show another row after the next step: `row.copy()` keeps it.
  ///
  /// - Throws: ``RowDecodingError`` where a value does not fit.
  init(row: Row) throws

  /// What `init(from:)` of the record and of what is in it finds in its decoder.
  static var databaseDecodingUserInfo: [CodingUserInfoKey: any Sendable] { get }

  /// The decoder of a property that lies as JSON.
  static func databaseJSONDecoder(for column: String) -> JSONDecoder

  /// How names of properties become names of columns.
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

  /// How `Data` is read from each column that does not have a strategy of its own.
  static var databaseDataDecodingStrategy: DatabaseDataDecodingStrategy { get }

  /// How `Date` is read from each column that does not have a strategy of its own.
  static var databaseDateDecodingStrategy: DatabaseDateDecodingStrategy { get }
}

extension FetchableRecord {
  /// Nothing.
  public static var databaseDecodingUserInfo: [CodingUserInfoKey: any Sendable] { [:] }

  /// A decoder with Base64 data, dates in milliseconds since 1970 and finite floats.
  public static func databaseJSONDecoder(for column: String) -> JSONDecoder {
    let decoder = DatabaseValue.databaseJSONDecoder()
    decoder.userInfo = databaseDecodingUserInfo
    return decoder
  }

  /// Names as they are.
  public static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { .useDefaultKeys }

  /// The strategy of each column.
  public static func databaseDataDecodingStrategy(for column: String) -> DatabaseDataDecodingStrategy {
    databaseDataDecodingStrategy
  }

  /// The strategy of each column.
  public static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
    databaseDateDecodingStrategy
  }

  /// As `UUID` itself reads.
  public static func databaseUUIDDecodingStrategy(for column: String) -> DatabaseUUIDDecodingStrategy {
    .deferredToUUID
  }

  /// As `Decimal` itself reads.
  public static func databaseDecimalDecodingStrategy(
    for column: String
  ) -> DatabaseDecimalDecodingStrategy {
    .deferredToDecimal
  }

  /// As `Bool` itself reads.
  public static func databaseBoolDecodingStrategy(for column: String) -> DatabaseBoolDecodingStrategy {
    .deferredToBool
  }

  /// As `Data` itself reads.
  public static var databaseDataDecodingStrategy: DatabaseDataDecodingStrategy { .deferredToData }

  /// As `Date` itself reads.
  public static var databaseDateDecodingStrategy: DatabaseDateDecodingStrategy { .deferredToDate }
}

extension FetchableRecord where Self: Decodable {
  /// Creates a record from a row, each property from the column of its name.
  ///
  /// - Throws: ``RowDecodingError`` where a value does not fit or a column is not there; `DecodingError` where
  ///   JSON does not fit.
  public init(row: Row) throws {
    self = try FetchableRecordDecoder().decode(Self.self, from: row)
  }
}
