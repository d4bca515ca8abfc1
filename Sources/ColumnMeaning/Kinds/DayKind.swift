import TypedSQLiteCore

extension ColumnKind {
  /// A day.
  package static let day: ColumnKind = ColumnKind(
    name: "day", summary: "A day of the calendar, shown as YYYY-MM-DD", sample: "2026-01-31",
    declared: Declared(["DATE"], sayStorage: false),
    storages: StorageSet(DayStorage.all.map(StorageTraits.init(day:)) + StorageTraits.midnights),
    values: .days(differences: { .duration }),
    judges: Judges(ofDeclared: { DeclaredKindJudge.dates(.day, $0) }),
    shown: Appearance(textForm: DateCells.textForm) { style, _ in DateCells.textWriter(style, hasDate: true) }
  )
}

extension StorageTraits {
  fileprivate init(day storage: DayStorage) {
    self.init(
      storage,
      write: { day, _, buffer in DateCells.write(day: day, to: &buffer) },
      read: { DateText($0, rules: .shell)?.civilDate },
      loses: losesTime,
      values: KindValueCodec(
        decode: { storage.decode($0).map { KindValue($0) } },
        encode: { value in
          if let day = value.value(as: CivilDate.self) { return storage.encode(day) }
          // An instant that is not midnight loses its time.
          guard let instant = value.value(as: Timestamp.self) else { return nil }
          return storage.encode(instant.date).nearestValue.map { .rounded($0) } ?? .outOfRange
        }))
    declaredType = "DATE"
    if storageClass == .text { jsonForm = .dateText }
    window = DateWindow.named(storage.name)
  }

  /// The storages of instants that hold the midnight at which a day begins.
  ///
  /// A column declared DATE may hold other instants too; they are shown with their time.
  fileprivate static let midnights = DateStorage.all.filter { instant in
    (instant.storageClass != .text || !instant.isReadable && instant.holdsDays)
      && !DayStorage.all.contains { $0.name == instant.name }
  }.map { storage in
    var midnights = StorageTraits(
      storage,
      write: { timestamp, style, buffer in
        guard storage.isStartOfDay(timestamp) else { return DateCells.write(timestamp, style, to: &buffer) }
        return DateCells.write(day: timestamp.date, to: &buffer)
      },
      read: { DateText($0, rules: .shell)?.civilDate.flatMap { Timestamp(date: $0) } },
      loses: losesTime,
      values: KindValueCodec(
        decode: { value in
          storage.decode(value).map { storage.isStartOfDay($0) ? KindValue($0.date) : KindValue($0) }
        },
        encode: { value in
          if let instant = value.value(as: Timestamp.self) { return storage.encode(instant) }
          return value.value(as: CivilDate.self).map { day in
            Timestamp(date: day).map(storage.encode) ?? .outOfRange
          }
        }))
    midnights.declaredType = "DATE"
    if storage.storageClass == .text { midnights.takeForm(of: storage) }
    midnights.window = DateWindow.named(storage.name)
    return midnights
  }
}

/// Whether a text states a time of day that a day does not have.
@Sendable private func losesTime(_ text: Span<UInt8>) -> Bool {
  DateText(text, rules: .shell).map { ($0.hour, $0.minute, $0.second, $0.nanosecond) != (0, 0, 0, 0) }
    ?? false
}

extension DateStorage {
  /// Whether an instant means its whole day: midnight, and also noon if the storage's days begin at noon.
  ///
  /// The first noon does not, because the midnight before it cannot be written.
  fileprivate func isStartOfDay(_ timestamp: Timestamp) -> Bool {
    switch timestamp.time.nanosecondsSinceMidnight {
    case 0: true
    case 43_200_000_000_000: daysBeginAtNoon && timestamp > range.lowerBound
    default: false
    }
  }
}
