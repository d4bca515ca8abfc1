import ColumnMeaning

/// Rows that were found and not yet compared with those of the tables, each once.
struct PendingRows {
  private(set) var rows: [FoundRow] = []
  /// The digests of all rows that were ever added.
  private var seen = DigestSet()
  /// The number of bytes that they take in memory, approximately.
  private(set) var cost = 0

  /// The number of bytes after which rows are compared.
  static let limit = 64 << 20

  mutating func add(_ row: FoundRow, _ tables: DeletedTables) {
    guard seen.insert(row.digest(tables.tables[row.table])) else { return }
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
  /// For each row, the digests of its values.
  private var digests: [RowDigests]
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
    digests = rows.map { RowDigests($0) }
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
      let digest = digests[index].digest(row.isKnown, usesRowID ? row.rowID : nil)
      list[place].rows[digest, default: []].append(index)
    } else {
      isDropped[index] = true
    }
    groups[row.table] = list
    if isWhole {
      let digest = digests[index].digest(row.isKnown, nil)
      byWidth[row.values.count, default: [:]][digest, default: []].append(index)
    }
    if let key = digests[index].keyDigest(row, table) {
      byKey[row.table, default: [:]][key, default: []].append(index)
    }
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
          let digest = digests[other].digest(group.isKnown, group.usesRowID ? row.rowID : nil)
          for index in group.rows[digest] ?? []
          where index != other && (isMore || rows[index].rowID == nil && row.rowID != nil) {
            isDropped[index] = true
          }
        }
      }
    }
  }

  /// Drops the rows that are copies of a row that a table has.
  mutating func compare(_ record: [StoredRecord.Value], rowID: Int64?, table: Int, _ shape: RecordShape) {
    let live = LiveRow(record, rowID: rowID, tables.tables[table], shape)
    let values = RowDigests(live.row)
    for group in groups[table] ?? [] {
      let digest = values.digest(group.isKnown, group.usesRowID ? rowID : nil)
      for index in group.rows[digest] ?? [] { isDropped[index] = true }
    }
    let width = live.row.values.count
    if let same = byWidth[width], let found = same[values.digest(live.row.isKnown, nil)] {
      // A row on a page that belongs to nothing may have been taken for one of another table.
      for index in found where rows[index].rowID == nil || rows[index].rowID == rowID {
        isDropped[index] = true
      }
    }
    if let keys = byKey[table], let key = values.keyDigest(live.row, tables.tables[table]) {
      for index in keys[key] ?? [] {
        isChanged[index] = true
        // A page may have been of another index before, so the value may be that of another column.
        if rows[index].place == .index, values.have(knownValuesOf: rows[index]) { isDropped[index] = true }
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
      isKnown: [Bool](repeating: true, count: count), confidence: .whole, place: .row)
    for (index, field) in shape.fields.enumerated() where index < record.count {
      if let column = field.column { row.values[column] = record[index] }
    }
    if let key = table.keyColumn, let rowID { row.values[key] = .integer(rowID) }
  }
}

// MARK: - Which rows of a table are looked at

/// Tells from a few bytes of a row of a table that it is none of those that were found.
struct LiveRowFilter {
  /// The digests of rowids.
  fileprivate(set) var rowIDs = DigestSet()
  /// The fields that are compared, in order, and the digests of their values.
  fileprivate(set) var fields: [Int] = []
  fileprivate(set) var values: [DigestSet] = []
  /// Whether nothing that is left tells them apart.
  fileprivate(set) var isOpen = false

  /// Whether a row of the table may be one that was found, or a later version of it.
  func mayConcern(_ cell: TreeCell) -> Bool {
    if isOpen { return true }
    if let rowID = cell.rowID, rowIDs.contains(StoredRecord.Value.integer(rowID).digest) { return true }
    return !fields.isEmpty && cell.contains(fields) { values[$0].contains($1) } ?? true
  }

  fileprivate mutating func add(_ digest: UInt64, field: Int) {
    let place = fields.firstIndex { $0 >= field } ?? fields.count
    if place == fields.count || fields[place] != field {
      fields.insert(field, at: place)
      values.insert(DigestSet(), at: place)
    }
    _ = values[place].insert(digest)
  }
}

extension RowComparison {
  /// What tells the rows of a table from those that were found; nil if no row concerns the table.
  func filter(of table: Int, _ shape: RecordShape) -> LiveRowFilter? {
    let columns = tables.tables[table].columns
    let same = byWidth[columns.count].map { $0.values.joined().filter { !isDropped[$0] } } ?? []
    guard groups[table] != nil || !same.isEmpty else { return nil }
    var filter = LiveRowFilter()
    for group in groups[table] ?? [] {
      let found = group.rows.values.joined().filter { !isDropped[$0] }
      if group.usesRowID {
        for index in found { filter.addRowID(of: rows[index]) }
      } else {
        add(found, known: group.isKnown, of: table, shape, to: &filter)
      }
    }
    add(same, known: columns.map { _ in true }, of: table, shape, to: &filter)
    let key = columns.indices.first { columns[$0].primaryKeyPosition > 0 }
    for found in (byKey[table] ?? [:]).values {
      for index in found {
        if rows[index].rowID != nil {
          filter.addRowID(of: rows[index])
        } else {
          add([index], known: columns.indices.map { $0 == key }, of: table, shape, to: &filter)
        }
      }
    }
    return filter
  }

  /// Adds the column in which rows with the same known columns differ most.
  private func add(
    _ found: [Int], known: [Bool], of table: Int, _ shape: RecordShape, to filter: inout LiveRowFilter
  ) {
    guard !found.isEmpty else { return }
    var best: (field: Int?, column: Int, count: Int)?
    for column in known.indices where known[column] {
      let field = shape.fields.firstIndex { $0.column == column }
      let isKey = column == tables.tables[table].keyColumn
      guard field != nil || isKey else { continue }
      var set = DigestSet()
      for index in found { _ = set.insert(digests[index].values[column]) }
      if set.count > best?.count ?? 0 { best = (isKey ? nil : field, column, set.count) }
    }
    guard let best else {
      filter.isOpen = true
      return
    }
    for index in found {
      let digest = digests[index].values[best.column]
      if let field = best.field { filter.add(digest, field: field) } else { filter.add(rowID: digest) }
    }
  }
}

extension LiveRowFilter {
  fileprivate mutating func addRowID(of row: FoundRow) {
    if let rowID = row.rowID { add(rowID: StoredRecord.Value.integer(rowID).digest) }
  }

  fileprivate mutating func add(rowID digest: UInt64) { _ = rowIDs.insert(digest) }
}

// MARK: - Digests

/// Numbers that equal values of a row have in common.
private struct RowDigests {
  let values: [UInt64]

  init(_ row: FoundRow) { values = row.values.map(\.digest) }

  /// A number that equal values of some columns have in common.
  func digest(_ columns: [Bool], _ rowID: Int64?) -> UInt64 {
    var digest: UInt64 = 0x243F_6A88_85A3_08D3
    if let rowID { digest = StoredRecord.Value.mix(digest, UInt64(bitPattern: rowID)) }
    for index in columns.indices where columns[index] && index < values.count {
      digest = StoredRecord.Value.mix(digest &+ UInt64(index), values[index])
    }
    return digest
  }

  /// The digest of the rowid, or of the primary key of a table without rowids; nil if it is not known.
  func keyDigest(_ row: FoundRow, _ table: DeletedTable) -> UInt64? {
    if let rowID = row.rowID { return StoredRecord.Value.mix(1, UInt64(bitPattern: rowID)) }
    guard !table.hasRowIDs else { return nil }
    let keys = table.columns.map { $0.primaryKeyPosition > 0 }
    return keys.contains(true) && row.knows(keys) ? digest(keys, nil) : nil
  }

  /// Whether each value that another row is known to have is in some column.
  func have(knownValuesOf other: FoundRow) -> Bool {
    let own = Set(values)
    for index in other.isKnown.indices where other.isKnown[index] && index < other.values.count {
      guard own.contains(other.values[index].digest) else { return false }
    }
    return true
  }
}

extension FoundRow {
  /// A number that rows with the same known values have in common.
  fileprivate func digest(_ table: DeletedTable) -> UInt64 {
    var digest = RowDigests(self).digest(isKnown, table.keyColumn == nil ? rowID : nil)
    digest = StoredRecord.Value.mix(digest, UInt64(table.columns.count) << 32 | UInt64(self.table))
    for index in isKnown.indices where !isKnown[index] {
      digest = StoredRecord.Value.mix(digest, UInt64(index))
    }
    return digest
  }

  /// Whether at least some columns are known.
  fileprivate func knows(_ columns: [Bool]) -> Bool {
    for index in columns.indices where columns[index] && !isKnown[index] { return false }
    return true
  }
}
