/// How instants lie in a SQLite file.
///
/// Each strategy is a file of its own in this folder and an entry of ``all``.
public struct DateStorage: ValueStorage {
  public let name: String
  public let summary: String
  /// The unit of a number, such as `ms`; nil for text.
  public let unit: String?
  /// The zero point of a number, such as `1970-01-01 00:00:00 UTC`; nil for text.
  public let zeroPoint: String?
  /// The first and the last instant it can hold.
  public let range: ClosedRange<Timestamp>
  /// The smallest step it holds throughout its range, in nanoseconds.
  public let resolution: Int64
  public let codec: StorageCodec<Timestamp>

  /// The storages of instants, the default one first.
  public static let all: [DateStorage] = [
    .unixMilliseconds
  ]
}
