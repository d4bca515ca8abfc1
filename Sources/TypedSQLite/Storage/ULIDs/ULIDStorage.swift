/// How ULIDs lie in a SQLite file.
///
/// Each strategy is a file of its own in this folder and an entry of ``all``.
public struct ULIDStorage: ValueStorage {
  /// The name as `.format` takes it.
  public let name: String
  /// What lies in the file and who writes it.
  public let summary: String
  /// Both directions.
  public let codec: StorageCodec<ULID>

  /// The storages of ULIDs, the default one first.
  public static let all: [ULIDStorage] = [.text, .textLower, .blob]
}
