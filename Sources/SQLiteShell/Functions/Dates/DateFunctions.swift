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
          "The instant that X is in a storage, as SQLite's date functions read it; any other X as it is",
        example: FunctionExample("date(readable_date(1769817600000, 'unix-ms'))", "'2026-01-31'")
      ) { _ in
        let storages = StorageMemo()
        return { call throws(FunctionError) in
          let storage = try storages.storage(named: call[1])
          var text = ByteBuffer(capacity: 32)
          guard storage.write(call[0], &text) != nil else { return call.setResult(call[0].databaseValue) }
          text.withSpan { call.setResult(text: $0) }
        }
      },
      ShellFunction(
        "stored_date", "X", "STORAGE", "[FROM]", reach: .database,
        summary:
          "The text or number X, which is in the storage FROM, in another storage; any other X as it is",
        example: FunctionExample("stored_date('2026-01-31', 'unix-ms')", "1769817600000")
      ) { _ in
        let (storages, origins) = (StorageMemo(), StorageMemo())
        return { call throws(FunctionError) in
          let storage = try storages.storage(named: call[1]).storage
          let encoding: StorageEncoding<DatabaseValue>? =
            if call.count == 3 {
              try origins.storage(named: call[2]).storage.values.decode(call[0].databaseValue)
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

/// The storage that calls name, looked up when the name changes.
private final class StorageMemo {
  private var name: [UInt8] = []
  private var known: Known?

  /// A storage with the writer of its cells.
  struct Known {
    let storage: ColumnStorage
    let write: TypedCellWriter
  }

  func storage(named cell: Cell) throws(FunctionError) -> Known {
    let current = name
    if let known, cell.withBytes({ $0.isSame(as: current.span) }) { return known }
    let text = cell.withBytes { String(repairing: $0) }
    let kind = ColumnKind.date
    guard let storage = kind.storage(named: text) ?? ColumnKind.day.storage(named: text) else {
      throw FunctionError("no storage '\(text)'; \(storageNamesText(of: kind))")
    }
    let found = Known(storage: storage, write: storage.makeWriter(.canonical))
    name = Array(text.utf8)
    known = found
    return found
  }
}
