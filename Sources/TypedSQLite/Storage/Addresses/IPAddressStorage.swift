/// How IP addresses lie in a SQLite file.
///
/// Each strategy is a file of its own in this folder and an entry of ``all``.
public struct IPAddressStorage: ValueStorage {
  /// The name as `.format` takes it.
  public let name: String
  /// What lies in the file and who writes it.
  public let summary: String
  /// Both directions.
  public let codec: StorageCodec<IPAddress>

  /// The storages of IP addresses, the default one first.
  public static let all: [IPAddressStorage] = [.text, .blob, .integer]
}
