extension DateStorage {
  /// A storage that counts seconds or days from a zero point, in REAL.
  ///
  /// A double of seconds is exact to about a microsecond for present dates. See ``RealScale`` for how a
  /// double is read. The range ends with the year 9999, as in SQLite's date functions.
  internal static func real(
    name: String, summary: String, aliases: [String], unit: String, zeroPoint: String, scale: RealScale,
    first: CivilDate, resolution: Int64, daysBeginAtNoon: Bool = false, nowSQL: String? = nil
  ) -> DateStorage {
    let range = Timestamp(uncheckedSeconds: first.daysSince1970 * 86_400, nanoseconds: 0) ... .endOf9999
    return DateStorage(
      name: name, summary: summary, aliases: aliases,
      count: Count(
        unit: unit, zeroPoint: zeroPoint, unitsPerDay: scale.unitsPerDay, daysBeginAtNoon: daysBeginAtNoon),
      range: range, resolution: resolution,
      codec: .real(
        decode: { value in
          guard let timestamp = scale.decode(value), range.contains(timestamp) else { return nil }
          return timestamp
        },
        encode: { timestamp in
          guard range.contains(timestamp) else { return .outOfRange }
          let value = scale.encode(timestamp)
          return scale.decode(value) == timestamp ? .exact(value) : .rounded(value)
        }),
      traits: Traits(nowSQL: nowSQL))
  }
}

extension Timestamp {
  /// The last millisecond of 9999, the last instant that SQLite's date functions accept.
  internal static let endOf9999 = Timestamp(uncheckedSeconds: 253_402_300_799, nanoseconds: 999_000_000)
}
