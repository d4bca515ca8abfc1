import ColumnMeaning

/// Rows that were found and not yet compared with those of the tables, each once.
struct PendingRows {
  private(set) var rows: [FoundRow] = []
  /// The digests of all rows that were ever added.
  private var seen: Set<UInt64> = []
  /// The number of bytes that they take in memory, approximately.
  private(set) var cost = 0

  /// The number of bytes after which rows are compared.
  static let limit = 64 << 20

  mutating func add(_ row: FoundRow, _ tables: DeletedTables) {
    guard seen.insert(row.digest(tables.tables[row.table])).inserted else { return }
    cost += row.cost
    rows.append(row)
  }

  mutating func take() -> [FoundRow] {
    defer {
      rows = []
      cost = 0
    }
    return rows
  }
}

/// Compares rows that were found with those that tables have, and with each other.
struct RowComparison {
  private var rows: [FoundRow]
  private var isDropped: [Bool]
  private var isChanged: [Bool]
  private let tables: DeletedTables
  /// For each table, the rows by what is known of them.
  private var groups: [Int: [Group]] = [:]
  /// The rows all of whose values are known, by the number of columns.
  private var byWidth: [Int: [UInt64: [Int]]] = [:]
  /// For each table, the rows by the rowid or by the columns of the primary key.
  private var byKey: [Int: [UInt64: [Int]]] = [:]

  /// Rows with the same known columns.
  private struct Group {
    let isKnown: [Bool]
    /// Whether the rowid is compared too, because not all columns are known.
    let usesRowID: Bool
    var rows: [UInt64: [Int]] = [:]
  }

  /// A hostile file could have rows with any set of known columns; more sets than this are left out.
  private static let groupLimit = 64

  init(_ rows: [FoundRow], _ tables: DeletedTables) {
    self.rows = rows
    self.tables = tables
    isDropped = [Bool](repeating: false, count: rows.count)
    isChanged = isDropped
    for index in rows.indices { sort(index) }
    dropLesser()
  }

  private mutating func sort(_ index: Int) {
    let row = rows[index]
    let table = tables.tables[row.table]
    let isWhole = row.isKnown.allSatisfy { $0 }
    let usesRowID = !isWhole && row.rowID != nil && table.keyColumn == nil
    var list = groups[row.table] ?? []
    groups[row.table] = nil
    var place = list.firstIndex { $0.usesRowID == usesRowID && $0.isKnown == row.isKnown }
    if place == nil, list.count < Self.groupLimit {
      list.append(Group(isKnown: row.isKnown, usesRowID: usesRowID))
      place = list.count - 1
    }
    if let place {
      let digest = row.digest(row.isKnown, usesRowID ? row.rowID : nil)
      list[place].rows[digest, default: []].append(index)
    } else {
      isDropped[index] = true
    }
    groups[row.table] = list
    if isWhole {
      byWidth[row.values.count, default: [:]][row.digest(row.isKnown, nil), default: []].append(index)
    }
    if let key = row.keyDigest(table) { byKey[row.table, default: [:]][key, default: []].append(index) }
  }

  /// Drops rows if others say the same and more.
  private mutating func dropLesser() {
    var byTable: [Int: [Int]] = [:]
    for index in rows.indices { byTable[rows[index].table, default: []].append(index) }
    for (table, list) in groups {
      for group in list {
        for other in byTable[table] ?? [] {
          let row = rows[other]
          guard !isDropped[other], !group.usesRowID || row.rowID != nil, row.knows(group.isKnown) else {
            continue
          }
          let isMore = row.isKnown != group.isKnown
          for index in group.rows[row.digest(group.isKnown, group.usesRowID ? row.rowID : nil)] ?? []
          where index != other && (isMore || rows[index].rowID == nil && row.rowID != nil) {
            isDropped[index] = true
          }
        }
      }
    }
  }

  /// Whether a row of a table could be one that was found.
  func concerns(_ table: Int) -> Bool {
    groups[table] != nil || byWidth[tables.tables[table].columns.count] != nil
  }

  /// Drops the rows that are copies of a row that a table has.
  mutating func compare(_ record: [StoredRecord.Value], rowID: Int64?, table: Int, _ shape: RecordShape) {
    let live = LiveRow(record, rowID: rowID, tables.tables[table], shape)
    for group in groups[table] ?? [] {
      let digest = live.row.digest(group.isKnown, group.usesRowID ? rowID : nil)
      for index in group.rows[digest] ?? [] { isDropped[index] = true }
    }
    let width = live.row.values.count
    if let same = byWidth[width], let found = same[live.row.digest(live.row.isKnown, nil)] {
      // A row on a page that belongs to nothing may have been taken for one of another table.
      for index in found where rows[index].rowID == nil || rows[index].rowID == rowID {
        isDropped[index] = true
      }
    }
    if let keys = byKey[table], let key = live.row.keyDigest(tables.tables[table]) {
      for index in keys[key] ?? [] {
        isChanged[index] = true
        // A page may have been of another index before, so the value may be that of another column.
        if rows[index].place == .index, live.row.has(knownValuesOf: rows[index]) { isDropped[index] = true }
      }
    }
  }

  /// The rows that no table has, by table and rowid.
  func remaining() -> [FoundRow] {
    var left: [FoundRow] = []
    for index in rows.indices where !isDropped[index] {
      var row = rows[index]
      row.isChanged = isChanged[index]
      left.append(row)
    }
    return left.enumerated().sorted { one, other in
      if one.element.table != other.element.table { return one.element.table < other.element.table }
      let (first, second) = (one.element.rowID ?? .max, other.element.rowID ?? .max)
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element)
  }
}

/// A row that a table has, in the order of its columns.
struct LiveRow {
  var row: FoundRow

  init(_ record: [StoredRecord.Value], rowID: Int64?, _ table: DeletedTable, _ shape: RecordShape) {
    let count = table.columns.count
    row = FoundRow(
      table: shape.table, rowID: rowID, values: [StoredRecord.Value](repeating: .null, count: count),
      isKnown: [Bool](repeating: true, count: count), confidence: .whole, source: .database, place: .row,
      commit: nil,
      page: 0, offset: 0)
    for (index, field) in shape.fields.enumerated() where index < record.count {
      if let column = field.column { row.values[column] = record[index] }
    }
    if let key = table.keyColumn, let rowID { row.values[key] = .integer(rowID) }
  }
}

// MARK: - Digests

extension FoundRow {
  /// A number that equal values of some columns have in common.
  fileprivate func digest(_ columns: [Bool], _ rowID: Int64?) -> UInt64 {
    var digest: UInt64 = 0x243F_6A88_85A3_08D3
    if let rowID { digest = StoredRecord.Value.mix(digest, UInt64(bitPattern: rowID)) }
    for index in columns.indices where columns[index] && index < values.count {
      digest = StoredRecord.Value.mix(digest &+ UInt64(index), values[index].digest)
    }
    return digest
  }

  /// A number that rows with the same known values have in common.
  fileprivate func digest(_ table: DeletedTable) -> UInt64 {
    var digest = digest(isKnown, table.keyColumn == nil ? rowID : nil)
    digest = StoredRecord.Value.mix(digest, UInt64(table.columns.count) << 32 | UInt64(self.table))
    for index in isKnown.indices where !isKnown[index] {
      digest = StoredRecord.Value.mix(digest, UInt64(index))
    }
    return digest
  }

  /// Whether each value that another row is known to have is in some column.
  fileprivate func has(knownValuesOf other: FoundRow) -> Bool {
    let own = Set(values.map(\.digest))
    for index in other.isKnown.indices where other.isKnown[index] && index < other.values.count {
      guard own.contains(other.values[index].digest) else { return false }
    }
    return true
  }

  /// Whether at least some columns are known.
  fileprivate func knows(_ columns: [Bool]) -> Bool {
    for index in columns.indices where columns[index] && !isKnown[index] { return false }
    return true
  }

  /// The digest of the rowid, or of the primary key of a table without rowids; nil if it is not known.
  fileprivate func keyDigest(_ table: DeletedTable) -> UInt64? {
    if let rowID { return StoredRecord.Value.mix(1, UInt64(bitPattern: rowID)) }
    guard !table.hasRowIDs else { return nil }
    let keys = table.columns.map { $0.primaryKeyPosition > 0 }
    return keys.contains(true) && knows(keys) ? digest(keys, nil) : nil
  }
}
