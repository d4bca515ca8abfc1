import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Writes a changeset as SQLite's session extension does, which `.session apply` reads.
///
/// See <https://www.sqlite.org/session.html>. A changeset has rows of tables with a primary key, and no schema.
final class DifferenceChangeset: DifferenceRenderer {
  private let path: String
  private let sink: OutputSink
  private let side: ComparedSide
  private let ignoresMeaning: Bool
  private let console: any CommandConsole
  private var table: ComparedTable?
  private var order: ChangeOrder?
  private var hasHeader = false
  /// For each column of the old side its place in the rows of the new one.
  private var newPlaces: [Int] = []
  /// The places of the key on the old side.
  private var key: [Int] = []
  /// What the file lacks.
  private var missing: [String] = []

  init(
    _ path: String, to sink: OutputSink, changing side: ComparedSide, ignoresMeaning: Bool,
    _ console: any CommandConsole
  ) {
    (self.path, self.sink, self.side, self.ignoresMeaning) = (path, sink, side, ignoresMeaning)
    self.console = console
  }

  func begin(_ schema: SchemaComparison) throws(ShellError) {
    if !schema.changes.isEmpty {
      let count = countText(schema.changes.count, "change")
      missing.append("\(count) of the schema, which a changeset cannot have")
    }
  }

  func begin(
    _ table: ComparedTable, _ pairing: SchemaComparison.TablePairing, _ columns: ComparedColumns
  ) throws(ShellError) -> (table: ComparedTable, phases: [ChangePhase]) {
    (self.table, order, hasHeader) = (nil, nil, false)
    let name = SQLName.plain(table.name)
    guard let old = table.old, let new = table.new else {
      missing.append("the rows of table \(name), which only one side has")
      return (table, [])
    }
    guard old.columns.count == new.columns.count,
      table.pairs.count == old.columns.count
    else {
      missing.append("the rows of table \(name), whose columns are not the same on both sides")
      return (table, [])
    }
    guard !old.key.isEmpty else {
      // Whether there is anything to lack is known only from the rows.
      self.table = table
      return (table, [.all])
    }
    // SQLite finds the rows of a changeset by the collation of the column, which may be that of several keys.
    guard !old.hasOwnCollation.contains(true) else {
      missing.append("the rows of table \(name), whose key has another collation than its columns")
      return (table, [])
    }
    key = old.key.compactMap { $0.column.flatMap(old.place) }
    newPlaces = table.pairs.map(\.new)
    self.table = table
    do throws(DatabaseError) {
      let order = try ChangeOrder(table, side)
      self.order = order
      return (table, order.phases)
    } catch {
      throw .database(error)
    }
  }

  func add(_ difference: RowDifference, in phase: ChangePhase) throws(ShellError) {
    guard let table else { return }
    let name = SQLName.plain(table.name)
    guard let order else { return lack("the changes of table \(name), which has no primary key") }
    let hasNull = key.contains { place in
      difference.old?.cell(place).isNull ?? false || difference.new?.cell(newPlaces[place]).isNull ?? false
    }
    guard !hasNull else { return lack("the changes of rows of table \(name) with a NULL in their key") }
    let isReplaced = (difference.changed + difference.restored).contains { key.contains(table.pairs[$0].old) }
    for operation in try order.operations(for: difference, in: phase, isReplaced: isReplaced) {
      writeHeader(table)
      switch operation {
      case .delete: if let old = difference.old { write(9, old, newPlaces.indices.map(\.self)) }
      case .insert: if let new = difference.new { write(18, new, newPlaces) }
      case .update: update(difference, table)
      }
    }
    try sink.flushIfLarge()
  }

  func end(isWhole: Bool) throws(ShellError) {
    for fault in missing { console.report(.difference(.incomplete(path, fault))) }
  }

  var isIncomplete: Bool { !missing.isEmpty }

  private func lack(_ fault: String) {
    if !missing.contains(fault) { missing.append(fault) }
  }

  // MARK: - Bytes

  private func writeHeader(_ table: ComparedTable) {
    guard !hasHeader, let old = table.old else { return }
    hasHeader = true
    sink.buffer.append(UInt8(ascii: "T"))
    write(length: old.columns.count)
    for place in old.columns.indices {
      // The position in the key, from 1.
      sink.buffer.append(UInt8(clamping: (key.firstIndex(of: place) ?? -1) + 1))
    }
    sink.buffer.append(old.name)
    sink.buffer.append(UInt8(0))
  }

  private func write(_ operation: UInt8, _ row: Statement, _ places: [Int]) {
    sink.buffer.append(operation)
    sink.buffer.append(UInt8(0))
    for place in places { write(row.cell(place)) }
  }

  /// Writes the old values of the key and of what changed, and then the new values of what changed.
  private func update(_ difference: RowDifference, _ table: ComparedTable) {
    guard let old = difference.old, let new = difference.new else { return }
    let changed = Set(difference.changed + (ignoresMeaning ? [] : difference.restored))
    sink.buffer.append(UInt8(23))
    sink.buffer.append(UInt8(0))
    for (index, pair) in table.pairs.enumerated() {
      if changed.contains(index) || key.contains(pair.old) {
        write(old.cell(pair.old))
      } else {
        sink.buffer.append(UInt8(0))
      }
    }
    for (index, pair) in table.pairs.enumerated() {
      if changed.contains(index) { write(new.cell(pair.new)) } else { sink.buffer.append(UInt8(0)) }
    }
  }

  private func write(_ cell: Cell) {
    switch cell.storageClass {
    case .integer:
      sink.buffer.append(UInt8(1))
      write(word: UInt64(bitPattern: cell.int64))
    case .real:
      sink.buffer.append(UInt8(2))
      write(word: cell.double.bitPattern)
    case .text, .blob:
      sink.buffer.append(cell.storageClass == .text ? UInt8(3) : UInt8(4))
      cell.withBytes { bytes in
        write(length: bytes.count)
        sink.buffer.append(bytes)
      }
    case .null: sink.buffer.append(UInt8(5))
    }
  }

  private func write(word: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      sink.buffer.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// Writes a number in groups of seven bits, the most significant first.
  private func write(length: Int) {
    var groups = [UInt8(length & 0x7F)]
    var rest = length >> 7
    while rest > 0 {
      groups.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    for byte in groups.reversed() { sink.buffer.append(byte) }
  }
}
