/// How days of the calendar are stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
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

  package init(
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

extension DayStorage {
  /// TEXT `YYYY-MM-DD`.
  public static let text = DayStorage(
    name: "text",
    summary: "TEXT YYYY-MM-DD, as SQLite, Django and EF Core write",
    codec: .text(
      decode: { text in
        guard text.count == 10, let parsed = DateText(text, rules: .shell) else { return nil }
        return parsed.civilDate
      },
      encode: { day, buffer in
        guard (0...9999).contains(day.year) else { return .outOfRange }
        day.write(to: &buffer)
        return .exact(())
      }))
}

extension DayStorage {
  /// INTEGER with the digits `YYYYMMDD`, from the year 1000 on; text with these digits is also read.
  public static let yyyymmdd = DayStorage(
    name: "yyyymmdd",
    summary: "INTEGER of the digits YYYYMMDD, as people write by hand",
    codec: .integer(
      decode: { CivilDate(digits: $0) },
      encode: { day in day.digits.map { .exact($0) } ?? .outOfRange }),
    secondForm: .text { CivilDate(digits: $0) })
}

extension DayStorage {
  /// INTEGER days since 1970.
  public static let unixDays = DayStorage(
    name: "unix-days",
    summary: "INTEGER days since 1970, as Java's LocalDate and Arrow count",
    codec: .integer(
      decode: { CivilDate(daysSince1970: $0) },
      encode: { .exact($0.daysSince1970) }),
    unitsPerDay: 1)
}
