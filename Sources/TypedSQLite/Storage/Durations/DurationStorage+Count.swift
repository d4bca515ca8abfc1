extension DurationStorage {
  /// A storage that counts units in INTEGER; a length between two counts is rounded toward the shorter one.
  internal static func count(name: String, summary: String, perSecond: Int128) -> DurationStorage {
    let unit = 1_000_000_000_000_000_000 / perSecond
    return DurationStorage(
      name: name, summary: summary,
      codec: .integer(
        decode: { Duration(attoseconds: Int128($0) * unit) },
        encode: { duration in
          let (quotient, rest) = duration.attoseconds.quotientAndRemainder(dividingBy: unit)
          guard let count = Int64(exactly: quotient) else { return .outOfRange }
          return rest == 0 ? .exact(count) : .rounded(count)
        }),
      unitsPerDay: Double(perSecond) * 86_400)
  }
}
