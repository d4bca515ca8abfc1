import TypedSQLite

extension ColumnKind {
  /// A day.
  package static let day = ColumnKind(
    name: "day",
    summary: "A day of the calendar, shown as YYYY-MM-DD",
    sample: "2026-01-31",
    declaredTypes: ["DATE"],
    storages: DayStorage.all.map(ColumnStorage.init(day:)) + ColumnStorage.midnights,
    makeSelfDescribingWriter: { style, _ in DateCells.textWriter(style) { $0.hasDate } })
}

extension ColumnStorage {
  /// A storage of days.
  fileprivate init(day storage: DayStorage) {
    self.init(
      storage,
      write: { day, _, buffer in DateCells.write(day: day, to: &buffer) },
      read: { DateText($0, rules: .shell)?.civilDate })
  }

  /// The storages of instants that hold the midnight a day begins with.
  ///
  /// A column declared DATE may hold instants all the same; their time is then shown.
  fileprivate static let midnights = DateStorage.all.filter { instant in
    instant.storageClass != .text && !DayStorage.all.contains { $0.name == instant.name }
  }.map { storage in
    ColumnStorage(
      storage,
      write: { timestamp, style, buffer in
        // A whole Julian day begins at noon, and stands for the day of that noon.
        let start: Int64 = storage == .julian ? 43_200_000_000_000 : 0
        guard [0, start].contains(timestamp.time.nanosecondsSinceMidnight) else {
          return DateCells.write(timestamp, style, to: &buffer)
        }
        return DateCells.write(day: timestamp.date, to: &buffer)
      },
      read: { DateText($0, rules: .shell)?.civilDate.flatMap { Timestamp(date: $0) } })
  }
}
