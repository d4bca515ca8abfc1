import ColumnMeaning
import TypedSQLite

extension FunctionFamily {
  /// `stored_date` and `readable_date`: between SQLite's date functions and the storages of columns.
  static let dates = FunctionFamily(
    title: "Dates",
    functions: [
      ShellFunction(
        "readable_date", "X", "STORAGE", reach: .database,
        summary:
          "X in a storage as an instant that SQLite's date functions read; any other X unchanged",
        example: FunctionExample("date(readable_date(1769817600000, 'unix-ms'))", "'2026-01-31'")
      ) { _ in
        let storages = StorageMemo.makeDates()
        return { call throws(FunctionError) in
          let storage = try storages.date(named: call[1])
          var text = ByteBuffer(capacity: 32)
          guard storage.write(call[0], &text) != nil else { return call.setResult(call[0].databaseValue) }
          text.withSpan { call.setResult(text: $0) }
        }
      },
      ShellFunction(
        "stored_date", "X", "STORAGE", "[FROM]", reach: .database,
        summary:
          "The text or number X, which is in the storage FROM, in another storage; any other X unchanged",
        example: FunctionExample("stored_date('2026-01-31', 'unix-ms')", "1769817600000")
      ) { _ in
        let (storages, origins) = (StorageMemo.makeDates(), StorageMemo.makeDates())
        return { call throws(FunctionError) in
          let storage = try storages.date(named: call[1]).storage
          let encoding: StorageEncoding<DatabaseValue>? =
            if call.count == 3 {
              try origins.date(named: call[2]).storage.values.decode(call[0].databaseValue)
                .flatMap(storage.values.encode)
            } else if call[0].storageClass == .text {
              call[0].withBytes { storage.parse($0) }
            } else {
              nil
            }
          call.setResult(encoding?.nearestValue ?? call[0].databaseValue)
        }
      },
    ])
}

extension StorageMemo {
  /// The storages of dates and days.
  fileprivate static func makeDates() -> StorageMemo {
    StorageMemo { name in
      guard let storage = ColumnKind.date.storage(named: name) ?? ColumnKind.day.storage(named: name) else {
        return nil
      }
      return CalledStorage(storage: storage, write: storage.makeWriter(.canonical))
    }
  }

  fileprivate func date(named cell: Cell) throws(FunctionError) -> CalledStorage {
    if let storage = storage(named: cell) { return storage }
    let name = cell.withBytes { String(repairing: $0) }
    throw FunctionError("no storage '\(name)'; \(storageNamesText(of: .date))")
  }
}
