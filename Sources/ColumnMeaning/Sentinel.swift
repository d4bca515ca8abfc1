package import TypedSQLiteCore

/// A value in a column of dates that is no date: software writes it for "not set" or "never".
package enum Sentinel: Sendable {
  /// 0 or -1.
  case notSet
  /// The least integer, or the first day that .NET or Foundation has.
  case distantPast
  /// The greatest integer, the last day, or the year 4001 of Foundation.
  case distantFuture
  /// The greatest integer of 32 bits, which is also a date in seconds.
  case greatestOf32Bits

  /// The sentinel that an integer is in any unit; nil if it is none.
  package init?(_ integer: Int64) {
    switch integer {
    case -1, 0: self = .notSet
    case .min: self = .distantPast
    case .max: self = .distantFuture
    case Int64(Int32.max), Int64(UInt32.max): self = .greatestOf32Bits
    default:
      if Self.pastNumbers.contains(integer) {
        self = .distantPast
      } else if Self.futureNumbers.contains(integer) {
        self = .distantFuture
      } else {
        return nil
      }
    }
  }

  /// The sentinel that a REAL is in any unit; nil if it is none.
  package init?(_ real: Double) {
    guard real.isFinite else {
      self = real < 0 ? .distantPast : .distantFuture
      return
    }
    // The greatest integers of 32 bits mean nothing special in a REAL.
    guard let integer = Int64(exactly: real), let sentinel = Sentinel(integer), sentinel != .greatestOf32Bits
    else { return nil }
    self = sentinel
  }

  /// The sentinel that a text is: the day of zeros that MySQL writes, with or without a time; nil if it is none.
  package init?(_ text: Span<UInt8>) {
    guard text.count >= 10, text.extracting(0..<10).equals("0000-00-00") else { return nil }
    for index in 10..<text.count {
      guard text[index] == UInt8(ascii: "0") || Self.timeSigns.contains(text[index]) else { return nil }
    }
    self = .notSet
  }

  private static let timeSigns = Array(" :.TZ+".utf8)

  /// The sentinel that a storage value is, if its storage is known; nil if it is none.
  ///
  /// - Parameters:
  ///   - value: the storage value.
  ///   - meaning: the date that it would be.
  package init?(_ value: DatabaseValue, _ meaning: KindValue) {
    switch value.storage {
    case .int64(0), .int64(-1), .double(0), .double(-1):
      self = .notSet
      return
    default: break
    }
    let instant = meaning.value(as: Timestamp.self)
    guard let day = meaning.value(as: CivilDate.self) ?? instant?.date else { return nil }
    if day <= Self.firstDay {
      self = .distantPast
    } else if day >= Self.lastDay {
      self = .distantFuture
    } else if day == Self.foundationFuture, instant?.time.nanosecondsSinceMidnight ?? 0 == 0 {
      self = .distantFuture
    } else {
      return nil
    }
  }

  /// Whether an integer is no date in any unit, so it is shown as stored.
  @inline(__always)
  static func isNoDate(_ integer: Int64) -> Bool {
    (-1...0).contains(integer) || integer == .min || integer == .max
  }

  /// Whether a REAL is no date in any unit, so it is shown as stored.
  @inline(__always)
  static func isNoDate(_ real: Double) -> Bool { real == 0 || real == -1 }

  /// The instants that software writes for "not set" and "never", in seconds since 1970.
  static let ends: [ClosedRange<Double>] = [
    // The last instant of JavaScript, and its first one.
    8_640_000_000_000...8_640_000_000_001, -8_640_000_000_001 ... -8_640_000_000_000,
    // The first day, in both calendars and in any zone.
    -62_135_855_999 ... -62_135_510_401,
    // The greatest seconds of 32 bits, which storages of other units have too.
    2_147_483_647...2_147_483_648, 4_294_967_295...4_294_967_296,
    // The last days of the years 2999 and 3000.
    32_503_593_600...32_503_680_000, 32_535_129_600...32_535_216_000,
    // The last instant of Foundation.
    64_092_211_200...64_092_211_201,
    // The last day, in any zone.
    253_402_164_000...253_402_351_200,
  ]

  private static let firstDay = CivilDate(year: 1, month: 1, day: 1) ?? CivilDate(daysSince1970: 0)
  private static let lastDay = CivilDate(year: 9999, month: 12, day: 31) ?? CivilDate(daysSince1970: 0)
  private static let foundationFuture =
    CivilDate(year: 4001, month: 1, day: 1) ?? CivilDate(daysSince1970: 0)

  /// The first instants of Foundation, .NET and FILETIME, in the units in which software stores them.
  private static let pastNumbers: Set<Int64> = [
    -63_114_076_800, -63_113_904_000, -62_135_769_600, -62_135_596_800, -62_135_596_800_000,
    504_911_232_000_000_000, 504_911_232_000_000_001, -11_644_473_600, -11_644_473_600_000,
    -11_644_473_600_000_000,
  ]
  /// The last instants of Foundation, .NET, FILETIME and Chrome, and the start of the last day, in the units in which
  /// software stores them, and the greatest whole number of JavaScript.
  private static let futureNumbers: Set<Int64> = [
    64_092_211_200, 253_402_300_799, 253_402_300_800, 253_402_300_799_999, 253_402_300_800_000,
    3_155_378_975_999_999_999, 2_650_467_743_999_999_999, 253_402_214_400, 253_402_214_400_000,
    253_402_300_799_000, 253_402_214_400_000_000, 253_402_300_799_000_000, 253_402_300_799_999_999,
    265_046_688_000_000_000, 265_046_774_399_000_000, 265_046_774_399_999_999, 2_650_466_880_000_000_000,
    2_650_467_743_990_000_000, 3_155_378_112_000_000_000, 3_155_378_975_990_000_000, 99_991_231,
    99_991_231_235_959, 9_007_199_254_740_991,
  ]
}
