import TypedSQLiteCore

extension ColumnKind {
  /// A time of day.
  package static let time = ColumnKind(
    name: "time", summary: "A time of day, shown as HH:MM:SS", sample: "10:00:00.123",
    declared: ["TIME"], storages: StorageSet(TimeStorage.all.map(StorageTraits.init(time:))),
    judges: Judges(ofDeclared: DeclaredKindJudge.railsTimes),
    shown: Appearance { style, _ in DateCells.textWriter(style, hasDate: false) })
}

extension StorageTraits {
  fileprivate init(time storage: TimeStorage) {
    self.init(
      storage,
      write: { time, _, buffer in
        time.write(to: &buffer)
        return .text
      },
      read: { text in
        // People write the hour of a time with one digit.
        let hour = text.count > 3 && text[1] == UInt8(ascii: ":") ? [UInt8(ascii: "0")] : []
        let padded = hour + text.indices.map { text[$0] }
        return DateText(padded.span, rules: .shell).flatMap { $0.hasDate ? nil : $0.timeOfDay }
      })
    declaredType = "TIME"
  }
}
