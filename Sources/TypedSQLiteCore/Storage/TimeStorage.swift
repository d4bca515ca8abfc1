/// How times of day are stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
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

extension TimeStorage {
  /// TEXT `HH:MM:SS` with the fraction that is needed; reads `HH:MM` too.
  public static let text = TimeStorage(
    name: "text",
    summary: "TEXT HH:MM:SS.SSS, as SQLite, Django and EF Core write",
    codec: .text(
      decode: { text in
        guard let parsed = DateText(text, rules: .shell), !parsed.hasDate, parsed.zone == .none else {
          return nil
        }
        return parsed.timeOfDay
      },
      encode: { time, buffer in
        time.write(to: &buffer)
        return .exact(())
      }))
}

extension TimeStorage {
  /// TEXT `2000-01-01 HH:MM:SS` with the fraction that is needed.
  public static let rails = TimeStorage(
    name: "rails",
    summary: "TEXT 2000-01-01 HH:MM:SS.SSS, as Rails writes a time",
    codec: .text(
      decode: { text in
        guard let parsed = DateText(text, rules: .shell), parsed.hasDate, parsed.zone == .none,
          (parsed.year, parsed.month, parsed.day) == (2000, 1, 1)
        else { return nil }
        return parsed.timeOfDay
      },
      encode: { time, buffer in
        buffer.append("2000-01-01 ")
        time.write(to: &buffer)
        return .exact(())
      }))
}

extension TimeStorage {
  /// TEXT `1:45:30 PM` in whole seconds; the seconds may be missing when it is read.
  public static let twelveHours = TimeStorage(
    name: "am-pm",
    summary: "TEXT 1:45:30 PM, as people write in the USA",
    codec: .text(
      decode: { (written.read($0) ?? read.read($0))?.time },
      encode: { time, buffer in
        guard let instant = Timestamp(date: CivilDate(daysSince1970: 0), time: time) else {
          return .outOfRange
        }
        written.write(instant, to: &buffer)
        return instant.nanoseconds == 0 ? .exact(()) : .rounded(())
      }))

  private static let written: DatePattern = [.shortHour, ":", .minute, ":", .second, " ", .half]
  private static let read: DatePattern = [
    .shortHour, ":", .minute, .optional([":", .second]), .optional([" "]), .half,
  ]
}
