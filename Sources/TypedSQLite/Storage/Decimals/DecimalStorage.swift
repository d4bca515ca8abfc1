/// How decimal numbers are stored in a SQLite file.
///
/// Each strategy is a file of its own in this folder and an entry of ``all``.
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

  internal init(
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
