/// How lengths of time are stored in a SQLite file.
///
/// Each strategy is in a file of this folder and an entry of ``all``.
public struct DurationStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<Duration>
  /// How many of the unit are a day; nil for text.
  public let unitsPerDay: Double?

  internal init(name: String, summary: String, codec: StorageCodec<Duration>, unitsPerDay: Double? = nil) {
    self.name = name
    self.summary = summary
    self.codec = codec
    self.unitsPerDay = unitsPerDay
  }

  /// The storages of lengths of time, the default one first.
  public static let all: [DurationStorage] = [
    .text, .seconds, .milliseconds, .microseconds, .nanoseconds, .ticks, .secondsReal, .millisecondsReal,
    .daysReal, .clock, .iso8601, .sinceEpoch,
  ]
}
