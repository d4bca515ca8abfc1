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
