/// How arrays lie in a SQLite file.
///
/// The value of a storage is a JSON array. Each strategy is a file of its own in this folder and an entry of
/// ``all``.
public struct ArrayStorage: ValueStorage {
  /// The name as `.format` takes it.
  public let name: String
  /// What lies in the file and who writes it.
  public let summary: String
  /// Both directions.
  public let codec: StorageCodec<JSONText>

  /// The storages of arrays, the default one first.
  public static let all: [ArrayStorage] = [.json, .jsonb, .comma]
}
