import TypedSQLiteCore

/// The rows that were left out of a table because they are broken.
enum RejectTable {
  static func module(named name: String, _ rejects: [RejectedRow]) -> TableModule {
    TableModule(
      name: name,
      columns: [
        .init("file", type: "TEXT"), .init("line", type: "INTEGER"), .init("field", type: "INTEGER"),
        .init("reason", type: "TEXT"), .init("record", type: "TEXT"),
      ], traits: .directOnly
    ) { _ in Table(rejects: rejects) }
  }

  private struct Table: VirtualTable {
    let rejects: [RejectedRow]

    func rows(_ search: TableSearch) -> any TableRows { Rows(rejects) }
  }

  private final class Rows: TableRows {
    private var rest: ArraySlice<RejectedRow>
    private var row: RejectedRow?

    init(_ rejects: [RejectedRow]) {
      rest = rejects[...]
    }

    func next() -> Bool {
      row = rest.popFirst()
      return row != nil
    }

    func value(ofColumn index: Int) -> DatabaseValue {
      guard let row else { return .null }
      return switch index {
      case 0: row.file.databaseValue
      case 1: Int64(row.fault.line).databaseValue
      case 2: row.fault.field == 0 ? .null : Int64(row.fault.field).databaseValue
      case 3: row.fault.reason.databaseValue
      default: row.fault.record.databaseValue
      }
    }
  }
}

/// A row that is broken, and its file.
struct RejectedRow {
  let file: String
  let fault: RowFault
}
