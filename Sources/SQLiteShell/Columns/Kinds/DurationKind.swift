import TypedSQLite

extension ColumnKind {
  /// A length of time.
  package static let duration = ColumnKind(
    name: "duration",
    summary: "A length of time, shown as days and HH:MM:SS",
    sample: "01:30:00",
    declaredTypes: [],
    storages: DurationStorage.all.map(ColumnStorage.init(duration:)),
    makeSelfDescribingWriter: { _, _ in { _, _ in nil } })
}

extension ColumnStorage {
  /// A storage of lengths of time.
  fileprivate init(duration storage: DurationStorage) {
    self.init(
      storage,
      write: { duration, _, buffer in
        duration.write(to: &buffer)
        return .text
      },
      read: { Duration($0) })
  }
}
