/// How dictionaries are stored in a SQLite file.
///
/// The value of a storage is a JSON object. Each strategy is in a file of this folder and an entry of
/// ``all``.
public struct DictionaryStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<JSONText>

  /// The storages of dictionaries, the default one first.
  public static let all: [DictionaryStorage] = [.json, .jsonb, .comma]
}
