#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How a record writes data to a column.
public typealias DatabaseDataEncodingStrategy = DatabaseEncodingStrategy<Data>
/// How a record reads data from a column.
public typealias DatabaseDataDecodingStrategy = DatabaseDecodingStrategy<Data>
/// How a record writes UUIDs to a column.
public typealias DatabaseUUIDEncodingStrategy = DatabaseEncodingStrategy<UUID>
/// How a record reads UUIDs from a column.
public typealias DatabaseUUIDDecodingStrategy = DatabaseDecodingStrategy<UUID>
/// How a record writes decimals to a column.
public typealias DatabaseDecimalEncodingStrategy = DatabaseEncodingStrategy<Decimal>
/// How a record reads decimals from a column.
public typealias DatabaseDecimalDecodingStrategy = DatabaseDecodingStrategy<Decimal>
/// How a record writes booleans to a column.
public typealias DatabaseBoolEncodingStrategy = DatabaseEncodingStrategy<Bool>
/// How a record reads booleans from a column.
public typealias DatabaseBoolDecodingStrategy = DatabaseDecodingStrategy<Bool>

// MARK: - Data

extension DatabaseEncodingStrategy where Value == Data {
  /// BLOB, as `Data` itself is written.
  public static var deferredToData: Self { Self(nil) }

  /// TEXT in UTF-8; writing other data throws.
  public static var text: Self {
    Self { String(validating: $0, as: UTF8.self)?.databaseValue }
  }
}

extension DatabaseDecodingStrategy where Value == Data {
  /// BLOB, or TEXT as its UTF-8, as `Data` itself is read.
  public static var deferredToData: Self { Self(nil) }
}

// MARK: - UUID

extension DatabaseEncodingStrategy where Value == UUID {
  /// BLOB of 16 bytes, as `UUID` itself is written.
  public static var deferredToUUID: Self { Self(nil) }

  /// TEXT of 36 characters in upper case.
  public static var uppercaseString: Self { .storage(.textUpper) }

  /// TEXT of 36 characters in lower case.
  public static var lowercaseString: Self { .storage(.text) }

  /// The form of a storage.
  public static func storage(_ storage: UUIDStorage) -> Self {
    Self { storage.encode($0).nearestValue }
  }
}

extension DatabaseDecodingStrategy where Value == UUID {
  /// BLOB of 16 bytes or TEXT of 36 characters, as `UUID` itself is read.
  public static var deferredToUUID: Self { Self(nil) }

  /// The form of a storage.
  public static func storage(_ storage: UUIDStorage) -> Self {
    Self { storage.decode($0) }
  }
}

// MARK: - Decimal

extension DatabaseEncodingStrategy where Value == Decimal {
  /// TEXT, as `Decimal` itself is written.
  public static var deferredToDecimal: Self { Self(nil) }

  /// The form of a storage; writing a decimal that it cannot hold exactly throws.
  public static func storage(_ storage: DecimalStorage) -> Self {
    Self { ExactDecimal($0).flatMap { storage.encode($0).exactValue } }
  }
}

extension DatabaseDecodingStrategy where Value == Decimal {
  /// TEXT, INTEGER or REAL, as `Decimal` itself is read.
  public static var deferredToDecimal: Self { Self(nil) }

  /// The form of a storage.
  public static func storage(_ storage: DecimalStorage) -> Self {
    Self { storage.decode($0).flatMap { Decimal($0) } }
  }
}

// MARK: - Bool

extension DatabaseEncodingStrategy where Value == Bool {
  /// INTEGER 1 or 0, as `Bool` itself is written.
  public static var deferredToBool: Self { Self(nil) }

  /// The form of a storage.
  public static func storage(_ storage: BoolStorage) -> Self {
    Self { storage.encode($0).nearestValue }
  }
}

extension DatabaseDecodingStrategy where Value == Bool {
  /// A number, which is true unless it is 0, as `Bool` itself is read.
  public static var deferredToBool: Self { Self(nil) }

  /// The form of a storage.
  public static func storage(_ storage: BoolStorage) -> Self {
    Self { storage.decode($0) }
  }
}
