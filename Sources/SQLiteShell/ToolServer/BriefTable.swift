import ColumnMeaning
import TypedSQLiteCore

/// A table or a view in a brief.
struct BriefTable {
  let path: TablePath
  /// `table`, `virtual table` or `view`.
  let kind: String
  let rowCount: Int?
  /// What its rows are, if a known application has the table.
  let purpose: String?
  var columns: [Column] = []
  var foreignKeys: [TableForeignKey] = []
  var indexes: [TableIndex] = []
  /// Why its columns cannot be read.
  var fault: String?

  struct Column {
    let name: String
    let facts: ColumnFacts?
    let declared: TableColumn?
    let isUnique: Bool
    /// All values that were seen, as literals; empty if there are many.
    var values: [String] = []
  }

  func json(_ detail: SchemaBrief.Detail) -> JSONTree {
    var members: KeyValuePairs<String, JSONTree> = [
      "name": .text(path.table), "database": path.schema == "main" ? .null : .text(path.schema),
      "type": .text(kind), "rows": JSONTree(rowCount), "purpose": JSONTree(purpose),
    ]
    if detail == .names {
      members = [
        "name": .text(path.table), "database": path.schema == "main" ? .null : .text(path.schema),
        "rows": JSONTree(rowCount),
      ]
    }
    let table = JSONTree.present(members)
    if detail == .names { return table }
    let columns = JSONTree.list(columns.map { $0.json(detail) })
    let keys = JSONTree.list(foreignKeys.map(Self.json))
    let indexes =
      detail == .everything || detail == .withoutValues ? JSONTree.list(indexes.map(Self.json)) : .null
    let more = JSONTree.present([
      "columns": columns, "foreign_keys": foreignKeys.isEmpty ? .null : keys,
      "indexes": self.indexes.isEmpty ? .null : indexes, "fault": JSONTree(fault),
    ])
    return .object(table.members + more.members)
  }

  private static func json(_ key: TableForeignKey) -> JSONTree {
    .present([
      "columns": .list(key.columns.map { .text($0) }), "table": .text(key.table),
      "referenced": key.referencedColumns.isEmpty
        ? .null : .list(key.referencedColumns.map { .text($0) }),
    ])
  }

  private static func json(_ index: TableIndex) -> JSONTree {
    .present([
      "name": .text(index.name), "columns": .list(index.columns.map { .text($0 ?? "expression") }),
      "unique": index.isUnique ? .flag(true) : .null, "partial": index.isPartial ? .flag(true) : .null,
    ])
  }
}

extension BriefTable.Column {
  fileprivate func json(_ detail: SchemaBrief.Detail) -> JSONTree {
    let meaning = JSONTree(facts?.meaning)
    guard detail != .columns else { return .present(["name": .text(name), "meaning": meaning]) }
    let type = (facts?.type ?? declared?.declaredType).flatMap { $0.isEmpty ? nil : $0 }
    let key = declared.flatMap { $0.primaryKeyPosition > 0 ? $0.primaryKeyPosition : nil }
    return .present([
      "name": .text(name), "type": JSONTree(type), "meaning": meaning,
      "storage": JSONTree(facts?.storage), "primary_key": JSONTree(key),
      "unique": isUnique ? .flag(true) : .null,
      "not_null": declared?.isNotNull == true ? .flag(true) : .null,
      "values": detail == .everything && !values.isEmpty ? .list(values.map { .text($0) }) : .null,
    ])
  }
}
