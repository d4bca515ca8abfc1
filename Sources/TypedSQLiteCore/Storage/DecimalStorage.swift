/// How decimal numbers are stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
public struct DecimalStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// Other names that `.format` accepts.
  public let aliases: [String]
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<ExactDecimal>
  /// A second form that is read but never written; nil if there is none.
  public let secondForm: StorageReader<ExactDecimal>?
  /// How many digits after the point the stored whole numbers count; nil if numbers are stored with their point.
  package internal(set) var minorPlaces: Int?

  package init(
    name: String, summary: String, aliases: [String] = [], codec: StorageCodec<ExactDecimal>,
    secondForm: StorageReader<ExactDecimal>? = nil
  ) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.codec = codec
    self.secondForm = secondForm
  }

  /// The storages of decimals, the default one first; `minor:2` is listed for those of 0 to 18 places.
  public static let all: [DecimalStorage] = [.text, .cents, .real]

  /// The storage with a name or an alias, or nil; `minor:0` to `minor:18` are names.
  public static func named(_ name: String) -> DecimalStorage? {
    if let storage = all.first(where: { $0.name == name || $0.aliases.contains(name) }) { return storage }
    guard name.hasPrefix("minor:") else { return nil }
    let places = name.dropFirst("minor:".count)
    guard let number = Int(places), String(number) == places else { return nil }
    return .minor(places: number)
  }
}

extension DecimalStorage {
  /// TEXT with all digits and the scale, without an exponent; reads exponents too.
  ///
  /// The column must have TEXT or BLOB affinity: a column declared `DECIMAL` has NUMERIC affinity, which
  /// turns the text into a double.
  public static let text = DecimalStorage(
    name: "text",
    summary: "TEXT of all digits, as GRDB and EF Core write",
    codec: .text(
      decode: { ExactDecimal($0) },
      encode: { decimal, buffer in
        decimal.write(to: &buffer)
        return .exact(())
      }))
}

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

extension DecimalStorage {
  /// REAL, read as the shortest digits that identify the double; whole numbers that SQLite keeps as INTEGER
  /// are read too.
  public static let real = DecimalStorage(
    name: "real",
    summary: "REAL, exact to 15 digits, as Django, Rails and SQLAlchemy write",
    codec: .real(
      decode: { ExactDecimal($0) },
      encode: { decimal in
        let double = Double(decimal)
        guard double.isFinite else { return .outOfRange }
        return ExactDecimal(double) == decimal ? .exact(double) : .rounded(double)
      }),
    secondForm: .integer { ExactDecimal($0) })
}
