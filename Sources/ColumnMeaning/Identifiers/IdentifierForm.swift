package import TypedSQLiteCore

/// A form of identifiers that contain when they were made.
///
/// They are no dates, so they are shown as stored; only `as_date` reads their time.
package struct IdentifierForm: Sendable {
  /// The name that `as_date` takes in place of a storage.
  package let name: String
  /// What it is, in one line without a full stop.
  package let summary: String
  /// Whether it is only a number, so that nothing but its size and its name speaks for it.
  var isNumber = false
  /// An identifier as SQL, and when it was made; published, if a source is named beside it.
  package let example: (sql: String, instant: String)
  /// When the identifier in a value was made; nil if it has another form.
  package let madeAt: @Sendable (DatabaseValue) -> Timestamp?

  /// All forms, in the order of the manual.
  package static let all: [IdentifierForm] = [
    .uuid, .ulid, .ksuid, .objectID, .xid, .cuid, .twitter, .discord, .instagram, .mastodon, .sonyflake,
    .gmail,
  ]

  /// A number whose upper bits count milliseconds since a zero point, also as text of its digits.
  fileprivate static func snowflake(
    _ name: String, _ summary: String, shift: Int64, milliseconds unit: Int64 = 1, since zero: Int64,
    example: (sql: String, instant: String)
  ) -> IdentifierForm {
    IdentifierForm(name: name, summary: summary, isNumber: true, example: example) { value in
      let number: Int64? =
        switch value.storage {
        case .int64(let integer): integer
        case .string(let text): Int64(text)
        default: nil
        }
      return number.flatMap { $0 < 1 << shift ? nil : instant(milliseconds: ($0 >> shift) * unit + zero) }
    }
  }

  /// A text, or nil for other values.
  fileprivate static func text(of value: DatabaseValue) -> String? {
    if case .string(let text) = value.storage { text } else { nil }
  }

  fileprivate static func instant(milliseconds: Int64) -> Timestamp? {
    DateStorage.unixMilliseconds.decode(milliseconds.databaseValue)
  }
}

// MARK: - Columns

extension IdentifierForm {
  /// When the identifiers of a column would have been made in each form that fits, in words; empty if none does.
  static func reasons(_ subject: ColumnSubject) -> [String] {
    let sample = subject.sample
    guard sample.reals.isEmpty, sample.blobs.isEmpty, sample.longCount == 0, sample.count >= 3 else {
      return []
    }
    let value = { (index: Int) in
      index < sample.integers.count
        ? sample.integers[index].databaseValue
        : String(decoding: sample.texts[index - sample.integers.count], as: UTF8.self).databaseValue
    }
    // Small numbers count rows, and large ones under other names are amounts or telephone numbers.
    let mayBeNumbers =
      subject.name.ends(in: ["id", "ids", "identifier", "snowflake"])
      && sample.integers.allSatisfy { $0 >= leastNumber }
      && sample.texts.allSatisfy { isLongNumber($0) }
    guard sample.integers.isEmpty || mayBeNumbers else { return [] }
    // Nearly all columns are ruled out by their first value.
    let fitting = all.filter { mayBeNumbers || !$0.isNumber }.compactMap { form -> String? in
      var instants: [Timestamp] = []
      for index in 0..<sample.count {
        guard let instant = form.madeAt(value(index)), ourTime.contains(instant.seconds) else { return nil }
        instants.append(instant)
      }
      guard let first = instants.min(), let last = instants.max() else { return nil }
      return "\(first) to \(last) as \(form.name)"
    }
    return fitting.isEmpty
      ? []
      : [
        "as_date reads when they were made, if they are such identifiers: " + fitting.joined(separator: ", ")
      ]
  }

  /// The least number that counts as an identifier with a time in it, which has 16 digits or more.
  private static let leastNumber: Int64 = 1 << 50

  private static func isLongNumber(_ text: [UInt8]) -> Bool {
    text.allSatisfy(\.isDigit)
      && Int64(String(decoding: text, as: UTF8.self)).map { $0 >= leastNumber } ?? false
  }

  private static let ourTime = DateWindow.seconds(ofYear: 2006)..<DateWindow.seconds(ofYear: 2035)
}

extension StorageTraits {
  /// What `as_date` uses to read identifiers.
  init(identifier form: IdentifierForm) {
    self.init(
      name: form.name, summary: form.summary, storageClass: .text,
      makeWriter: { style in
        { cell, buffer in form.madeAt(cell.databaseValue).flatMap { DateCells.write($0, style, to: &buffer) }
        }
      },
      parse: { _ in nil },
      values: KindValueCodec(decode: { form.madeAt($0).map { KindValue($0) } }, encode: { _ in nil }))
  }
}

// MARK: - Forms

extension IdentifierForm {
  private static let uuid = IdentifierForm(
    name: "uuid", summary: "UUID of version 1, 6 or 7 in text or 16 bytes",
    // RFC 9562, appendix A.6.
    example: ("'017F22E2-79B0-7CC3-98C4-DC0C0C07398F'", "2022-02-22 19:22:22")
  ) { value in
    let uuid =
      UUIDStorage.text.decode(value) ?? UUIDStorage.hex.decode(value) ?? UUIDStorage.blob.decode(value)
    return uuid.flatMap { UUIDWords($0).madeAt }
  }

  private static let ulid = IdentifierForm(
    name: "ulid", summary: "ULID in text or 16 bytes",
    // https://github.com/ulid/spec
    example: ("'01ARZ3NDEKTSV4RRFFQ69G5FAV'", "2016-07-30 23:54:10.259")
  ) { (ULIDStorage.text.decode($0) ?? ULIDStorage.blob.decode($0))?.timestamp }

  private static let ksuid = IdentifierForm(
    name: "ksuid", summary: "KSUID of Segment: 27 letters and digits, or 20 bytes",
    // https://github.com/segmentio/ksuid
    example: ("'0ujtsYcgvSTl8PAuAdqWYSMnLOv'", "2017-10-10 04:00:47")
  ) { value in
    let digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return seconds(of: value, digits: digits, count: 27, bytes: 20, from: 128)
      .flatMap { Timestamp(seconds: $0 + 1_400_000_000) }
  }

  private static let objectID = IdentifierForm(
    name: "objectid", summary: "ObjectId of MongoDB: 24 hexadecimal digits, or 12 bytes",
    // https://www.mongodb.com/docs/manual/reference/method/ObjectId.getTimestamp/
    example: ("'507c7f79bcf86cd7994f6c0e'", "2012-10-15 21:26:17")
  ) { value in
    seconds(of: value, digits: "0123456789abcdef", count: 24, bytes: 12, from: 64)
      .flatMap { Timestamp(seconds: $0) }
  }

  private static let xid = IdentifierForm(
    name: "xid", summary: "Xid of Go: 20 digits and letters up to v",
    // https://github.com/rs/xid
    example: ("'9m4e2mr0ui3e8a215n4g'", "2011-03-22 17:50:19")
  ) { value in
    // Below the 96 bits are 4 bits of padding.
    seconds(of: value, digits: "0123456789abcdefghijklmnopqrstuv", count: 20, bytes: 12, from: 68)
      .flatMap { Timestamp(seconds: $0) }
  }

  private static let cuid = IdentifierForm(
    name: "cuid", summary: "CUID of the first version: c and 24 digits and letters",
    // https://github.com/paralleldrive/cuid
    example: ("'cjld2cjxh0000qzrmn831i7rn'", "2018-08-28 01:59:12.101")
  ) { value in
    guard let text = text(of: value), text.utf8.count == 25, text.hasPrefix("c"),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
    else { return nil }
    return Int64(text.dropFirst().prefix(8), radix: 36).flatMap(instant(milliseconds:))
  }

  private static let twitter = snowflake(
    "twitter", "Snowflake of Twitter", shift: 22, since: 1_288_834_974_657,
    // https://en.wikipedia.org/wiki/Snowflake_ID
    example: ("1541815603606036480", "2022-06-28 16:07:40.105"))

  private static let discord = snowflake(
    "discord", "Snowflake of Discord", shift: 22, since: 1_420_070_400_000,
    // https://discord.com/developers/docs/reference#snowflakes
    example: ("'175928847299117063'", "2016-04-30 11:18:25.796"))

  private static let instagram = snowflake(
    "instagram", "Identifier of Instagram", shift: 23, since: 1_314_220_021_721,
    // https://instagram-engineering.com/sharding-ids-at-instagram-1cf5a71e5a5c
    example: ("1 << 23", "2011-08-24 21:07:01.722"))

  private static let mastodon = snowflake(
    "mastodon", "Identifier of Mastodon", shift: 16, since: 0,
    // https://github.com/mastodon/mastodon/blob/main/lib/mastodon/snowflake.rb
    example: ("1769853600000 << 16", "2026-01-31 10:00:00"))

  private static let sonyflake = snowflake(
    "sonyflake", "Sonyflake of Go with its usual zero point, 2014-09-01", shift: 24, milliseconds: 10,
    since: 1_409_529_600_000,
    // https://github.com/sony/sonyflake
    example: ("1 << 24", "2014-09-01 00:00:00.01"))

  private static let gmail = snowflake(
    "gmail", "Identifier of a message or thread in Gmail, as a number", shift: 20, since: 0,
    example: ("1769853600000 << 20", "2026-01-31 10:00:00"))

  /// The 32 bits of an identifier that count seconds: in a text of `count` digits those from `bit` on, and in a blob of
  /// `bytes` bytes the first ones.
  private static func seconds(
    of value: DatabaseValue, digits: String, count: Int, bytes: Int, from bit: Int
  ) -> Int64? {
    if case .blob(let data) = value.storage {
      return data.count == bytes ? data.prefix(4).reduce(0) { $0 << 8 | Int64($1) } : nil
    }
    guard let text = text(of: value), text.utf8.count == count else { return nil }
    let digits = Array(digits.utf8)
    // The number in parts of 32 bits, the lowest first.
    var parts = Array(repeating: UInt64(0), count: 6)
    for byte in text.utf8 {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      var carry = UInt64(digit)
      for place in parts.indices {
        carry += parts[place] * UInt64(digits.count)
        parts[place] = carry & 0xFFFF_FFFF
        carry >>= 32
      }
    }
    // A number that needs more bits than the identifier has is none.
    guard parts[5] == 0 else { return nil }
    let place = bit / 32
    return Int64((parts[place + 1] << 32 | parts[place]) >> UInt64(bit % 32) & 0xFFFF_FFFF)
  }
}
