import TypedSQLiteCore

extension ColumnSubject {
  /// Why numbers that could be seconds since 1970 are those of another clock, in words; nil if nothing says so.
  func otherClock(_ shape: InstantShape) -> String? {
    gpsClock(shape) ?? pictureClock(shape)
  }

  /// Says that the numbers are seconds of GPS.
  ///
  /// They are 10 years and 5 days before other times of the table, or beside columns that only receivers of GPS have.
  private func gpsClock(_ shape: InstantShape) -> String? {
    guard shape.range.upperBound < Self.endOfGPS else { return nil }
    let receiver = table.columns.first { column in
      let words = ColumnName(column.name).words
      return Self.receiverNames.contains { words.suffix($0.count) == $0[...] }
    }
    if let receiver, !others.sureDates().contains(where: { isOther($0) && shape.isNear($0.shape) }) {
      return "\(receiver.name) is in its table, so they may be seconds of GPS"
    }
    let twin = others.sureDates().first { sibling in
      guard isOther(sibling) else { return false }
      let length = sibling.shape.range.upperBound - sibling.shape.range.lowerBound
      let margin = max(2 * 86_400, min(length / 20, 30 * 86_400))
      let distances = [
        sibling.shape.range.lowerBound - shape.range.lowerBound,
        sibling.shape.range.upperBound - shape.range.upperBound,
      ]
      return distances.allSatisfy { abs($0 - Self.startOfGPS) <= margin }
    }
    return twin.map { "they would be 10 years and 5 days before \($0.column), as seconds of GPS are" }
  }

  private func isOther(_ dates: SureDates) -> Bool { dates.column != origin.column }

  /// 1980-01-06, in seconds since 1970.
  private static let startOfGPS: Int64 = 315_964_800
  /// Seconds of GPS in 2030, read as seconds since 1970.
  private static let endOfGPS = DateWindow.seconds(ofYear: 2020)
  /// The last words of columns that only receivers of GPS have.
  private static let receiverNames: [[String]] = [
    ["gps", "week"], ["leap", "seconds"], ["leap", "second"], ["time", "of", "week"], ["tow"],
    ["gps", "seconds"], ["gps", "tow"],
  ]

  /// Says that the numbers are those of a clock of 90 kHz, by which video times its pictures.
  ///
  /// Its seconds would be days of a year before SQLite could store integers.
  private func pictureClock(_ shape: InstantShape) -> String? {
    guard shape.range.upperBound < Self.startOfSQLite3,
      shape.range.upperBound - shape.range.lowerBound < 30 * 86_400, sample.reals.isEmpty,
      sample.isMonotone
    else { return nil }
    return sample.pictureStep.map {
      "they grow by \($0), as a clock of 90 kHz does from picture to picture"
    }
  }

  /// The year before that of the first SQLite that stores integers.
  static let startOfSQLite3 = DateWindow.seconds(ofYear: 2004)
}

extension ColumnSample {
  /// The distance of integers at nearly even distances that no clock of seconds has; nil if they have none.
  var pictureStep: Int64? {
    // A month of hourly values may have been copied into the file.
    steadyStep.flatMap { $0 > 600 && $0 % 3600 != 0 ? $0 : nil }
  }

  /// The distance of eight integers or more at nearly even distances.
  var steadyStep: Int64? {
    let numbers = integers.filter { Sentinel($0) == nil }
    guard numbers.count >= 8 else { return nil }
    let steps = zip(numbers.dropFirst(), numbers).map { $0.distance(to: $1).magnitude }.sorted()
    let usual = steps[steps.count / 2]
    let evenCount = steps.count { max($0, usual) - min($0, usual) <= 2 }
    return evenCount * 10 >= steps.count * 9 ? Int64(exactly: usual) : nil
  }
}
