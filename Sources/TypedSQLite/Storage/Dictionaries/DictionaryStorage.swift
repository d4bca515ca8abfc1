/// How dictionaries lie in a SQLite file.
///
/// The value of a storage is a JSON object. Each strategy is a file of its own in this folder and an entry of
/// ``all``.
public struct DictionaryStorage: ValueStorage {
  /// The name as `.format` takes it.
  public let name: String
  /// What lies in the file and who writes it.
  public let summary: String
  /// Both directions.
  public let codec: StorageCodec<JSONText>

  /// The storages of dictionaries, the default one first.
  public static let all: [DictionaryStorage] = [.json, .jsonb, .comma]
}
