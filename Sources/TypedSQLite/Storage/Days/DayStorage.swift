/// How days of the calendar are stored in a SQLite file.
///
/// Each strategy is a file of its own in this folder and an entry of ``all``.
public struct DayStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<CivilDate>
  /// A second form that is read but never written; nil if there is none.
  public let secondForm: StorageReader<CivilDate>?
  /// 1 if the storage counts days; nil for text and digits.
  public let unitsPerDay: Double?

  internal init(
    name: String, summary: String, codec: StorageCodec<CivilDate>,
    secondForm: StorageReader<CivilDate>? = nil,
    unitsPerDay: Double? = nil
  ) {
    self.name = name
    self.summary = summary
    self.codec = codec
    self.secondForm = secondForm
    self.unitsPerDay = unitsPerDay
  }

  /// The storages of days of the calendar, the default one first.
  public static let all: [DayStorage] = [.text, .yyyymmdd, .unixDays]
}
