import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A table whose deleted rows are looked for: one of the schema, one that was dropped, or one that nobody knows.
struct DeletedTable {
  /// What became of a table.
  enum Fate {
    case exists
    case dropped
    /// No schema row is left, so only the number of columns is known.
    case unknown
  }

  let name: String
  let columns: [TableColumn]
  let fate: Fate
  /// The first page of its tree; 0 if there is none.
  let root: Int
  /// The shape of its rows.
  let shape: Int
  /// Whether it has rowids.
  let hasRowIDs: Bool
  /// The index of the column that is the rowid; nil if there is none.
  let keyColumn: Int?
  /// The shapes of its indexes, with the first pages of their trees.
  var indexes: [(shape: Int, root: Int)] = []

  /// Whether its rows are shown without being asked for: not those of the schema and of SQLite's statistics.
  var isOrdinary: Bool { !name.lowercased().hasPrefix("sqlite_") }

  init(
    name: String, columns: [TableColumn], fate: Fate, root: Int, shape: Int, hasRowIDs: Bool = true
  ) {
    (self.name, self.columns, self.fate, self.root, self.shape) = (name, columns, fate, root, shape)
    self.hasRowIDs = hasRowIDs
    let keys = columns.indices.filter { columns[$0].primaryKeyPosition > 0 }
    let isRowID = hasRowIDs && keys.count == 1 && columns[keys[0]].declaredType.matches("INTEGER")
    keyColumn = isRowID ? keys[0] : nil
  }
}

/// The tables of a file and the shapes of their records.
struct DeletedTables {
  private(set) var tables: [DeletedTable] = []
  private(set) var shapes: [RecordShape] = []
  /// The shapes of the trees of dropped tables and their indexes, by their first pages.
  private(set) var droppedRoots: [Int: Int] = [:]
  /// The tables with rows of a number of columns that nobody knows.
  private var unknown: [Int: Int] = [:]

  /// The table with the schema.
  static let schemaTable = 0

  init() {
    let texts: [StorageClasses] = [.text, .text, .text, [.integer, .null], [.text, .null]]
    let names = [
      ("type", "TEXT"), ("name", "TEXT"), ("tbl_name", "TEXT"), ("rootpage", "INT"), ("sql", "TEXT"),
    ]
    shapes = [
      RecordShape(
        table: 0, fields: texts.enumerated().map { RecordShape.Field(column: $0, classes: $1) },
        hasRowIDs: true)
    ]
    tables = [
      DeletedTable(
        name: "sqlite_schema", columns: names.map { TableColumn(name: $0.0, declaredType: $0.1) },
        fate: .exists, root: 1, shape: 0)
    ]
  }

  /// Adds the tables of a schema and their indexes.
  ///
  /// - Parameters:
  ///   - schema: the entries.
  ///   - scratch: a database that has them, without rows.
  ///   - fate: what became of them.
  /// - Throws: `DatabaseError` if the schema cannot be read.
  mutating func add(
    _ schema: [StoredSchema.Entry], in scratch: Database, _ fate: DeletedTable.Fate
  ) throws(DatabaseError) {
    let reader = SchemaReader(scratch)
    for entry in schema where entry.type == "table" && !entry.isVirtualTable && entry.root >= 2 {
      let columns = try reader.columns(of: entry.name)
      guard !columns.isEmpty, let form = try TableForm(entry.name, columns, in: scratch) else { continue }
      if fate == .dropped, let same = sameTable(entry.name, columns) {
        // It was made again with the same columns.
        droppedRoots[entry.root] = droppedRoots[entry.root] ?? tables[same].shape
        continue
      }
      tables.append(
        DeletedTable(
          name: free(entry.name, fate), columns: columns, fate: fate, root: entry.root, shape: shapes.count,
          hasRowIDs: form.hasRowIDs))
      if fate == .dropped { droppedRoots[entry.root] = droppedRoots[entry.root] ?? shapes.count }
      let table = tables.count - 1
      shapes.append(form.shape(table: table))
      for index in schema where index.type == "index" && index.table.matches(entry.name) && index.root >= 2 {
        guard let shape = try form.shape(ofIndex: index.name, table: table, in: scratch) else { continue }
        tables[table].indexes.append((shapes.count, index.root))
        if fate == .dropped { droppedRoots[index.root] = droppedRoots[index.root] ?? shapes.count }
        shapes.append(shape)
      }
    }
  }

  /// A table with the same name and columns.
  private func sameTable(_ name: String, _ columns: [TableColumn]) -> Int? {
    tables.firstIndex { $0.name.matches(name) && $0.columns.map(\.name) == columns.map(\.name) }
  }

  /// The name of a table, followed by a word if another one has it.
  private func free(_ name: String, _ fate: DeletedTable.Fate) -> String {
    guard fate != .exists, tables.contains(where: { $0.name.matches(name) }) else { return name }
    var free = "\(name)_dropped"
    var number = 2
    while tables.contains(where: { $0.name.matches(free) }) {
      free = "\(name)_dropped_\(number)"
      number += 1
    }
    return free
  }

  /// The table for rows of a number of columns of which no table is known.
  mutating func unknownTable(columns count: Int) -> Int {
    if let known = unknown[count] { return known }
    let columns = (0..<count).map { TableColumn(name: "c\($0)", declaredType: "") }
    tables.append(
      DeletedTable(
        name: free("lost_\(count)", .unknown), columns: columns, fate: .unknown, root: 0,
        shape: FoundCell.unknownShape))
    unknown[count] = tables.count - 1
    return tables.count - 1
  }

  /// Learns from a row of a table.
  mutating func learn(_ types: [UInt64], rowID: Int64?, shape: Int) {
    shapes[shape].learn(types, rowID: rowID)
  }
}

/// How the records of a table and of its indexes are made of its columns.
private struct TableForm {
  private let columns: [TableColumn]
  private let isStrict: Bool
  let hasRowIDs: Bool
  /// The index of the column of each field.
  private let order: [Int]

  init?(_ name: String, _ columns: [TableColumn], in scratch: Database) throws(DatabaseError) {
    let reader = SchemaReader(scratch)
    self.columns = columns
    isStrict = (try? reader.isStrict(name, in: "main")) ?? false
    var order: [Int] = []
    if let key = try reader.indexes(of: name).first(where: { $0.origin == .primaryKey }) {
      order = try Self.fields(ofIndex: key.name, in: scratch)
    }
    // The index of a table without rowids is the table itself.
    hasRowIDs = order.isEmpty || order.contains(-1)
    if hasRowIDs { order = Array(columns.indices) }
    self.order = order.filter { columns.indices.contains($0) && columns[$0].kind != .virtualGenerated }
    guard !self.order.isEmpty else { return nil }
  }

  func shape(table: Int) -> RecordShape {
    let keys = columns.indices.filter { columns[$0].primaryKeyPosition > 0 }
    let key = hasRowIDs && keys.count == 1 && columns[keys[0]].declaredType.matches("INTEGER") ? keys[0] : nil
    let fields = order.map { index in
      var classes = classes(index)
      if index == key { classes = .null }
      return RecordShape.Field(column: columns[index].kind == .hidden ? nil : index, classes: classes)
    }
    return RecordShape(
      table: table, fields: fields, hasRowIDs: hasRowIDs, keyField: key.flatMap { order.firstIndex(of: $0) })
  }

  private func classes(_ index: Int) -> StorageClasses {
    let column = columns[index]
    let affinity = ColumnAffinity(declaredType: column.declaredType, isStrict: isStrict)
    let isKey = !hasRowIDs && column.primaryKeyPosition > 0
    return StorageClasses(affinity, declaredType: column.declaredType, isNotNull: column.isNotNull || isKey)
  }

  /// The shape of an index; nil for one of a table without rowids, and for the table itself.
  func shape(ofIndex name: String, table: Int, in scratch: Database) throws(DatabaseError) -> RecordShape? {
    guard hasRowIDs else { return nil }
    let order = try Self.fields(ofIndex: name, in: scratch)
    guard order.last == -1, order.count > 1 else { return nil }
    let keys = columns.indices.filter { columns[$0].primaryKeyPosition > 0 }
    let key = keys.count == 1 && columns[keys[0]].declaredType.matches("INTEGER") ? keys[0] : nil
    let fields = order.map { index in
      // An expression has the number -2.
      guard columns.indices.contains(index) else {
        return RecordShape.Field(column: nil, classes: index == -1 ? .integer : .all)
      }
      return RecordShape.Field(column: index, classes: index == key ? .integer : classes(index))
    }
    return RecordShape(table: table, fields: fields, hasRowIDs: false, rowIDField: fields.count - 1)
  }

  private static func fields(ofIndex name: String, in scratch: Database) throws(DatabaseError) -> [Int] {
    try SchemaReader(scratch).allTerms(ofIndex: name).map(\.number)
  }
}
