package import Foundation
package import TypedSQLiteCore

/// Storage values that break naive conversions: each must give a value or nil, and none may stop the program.
package enum AwkwardValues {
  /// Integers at the limits of types, units and calendars.
  package static let integers: [Int64] = [
    .min, .min + 1, -9_007_199_254_740_993, -62_167_219_201, -1, 0, 1, 2, 127, 128, 255, 256, 65_536,
    2_147_483_648, 4_294_967_296, 253_402_300_800, 9_007_199_254_740_993, 8_640_000_000_000_000, .max - 1,
    .max,
  ]

  /// Numbers that integers cannot represent, infinities and NaN.
  package static let doubles: [Double] = [
    -.infinity, -.greatestFiniteMagnitude, -0x1p63, -0x1p63.nextDown, -1e15, -1.5, -0.0,
    .leastNonzeroMagnitude, 0.1, 1, 127.9, 255.9, 2_147_483_647.999999, 5_373_484.5, 0x1p53,
    0x1p63.nextDown, 0x1p63, 0x1p64, 1e20, 1e140, 1e165, 1e300, .greatestFiniteMagnitude, .infinity, .nan,
    .signalingNaN,
  ]

  /// Texts that are nearly numbers, dates, identifiers, addresses or JSON.
  package static let texts: [String] = [
    "", " ", "\0", "a\0b", "1e400", "-1e400", "1e-400", "NaN", "inf", "-", "+", ".", "e", "0x10", "1e", "1e+",
    "1e99999999999999999999", String(repeating: "9", count: 5000), "0." + String(repeating: "1", count: 5000),
    String(repeating: "123456", count: 10), "-0." + String(repeating: "654321", count: 10),
    "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "0000-00-00", "0000-01-01", "9999-12-31 23:59:59.999999999", "9999-99-99 99:99:99.999+99:99",
    "10000-01-01", "-0001-01-01", "2016-12-31 23:59:60", "2015-02-30 25:61:61",
    "2015-01-01 00:00-99:99", "2015-01-01 00:00+", "2015-01-01 00:00+1", "2015-01-01 00:00+01:0",
    "2015-01-01 00:00 Z", "2015-01-01T", "2015-01-01T00:00:60Z", "now",
    "9999-12-31T23:59:60.9999999999Z", "0000-01-01T00:00:00.000-99:99",
    "2015-01-01 00:00:00." + String(repeating: "9", count: 5000), "00:00:00+00:00", "99:99",
    "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-00000000000",
    "00000000-0000-0000-0000-0000000000000", "{00000000-0000-0000-0000-000000000000}", "ffffffffffffffff",
    "\u{FFFD}", "é", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "http://[", "http://é.com/ä?ö#ü", "%", "://", "{", "}", "[", "]", "\"",
    "{\"children\":", "{\"children\":[]}", "[1e400]", "{\"a\":1e400}", "\"\\ud800\"", "[\"\\ud800\"]", "[,]",
    "null", "true", "1", "-0", String(repeating: "[", count: 1001),
  ]

  /// Complete and truncated JSON that is nested 100,000 deep.
  package static let deepTexts: [String] = [
    String(repeating: "[", count: 100_000), String(repeating: "{\"children\":[", count: 100_000),
    String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
    String(repeating: "{\"children\":[", count: 100_000) + String(repeating: "]}", count: 100_000),
  ]

  /// Blobs that are empty, not UTF-8, or of almost the right length.
  package static let blobs: [Data] = [
    Data(), Data([0]), Data([0xFF]), Data([0xC0, 0x80]), Data([0xED, 0xA0, 0x80]),
    Data([0xF4, 0x90, 0x80, 0x80]), Data(repeating: 0, count: 8), Data(repeating: 0x80, count: 8),
    Data(repeating: 0, count: 15), Data(repeating: 0xFF, count: 16), Data(repeating: 0, count: 17),
    Data("2015-01-01".utf8), Data("[".utf8), Data(repeating: 0xFB, count: 1001),
    Data(repeating: 0x1B, count: 1001), Data([1, 2, 3]).dropFirst(),
  ]

  /// All of these values except the nested ones, and NULL.
  package static let all: [DatabaseValue] =
    [.null] + integers.map(\.databaseValue) + doubles.map(\.databaseValue) + texts.map(\.databaseValue)
    + blobs.map(\.databaseValue)
}
