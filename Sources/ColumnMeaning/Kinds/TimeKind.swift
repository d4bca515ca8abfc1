import TypedSQLiteCore

extension ColumnKind {
  /// A time of day.
  package static let time = ColumnKind(
    name: "time", summary: "A time of day, shown as HH:MM:SS", sample: "10:00:00.123",
    declared: ["TIME"], storages: StorageSet(TimeStorage.all.map(ColumnStorage.init(time:))),
    judges: Judges(ofDeclared: DeclaredKindJudge.railsTimes),
    shown: Appearance { style, _ in DateCells.textWriter(style) { !$0.hasDate } })
}

extension ColumnStorage {
  fileprivate init(time storage: TimeStorage) {
    self.init(
      storage,
      write: { time, _, buffer in
        time.write(to: &buffer)
        return .text
      },
      read: { DateText($0, rules: .shell).flatMap { $0.hasDate ? nil : $0.timeOfDay } })
    declaredType = "TIME"
  }
}
