public import FoundationEssentials

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
  /// As `Data` itself is written: BLOB.
  public static var deferredToData: Self { Self(nil) }

  /// TEXT of UTF-8; data that is not UTF-8 cannot be written so.
  public static var text: Self {
    Self { String(validating: $0, as: UTF8.self)?.databaseValue }
  }
}

extension DatabaseDecodingStrategy where Value == Data {
  /// As `Data` itself is read: BLOB, and TEXT as its UTF-8.
  public static var deferredToData: Self { Self(nil) }
}

// MARK: - UUID

extension DatabaseEncodingStrategy where Value == UUID {
  /// As `UUID` itself is written: BLOB of 16 bytes.
  public static var deferredToUUID: Self { Self(nil) }

  /// TEXT of 36 characters in upper case.
  public static var uppercaseString: Self { .storage(.textUpper) }

  /// TEXT of 36 characters in lower case.
  public static var lowercaseString: Self { .storage(.text) }

  /// A storage.
  public static func storage(_ storage: UUIDStorage) -> Self {
    Self { storage.encode($0).nearestValue }
  }
}

extension DatabaseDecodingStrategy where Value == UUID {
  /// As `UUID` itself is read: BLOB of 16 bytes, TEXT of 36 characters.
  public static var deferredToUUID: Self { Self(nil) }

  /// A storage.
  public static func storage(_ storage: UUIDStorage) -> Self {
    Self { storage.decode($0) }
  }
}

// MARK: - Decimal

extension DatabaseEncodingStrategy where Value == Decimal {
  /// As `Decimal` itself is written: TEXT.
  public static var deferredToDecimal: Self { Self(nil) }

  /// A storage; a decimal that it does not hold exactly cannot be written.
  public static func storage(_ storage: DecimalStorage) -> Self {
    Self { ExactDecimal($0).flatMap { storage.encode($0).exactValue } }
  }
}

extension DatabaseDecodingStrategy where Value == Decimal {
  /// As `Decimal` itself is read: TEXT, INTEGER and REAL.
  public static var deferredToDecimal: Self { Self(nil) }

  /// A storage.
  public static func storage(_ storage: DecimalStorage) -> Self {
    Self { storage.decode($0).flatMap { Decimal($0) } }
  }
}

// MARK: - Bool

extension DatabaseEncodingStrategy where Value == Bool {
  /// As `Bool` itself is written: INTEGER, 1 or 0.
  public static var deferredToBool: Self { Self(nil) }

  /// A storage.
  public static func storage(_ storage: BoolStorage) -> Self {
    Self { storage.encode($0).nearestValue }
  }
}

extension DatabaseDecodingStrategy where Value == Bool {
  /// As `Bool` itself is read: a number that is not 0 is true.
  public static var deferredToBool: Self { Self(nil) }

  /// A storage.
  public static func storage(_ storage: BoolStorage) -> Self {
    Self { storage.decode($0) }
  }
}
