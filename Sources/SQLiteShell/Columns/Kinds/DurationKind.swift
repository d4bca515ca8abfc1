import TypedSQLite

extension ColumnKind {
  /// A length of time.
  package static let duration = ColumnKind(
    name: "duration",
    summary: "A length of time, shown as days and HH:MM:SS",
    sample: "01:30:00",
    declaredTypes: ["INTERVAL", "DURATION", "TIMESPAN"],
    storages: DurationStorage.all.map(ColumnStorage.init(duration:)),
    makeSelfDescribingWriter: { _, _ in
      { cell, buffer in
        guard cell.storageClass == .text else { return nil }
        return cell.withBytes { text in
          guard Duration(text) != nil else { return nil }
          buffer.append(text)
          return .text
        }
      }
    })
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
