import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Changes as text, showing values by the meaning of their columns.
struct ChangedValues {
  private let console: any CommandConsole
  private var tables: [String: Columns] = [:]
  /// Returns a value as a cell, as the writers of columns need it.
  private var echo: Statement?

  /// What is known about the columns of a table.
  private struct Columns {
    var names: [String] = []
    var writers: [ColumnWriter?] = []
  }

  init(_ console: any CommandConsole) {
    self.console = console
  }

  /// The line for a change: the row and its new values.
  mutating func line(of change: RowChange) throws(ShellError) -> String {
    let table = change.table
    let words: String
    switch change.operation {
    case .insert:
      words = "INSERT INTO \(SQLName.plain(table.name)): " + (try list(change.new, of: table.name))
    case .delete:
      words = "DELETE FROM \(SQLName.plain(table.name)): " + (try list(change.old, of: table.name))
    case .update:
      let key = try list(change.key, of: table.name)
      var changes: [String] = []
      for value in change.new {
        let new = try text(value, of: table.name)
        let old = change.old.first { $0.column == value.column }
        let before = try old.map { old throws(ShellError) in try text(old, of: table.name) + " " } ?? ""
        changes.append("\(try name(value.column, of: table.name)) \(before)-> \(new)")
      }
      words = "UPDATE \(SQLName.plain(table.name)) \(key): \(changes.joined(separator: ", "))"
    }
    return change.isIndirect ? words + " (indirect)" : words
  }

  /// The line for a change that does not fit, with the reason.
  mutating func line(of conflict: ChangeConflict) throws(ShellError) -> String {
    let table = conflict.table
    let row = "\(SQLName.plain(table)) \(try list(conflict.key, of: table))"
    let change =
      switch conflict.operation {
      case .insert: "INSERT INTO \(row)"
      case .update: "UPDATE \(row)"
      case .delete: "DELETE FROM \(row)"
      case nil: ""
      }
    switch conflict.reason {
    case .missingRow: return "\(change): no such row exists"
    case .existingRow: return "\(change): such a row already exists"
    case .constraint: return "\(change): a constraint refuses it"
    case .foreignKeys(1): return "1 row would refer to a row that does not exist"
    case .foreignKeys(let count): return "\(count) rows would refer to rows that do not exist"
    case .otherValues:
      var differences: [String] = []
      for difference in conflict.differences {
        let found = try text(difference.found, column: difference.column, of: table)
        let expected = try text(difference.expected, column: difference.column, of: table)
        differences.append("\(try name(difference.column, of: table)) is \(found), not \(expected)")
      }
      return "\(change): \(differences.joined(separator: ", "))"
    }
  }
}

extension ChangedValues {
  private mutating func list(_ values: [RecordedValue], of table: String) throws(ShellError) -> String {
    var words: [String] = []
    for value in values {
      words.append("\(try name(value.column, of: table)) \(try text(value, of: table))")
    }
    return words.joined(separator: ", ")
  }

  private mutating func name(_ column: Int, of table: String) throws(ShellError) -> String {
    let names = try columns(of: table).names
    return column < names.count ? SQLName.plain(names[column]) : "column \(column + 1)"
  }

  private mutating func text(_ value: RecordedValue, of table: String) throws(ShellError) -> String {
    try text(value.value, column: value.column, of: table)
  }

  /// A value by the meaning of its column, or else as a SQL literal.
  private mutating func text(
    _ value: DatabaseValue, column: Int, of table: String
  ) throws(ShellError) -> String {
    let writers = try columns(of: table).writers
    guard column < writers.count, let writer = writers[column] else { return value.sqlLiteral }
    let database = try console.database()
    do throws(DatabaseError) {
      if echo == nil { echo = try database.makeStatement(sql: "SELECT ?1") }
      guard let echo else { return value.sqlLiteral }
      echo.reset()
      try echo.bind(value, at: 1)
      guard try echo.step() else { return value.sqlLiteral }
      var buffer = ByteBuffer(capacity: 64)
      guard writer.write(echo.cell(0), &buffer) != nil else { return value.sqlLiteral }
      return buffer.withSpan { String(repairing: $0) }
    } catch {
      throw .database(error)
    }
  }

  /// The columns of a table that changesets count, which are those with stored values.
  private mutating func columns(of table: String) throws(ShellError) -> Columns {
    if let known = tables[table] { return known }
    let columns = try console.withDatabase { database throws(DatabaseError) in try read(table, database) }
    tables[table] = columns
    return columns
  }

  private func read(_ table: String, _ database: Database) throws(DatabaseError) -> Columns {
    let names = try SchemaReader(database).columns(of: table, in: "main")
      .filter { $0.kind == .ordinary }.map(\.name)
    guard !names.isEmpty else { return Columns() }
    let list = names.map(SQLName.quoted).joined(separator: ", ")
    let statement = try database.makeStatement(
      sql: "SELECT \(list) FROM \(SQLName.qualified(table, in: "main"))")
    let style = DisplayStyle(style: .text, zone: console.zoneOfResults, setsMeaningsApart: true)
    let known = KnownColumns(
      console.meaning.resolver.columns(of: statement, settings: console.settings.formats), style)
    return Columns(names: names, writers: known.writers)
  }
}
