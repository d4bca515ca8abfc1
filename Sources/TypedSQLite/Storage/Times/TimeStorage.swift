/// How times of day are stored in a SQLite file.
///
/// Each strategy is a file of its own in this folder and an entry of ``all``.
public struct TimeStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<TimeOfDay>

  /// The storages of times of day, the default one first.
  public static let all: [TimeStorage] = [.text, .rails, .twelveHours]
}
