import TypedSQLiteCore

extension ColumnKind {
  /// A length of time.
  package static let duration = ColumnKind(
    name: "duration", summary: "A length of time, shown as days and HH:MM:SS", sample: "01:30:00",
    declared: Declared(["INTERVAL", "DURATION", "TIMESPAN"], sayStorage: false),
    storages: StorageSet(DurationStorage.all.map(StorageTraits.init(duration:))),
    values: .amounts, judges: Judges(ofDeclared: DeclaredKindJudge.durations),
    shown: Appearance { _, _ in
      { cell, buffer in
        guard cell.storageClass == .text else { return nil }
        return cell.withBytes { text in
          guard DurationCells.read(text) != nil else { return nil }
          buffer.append(text)
          return .text
        }
      }
    })
}

extension StorageTraits {
  fileprivate init(duration storage: DurationStorage) {
    self.init(
      storage,
      write: { duration, style, buffer in
        duration.write(to: &buffer, dayMark: style.audience == .people ? "d " : ".")
        return .text
      },
      read: DurationCells.read)
    if storageClass == .text {
      sortsByMeaning = false
      sorting = .call { "to_duration(\($0), '\(DurationStorage.nanoseconds.name)')" }
    }
    convertsTypedText = true
  }
}

private enum DurationCells {
  /// Reads text in any form that names its units or looks like a clock.
  @Sendable static func read(_ text: Span<UInt8>) -> Duration? {
    Duration(text) ?? Duration(text, dayMark: "d ") ?? Duration(clock: text) ?? Duration(iso8601: text)
  }
}
