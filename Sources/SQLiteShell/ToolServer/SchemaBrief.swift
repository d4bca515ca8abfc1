import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What a model needs to know of a schema to write queries, within a number of bytes.
struct SchemaBrief {
  /// How long it is if nobody says so, in bytes.
  static let usualSize = 20_000

  private let tables: [BriefTable]

  /// How much is said of each table.
  enum Detail: CaseIterable {
    case everything
    case withoutValues
    case withoutIndexes
    /// The names of columns and what they mean.
    case columns
    case names
  }

  /// Reads the schema.
  ///
  /// - Parameters:
  ///   - shell: the session.
  ///   - names: the tables and views; empty for all.
  /// - Throws: ``ShellError`` if there is no such table, or if the schema cannot be read.
  init(_ shell: Shell, tables names: [String]) throws(ShellError) {
    let paths =
      try names.isEmpty
      ? Self.allTables(of: shell) : shell.resolving { () throws(ShellError) in try shell.chosenTables(names) }
    tables = try BriefReader(shell).read(paths)
  }

  /// The tables and views, without those of SQLite and those in which virtual tables keep their rows.
  static func allTables(of shell: Shell) throws(ShellError) -> [TablePath] {
    try shell.resolving { () throws(ShellError) in
      try shell.withDatabase { database throws(DatabaseError) in
        let reader = SchemaReader(database)
        var paths: [TablePath] = []
        for schema in try reader.schemas() where schema != "temp" {
          let listed = try reader.listedTables(in: schema)
          let shadows = Set(listed.filter { $0.type == "shadow" }.map(\.name))
          for object in try reader.objects(in: schema)
          where (object.type == "table" || object.type == "view") && !object.name.hasPrefix("sqlite_")
            && !shadows.contains(object.name)
          {
            paths.append(TablePath(schema: schema, table: object.name))
          }
        }
        return paths
      }
    }
  }

  /// The brief, with as much detail as fits.
  ///
  /// - Parameter size: how long it may be, in bytes.
  /// - Returns: an object of the contract.
  func json(within size: Int) -> JSONTree {
    // The object around the tables has about so many bytes.
    let room = size - 170
    let details = Array(Detail.allCases)
    let shown = details.map { detail in tables.map { $0.json(detail) } }
    let sizes = shown.map { $0.map { $0.json.utf8.count + 1 } }
    guard let common = details.indices.first(where: { sizes[$0].reduce(0, +) <= room }) else {
      return names(within: room)
    }
    var chosen = tables.map { _ in common }
    var used = sizes[common].reduce(0, +)
    // Queries ask most about the tables with most rows.
    let order = tables.indices.sorted { tables[$0].rowCount ?? -1 > tables[$1].rowCount ?? -1 }
    for table in order {
      for better in 0..<common where used - sizes[common][table] + sizes[better][table] <= room {
        used += sizes[better][table] - sizes[common][table]
        chosen[table] = better
        break
      }
    }
    return object(tables.indices.map { shown[chosen[$0]][$0] }, Self.notes[details[common]])
  }

  /// The names of as many tables as fit into some bytes.
  private func names(within room: Int) -> JSONTree {
    var shown: [JSONTree] = []
    var used = 0
    for table in tables.map({ $0.json(.names) }) {
      used += table.json.utf8.count + 1
      guard used <= room else { break }
      shown.append(table)
    }
    return object(shown, "only the names of the first tables")
  }

  /// What is left out of tables, except those that have most rows.
  private static let notes: [Detail: String] = [
    .withoutValues: "of some tables no values", .withoutIndexes: "of some tables no values and indexes",
    .columns: "of the columns of some tables only names and meanings",
    .names: "of some tables only the names",
  ]

  private func object(_ shown: [JSONTree], _ note: String?) -> JSONTree {
    OutputContract.head(.schema).adding([
      "tables": .list(shown), "table_count": .integer(tables.count), "truncated": .flag(note != nil),
    ]).adding(note.map { ["shortened": .text($0)] } ?? [:])
  }
}

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
