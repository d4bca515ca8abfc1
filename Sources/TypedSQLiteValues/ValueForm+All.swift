#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
internal import TypedSQLite

// The forms that programs name most; `named` finds each of `all`.

extension ValueForm where Value == Date {
  /// Each form of instants.
  public static var all: [Self] { DateStorage.all.map(Self.init) }

  /// The form with a name, such as `unix-ms`, or nil.
  public static func named(_ name: String) -> Self? { DateStorage.named(name).map(Self.init) }

  /// TEXT `YYYY-MM-DD HH:MM:SS.SSS` in UTC.
  public static var text: Self { Self(DateStorage.text) }
  /// TEXT `YYYY-MM-DDTHH:MM:SS.SSSZ`.
  public static var iso8601: Self { Self(DateStorage.iso8601) }
  /// INTEGER seconds since 1970.
  public static var unix: Self { Self(DateStorage.unix) }
  /// INTEGER milliseconds since 1970.
  public static var unixMilliseconds: Self { Self(DateStorage.unixMilliseconds) }
  /// INTEGER microseconds since 1970.
  public static var unixMicroseconds: Self { Self(DateStorage.unixMicroseconds) }
  /// INTEGER nanoseconds since 1970.
  public static var unixNanoseconds: Self { Self(DateStorage.unixNanoseconds) }
  /// REAL seconds since 1970.
  public static var unixReal: Self { Self(DateStorage.unixReal) }
  /// REAL Julian day.
  public static var julian: Self { Self(DateStorage.julian) }
  /// REAL seconds since 2001, as Core Data counts.
  public static var cocoa: Self { Self(DateStorage.cocoa) }
  /// INTEGER microseconds since 1601, as Chrome counts.
  public static var webkit: Self { Self(DateStorage.webkit) }
  /// INTEGER 100 ns since 1601, as Windows counts.
  public static var filetime: Self { Self(DateStorage.filetime) }
  /// INTEGER 100 ns since the year 1, as .NET counts.
  public static var ticks: Self { Self(DateStorage.ticks) }
}

extension ValueForm where Value == UUID {
  /// Each form of UUIDs.
  public static var all: [Self] { UUIDStorage.all.map(Self.init) }

  /// The form with a name, or nil.
  public static func named(_ name: String) -> Self? { UUIDStorage.named(name).map(Self.init) }

  /// BLOB of 16 bytes.
  public static var blob: Self { Self(UUIDStorage.blob) }
  /// BLOB of 16 bytes in the order of a Windows GUID.
  public static var blobGUID: Self { Self(UUIDStorage.blobGUID) }
  /// TEXT of 36 characters, with lower-case letters.
  public static var text: Self { Self(UUIDStorage.text) }
  /// TEXT of 36 characters, with upper-case letters.
  public static var textUpper: Self { Self(UUIDStorage.textUpper) }
  /// TEXT of 32 hexadecimal digits.
  public static var hex: Self { Self(UUIDStorage.hex) }
}

extension ValueForm where Value == Decimal {
  /// Each form of decimals; those of minor units have another name for each number of places.
  public static var all: [Self] { DecimalStorage.all.map(Self.init) }

  /// The form with a name, such as `minor:3`, or nil.
  public static func named(_ name: String) -> Self? { DecimalStorage.named(name).map(Self.init) }

  /// TEXT of the digits.
  public static var text: Self { Self(DecimalStorage.text) }
  /// INTEGER hundredths.
  public static var cents: Self { Self(DecimalStorage.cents) }
  /// REAL, of which 15 digits count.
  public static var real: Self { Self(DecimalStorage.real) }
}

extension ValueForm where Value == Bool {
  /// Each form of Booleans.
  public static var all: [Self] { BoolStorage.all.map(Self.init) }

  /// The form with a name, or nil.
  public static func named(_ name: String) -> Self? { BoolStorage.named(name).map(Self.init) }

  /// INTEGER 0 or 1.
  public static var integer: Self { Self(BoolStorage.integer) }
  /// TEXT `true` or `false`.
  public static var text: Self { Self(BoolStorage.text) }
}

extension ValueForm where Value == Duration {
  /// Each form of lengths of time.
  public static var all: [Self] { DurationStorage.all.map(Self.init) }

  /// The form with a name, or nil.
  public static func named(_ name: String) -> Self? { DurationStorage.named(name).map(Self.init) }

  /// INTEGER seconds.
  public static var seconds: Self { Self(DurationStorage.seconds) }
  /// INTEGER milliseconds.
  public static var milliseconds: Self { Self(DurationStorage.milliseconds) }
  /// INTEGER microseconds.
  public static var microseconds: Self { Self(DurationStorage.microseconds) }
  /// INTEGER nanoseconds.
  public static var nanoseconds: Self { Self(DurationStorage.nanoseconds) }
  /// REAL seconds.
  public static var secondsReal: Self { Self(DurationStorage.secondsReal) }
}
