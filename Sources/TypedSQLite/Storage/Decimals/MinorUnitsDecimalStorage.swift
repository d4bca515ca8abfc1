extension DecimalStorage {
  /// INTEGER cents.
  public static let cents = minorUnits(places: 2, aliases: ["cents"])

  /// INTEGER in units of 10^-`places`; nil unless `places` is from 0 to 18.
  ///
  /// A number between two units is rounded to the nearest one, and a tie to the even one.
  public static func minor(places: Int) -> DecimalStorage? {
    (0...18).contains(places) ? minorUnits(places: places, aliases: places == 2 ? ["cents"] : []) : nil
  }

  private static func minorUnits(places: Int, aliases: [String]) -> DecimalStorage {
    var storage = DecimalStorage(
      name: "minor:\(places)",
      summary: "INTEGER in units of 10^-\(places), as accounts are kept",
      aliases: aliases,
      codec: .integer(
        decode: { integer in
          ExactDecimal(
            isNegative: integer < 0, scale: places, coefficient: .small(UInt128(integer.magnitude)))
        },
        encode: { decimal in
          guard let (count, isExact) = decimal.count(places: places) else { return .outOfRange }
          return isExact ? .exact(count) : .rounded(count)
        }))
    storage.minorPlaces = places
    return storage
  }
}
