import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Compares a database with the changes of a changeset that was applied.
///
/// SQLite finds rows by the collation of their key, but sessions record keys by their bytes. So a changeset of keys that
/// changed into equal ones says something else than what happened, and applying it or its inverse may delete rows.
struct ChangesetCheck {
  let database: Database
  private var tables: [String: (names: [String], find: Statement)] = [:]

  init(_ database: Database) {
    self.database = database
  }

  /// What is not as the changes say, in words; nil if all is.
  mutating func fault(in changeset: [UInt8]) throws(DatabaseError) -> String? {
    var reader = ChangesetReader(changeset)
    var deleted: [RowKey: RowChange] = [:]
    while let change = try? reader.next() {
      guard try !isMade(change) else { continue }
      guard change.operation == .delete else { return Self.fault(of: change) }
      deleted[RowKey(change)] = change
    }
    guard !deleted.isEmpty else { return nil }
    // What exchanges values of a unique index deletes a row and inserts it again.
    reader = ChangesetReader(changeset)
    while let change = try? reader.next() {
      if change.operation == .insert { deleted[RowKey(change)] = nil }
    }
    return deleted.values.first.map(Self.fault)
  }

  private static func fault(of change: RowChange) -> String {
    "rows of \"\(change.table.name)\" would not be as it says, because keys changed into equal ones"
  }

  /// The key of a changed row, in which texts that look the same are different.
  private struct RowKey: Hashable {
    let table: [UInt8]
    let values: [[UInt8]]

    init(_ change: RowChange) {
      table = Array(change.table.name.utf8)
      values = change.key.map { Array($0.value.sqlLiteral.utf8) }
    }
  }

  /// Whether the row of a change is as the change left it.
  private mutating func isMade(_ change: RowChange) throws(DatabaseError) -> Bool {
    let (names, find) = try table(change.table)
    defer { find.reset() }
    let key = change.key
    // A text that is not UTF-8 was repaired, so nothing has it as its key.
    guard !key.contains(where: { $0.value.isRepaired }) else { return true }
    for (index, value) in key.enumerated() { try find.bind(value.value, at: index + 1) }
    let isFound = try find.step()
    func has(_ value: RecordedValue) -> Bool {
      value.column < names.count && Self.isSame(find.cell(value.column), value.value)
    }
    switch change.operation {
    // A row with an equal key is another row.
    case .delete: return !isFound || !key.allSatisfy(has)
    case .insert, .update: return isFound && change.new.allSatisfy(has) && key.allSatisfy(has)
    }
  }

  /// The columns of a table that changesets count, and the statement that finds a row by its key.
  private mutating func table(
    _ table: ChangedTable
  ) throws(DatabaseError) -> (names: [String], find: Statement) {
    if let known = tables[table.name] { return known }
    let names = try SchemaReader(database).columns(of: table.name, in: "main")
      .filter { $0.kind == .ordinary }.map(\.name)
    let conditions = table.keyColumns.filter(names.indices.contains).enumerated().map { number, column in
      "\(SQLName.quoted(names[column])) = ?\(number + 1)"
    }
    let list = names.map(SQLName.quoted).joined(separator: ", ")
    let source = SQLName.qualified(table.name, in: "main")
    let condition = conditions.joined(separator: " AND ")
    let find = try database.prepare("SELECT \(list) FROM \(source) WHERE \(condition)")
    tables[table.name] = (names, find)
    return (names, find)
  }

  /// Whether a cell is a value, bit by bit.
  private static func isSame(_ cell: Cell, _ value: DatabaseValue) -> Bool {
    switch (cell.databaseValue.storage, value.storage) {
    case (.double(let found), .double(let expected)): found.bitPattern == expected.bitPattern
    // Texts that look the same may be other ones.
    case (.string(let found), .string(let expected)): found.utf8.elementsEqual(expected.utf8)
    case (let found, let expected): found == expected
    }
  }
}

extension DatabaseValue {
  /// Whether it is a text in which U+FFFD may be in place of other bytes.
  fileprivate var isRepaired: Bool {
    if case .string(let text) = storage { SQLName.isRepaired(text) } else { false }
  }
}
