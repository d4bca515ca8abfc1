import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Prints SQL that makes the old side equal to the new one.
final class DifferenceSQL: DifferenceRenderer {
  private let console: any CommandConsole
  private let side: ComparedSide
  private let ignoresMeaning: Bool
  private var schema: SchemaComparison?
  private var hasBegun = false
  /// What the script has dropped so far, and the tables that it makes.
  private var dropped: Set<SchemaComparison.ObjectKey> = []
  private var made: Set<[UInt8]> = []
  /// What could not be written.
  private var missing: [String] = []
  /// The tables whose rows no statement can find.
  private var unchanged: [String] = []

  private var table: ComparedTable?
  private var order: ChangeOrder?
  /// Whether the triggers of the table still exist.
  private var hasTriggers = false
  /// What is before the values of an INSERT.
  private var insertion = ""
  private var address = Address.none

  /// How a statement finds a row of the old side.
  private enum Address {
    case none
    /// The places of the columns of its primary key.
    case key([Int])
    /// The place and the name of the rowid.
    case rowid(Int, String)
  }

  /// - Parameters:
  ///   - console: the session.
  ///   - side: the side that the SQL changes.
  ///   - ignoresMeaning: whether cells that mean the same stay as they are.
  init(_ console: any CommandConsole, changing side: ComparedSide, ignoresMeaning: Bool) {
    self.console = console
    self.side = side
    self.ignoresMeaning = ignoresMeaning
  }

  // MARK: - Schema

  func begin(_ schema: SchemaComparison) throws(ShellError) {
    self.schema = schema
    let tables = schema.tables
    let redefined = Set(tables.filter { $0.isRedefined || $0.new == nil }.map(\.name.nameKey))
    for change in schema.changes where change.type == "pragma" {
      if !["user_version", "application_id"].contains(change.name) {
        missing.append("PRAGMA \(change.name), which only a new database or VACUUM can change")
      }
    }
    for type in ["trigger", "view", "index"] {
      for key in schema.order where key.type == type {
        guard let old = schema.old[key],
          SchemaComparison.words(schema.new[key]) != SchemaComparison.words(old)
        else { continue }
        // It goes with its table.
        if type != "view", redefined.contains(old.table.nameKey) {
          dropped.insert(key)
        } else {
          drop(key, old)
        }
      }
    }
  }

  private func drop(_ key: SchemaComparison.ObjectKey, _ object: SchemaObject) {
    guard dropped.insert(key).inserted else { return }
    write("DROP \(key.type.uppercased()) \(SQLName.plain(object.name));\n")
  }

  /// Drops the triggers of a table, because they would change rows that are already as they should be.
  private func dropTriggers(of table: String) {
    guard let schema, hasTriggers else { return }
    hasTriggers = false
    for key in schema.order where key.type == "trigger" {
      guard let trigger = schema.old[key], trigger.table.matches(table) else { continue }
      drop(key, trigger)
    }
  }

  private func create(_ object: SchemaObject) {
    guard let sql = object.soundSQL else {
      missing.append(
        "\(object.type) \(SQLName.plain(object.name)), whose definition is not a plain statement")
      return
    }
    write("\(sql);\n")
  }

  var isIncomplete: Bool { !missing.isEmpty }

  func end(isWhole: Bool) throws(ShellError) {
    if let schema {
      // A view that was dropped took its triggers with it, and so did a table.
      let lost = Set(dropped.filter { $0.type == "view" }.map(\.name)).union(made)
      for type in ["index", "view", "trigger"] {
        for key in schema.order where key.type == type {
          guard let new = schema.new[key] else { continue }
          let isLost = type != "view" && lost.contains(new.table.nameKey)
          if schema.old[key] == nil || dropped.contains(key) || isLost { create(new) }
        }
      }
      for change in schema.changes where change.type == "pragma" {
        guard ["user_version", "application_id"].contains(change.name), let value = change.new else {
          continue
        }
        write("PRAGMA \(change.name)=\(value);\n")
      }
      for change in schema.changes where change.type == "table" {
        let isRow = schema.tables.contains { SQLName.plain($0.name) == change.name }
        if !isRow { missing.append("the virtual table \(change.name)") }
      }
    }
    if hasBegun {
      // Half of the changes of a table would be neither of the two databases.
      let isSound = isWhole && unchanged.isEmpty
      console.output.buffer.append(isSound ? "COMMIT;\n" : "ROLLBACK; -- due to errors\n" as StaticString)
    }
    for table in unchanged {
      missing.append("changes of table \(table), whose rows have neither a key nor a rowid")
    }
    try console.output.flush()
    for fault in missing { console.report(.difference(.sqlIncomplete(fault))) }
  }

  // MARK: - Tables

  func begin(
    _ table: ComparedTable, _ pairing: SchemaComparison.TablePairing, _ columns: ComparedColumns
  ) throws(ShellError) -> (table: ComparedTable, phases: [ChangePhase]) {
    let name = SQLName.plain(table.name)
    var table = table
    if pairing.isRedefined || pairing.new == nil {
      write("DROP TABLE \(name);\n")
      guard let new = table.new else { return (table, []) }
      table = ComparedTable(onlyOld: nil, onlyNew: new)
    }
    if table.old == nil {
      made.insert(table.name.nameKey)
      let key = SchemaComparison.ObjectKey(type: "table", name: table.name.nameKey)
      if let object = schema?.new[key] { create(object) }
    }
    self.table = table
    hasTriggers = table.old != nil
    guard let new = table.new else { return (table, []) }
    var names = new.columns.map(\.name)
    // A hidden rowid is the only identity of a row without a key.
    if table.identity == .rowid, let rowid = new.rowIDName { names.append(rowid) }
    insertion =
      "INSERT INTO \(SQLName.plain(table.name))(\(names.map(SQLName.plain).joined(separator: ", "))) VALUES("
    address = address(table)
    do throws(DatabaseError) {
      let order = try ChangeOrder(table, side)
      self.order = order
      return (table, order.phases)
    } catch {
      throw .database(error)
    }
  }

  private func address(_ table: ComparedTable) -> Address {
    guard let old = table.old else { return .none }
    if !old.key.isEmpty, old.isKeyStrict || table.followsOwnKey && !table.mayRepeat {
      return .key(old.key.compactMap { $0.column.flatMap(old.place) })
    }
    guard let place = table.oldRowID, let name = old.rowIDName else { return .none }
    return .rowid(place, name)
  }

  func add(_ difference: RowDifference, in phase: ChangePhase) throws(ShellError) {
    guard let table, let order else { return }
    for operation in try order.operations(for: difference, in: phase) {
      dropTriggers(of: table.name)
      switch operation {
      case .insert: if let new = difference.new { insert(new, table) }
      case .delete: if let old = difference.old { delete(old, table) }
      case .update: update(difference, table)
      }
    }
    try console.output.flushIfLarge()
  }

  // MARK: - Statements

  private func write(_ text: String) {
    begin()
    console.writeEscaped { $0.append(text) }
  }

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    console.output.buffer.append("PRAGMA foreign_keys=OFF;\nBEGIN;\n")
  }

  private func insert(_ new: Statement, _ table: ComparedTable) {
    begin()
    let count = table.new?.columns.count ?? 0
    console.writeEscaped { buffer in
      buffer.append(insertion)
      for place in 0..<count {
        if place > 0 { buffer.append(", ") }
        write(new.cell(place), to: &buffer)
      }
      if table.identity == .rowid, let rowid = table.newRowID {
        buffer.append(", ")
        write(new.cell(rowid), to: &buffer)
      }
      buffer.append(");\n")
    }
  }

  private func delete(_ old: Statement, _ table: ComparedTable) {
    begin()
    guard hasAddress(table) else { return }
    console.writeEscaped { buffer in
      buffer.append("DELETE FROM ")
      buffer.append(SQLName.plain(table.name))
      writeCondition(old, table, to: &buffer)
    }
  }

  private func update(_ difference: RowDifference, _ table: ComparedTable) {
    begin()
    guard let old = difference.old, let new = difference.new, hasAddress(table) else { return }
    let places = (difference.changed + (ignoresMeaning ? [] : difference.restored)).sorted()
    console.writeEscaped { buffer in
      buffer.append("UPDATE ")
      buffer.append(SQLName.plain(table.name))
      for (number, index) in places.enumerated() {
        buffer.append(number == 0 ? " SET " : ", " as StaticString)
        buffer.append(SQLName.plain(table.pairs[index].name))
        buffer.append("=")
        write(new.cell(table.pairs[index].new), to: &buffer)
      }
      writeCondition(old, table, to: &buffer)
    }
  }

  /// Whether rows of the table can be found; notes it if not.
  private func hasAddress(_ table: ComparedTable) -> Bool {
    guard case .none = address else { return true }
    let name = SQLName.plain(table.name)
    if !unchanged.contains(name) { unchanged.append(name) }
    return false
  }

  private func writeCondition(_ old: Statement, _ table: ComparedTable, to buffer: inout ByteBuffer) {
    var terms: [(name: String, place: Int)] = []
    switch address {
    case .none: return
    case .key(let places):
      guard let old = table.old else { return }
      for (place, (term, isOwn)) in zip(places, zip(old.key, old.hasOwnCollation)) {
        let name = SQLName.plain(old.columns[place].name)
        terms.append((isOwn ? "\(name) COLLATE \(SQLName.plain(term.collation))" : name, place))
      }
    case .rowid(let place, let name): terms = [(name, place)]
    }
    for (number, term) in terms.enumerated() {
      buffer.append(number == 0 ? " WHERE " : " AND " as StaticString)
      buffer.append(term.name)
      buffer.append("=")
      write(old.cell(term.place), to: &buffer)
    }
    buffer.append(";\n")
  }

  private func write(_ cell: Cell, to buffer: inout ByteBuffer) {
    SQLLiteral.write(cell, .insert, console.rendering, to: &buffer)
  }
}
