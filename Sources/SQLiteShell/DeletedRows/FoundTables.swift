import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// How many rows of a table were found.
struct FoundCount {
  let name: String
  let fate: DeletedTable.Fate
  private(set) var deleted = 0
  /// Versions before the one that the table has.
  private(set) var changed = 0

  init(name: String, fate: DeletedTable.Fate) {
    self.name = name
    self.fate = fate
  }

  mutating func add(_ row: FoundRow) {
    if row.isChanged { changed += 1 } else { deleted += 1 }
  }
}

/// Tables with the rows that were found, in a database of their own.
///
/// Each has the name and the columns of the table of the rows, so that its values mean the same, and columns that say what is
/// known of each row. It has no constraints, which the rows could violate.
final class FoundTables {
  /// A table that has rows.
  struct Entry {
    let name: String
    fileprivate(set) var count: FoundCount
    fileprivate let insertion: Statement
  }

  /// What is known of each row.
  static let facts: [(name: String, type: String, meaning: String)] = [
    ("_table", "TEXT", "The table of the row"),
    ("_state", "TEXT", "deleted, or changed if the table has a later version of the row"),
    (
      "_confidence", "TEXT",
      "whole, repaired if the first bytes were overwritten and concluded, partial if values are missing, which are NULL"
    ),
    (
      "_source", "TEXT",
      "The file: database, wal, journal, or \"old wal\" for a part of the log that no longer counts"
    ),
    (
      "_place", "TEXT",
      "\"free space\" of a page, a \"free page\", a \"lost page\" that belongs to nothing, an \"earlier page\", or an index"
    ),
    ("_commit", "INTEGER", "The commit in the log that wrote the page, as .history numbers them"),
    ("_page", "INTEGER", "The number of the page"),
    ("_offset", "INTEGER", "The offset of the row in the file"),
    ("_rowid", "INTEGER", "The rowid, if it is known"),
  ]

  let database: Database
  private let encoding: TextEncoding
  /// The tables that have rows, in the order in which they were found.
  private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  /// - Parameters:
  ///   - database: an empty database.
  ///   - encoding: how texts of the rows are stored.
  init(_ database: Database, _ encoding: TextEncoding) {
    self.database = database
    self.encoding = encoding
  }

  /// Adds a row to its table, which is made for the first row.
  func add(_ row: FoundRow, _ table: DeletedTable) throws(DatabaseError) {
    let place = try place(of: table)
    entries[place].count.add(row)
    let insertion = entries[place].insertion
    defer { insertion.reset() }
    for (index, value) in row.values.enumerated() { try bind(value, to: insertion, at: index + 1) }
    let facts: [DatabaseValue] = [
      table.name.databaseValue, (row.isChanged ? "changed" : "deleted").databaseValue,
      row.confidence.rawValue.databaseValue, row.origin?.source.rawValue.databaseValue ?? .null,
      row.place.rawValue.databaseValue,
      row.origin?.commit.databaseValue ?? .null, row.origin?.page.databaseValue ?? .null,
      row.origin?.offset.databaseValue ?? .null, row.rowID.databaseValue,
    ]
    for (index, fact) in facts.enumerated() { try insertion.bind(fact, at: row.values.count + index + 1) }
    _ = try insertion.step()
  }

  /// A query for the rows of a table.
  func statement(for entry: Entry) throws(DatabaseError) -> Statement {
    try database.prepare("SELECT * FROM \(SQLName.quoted(entry.name)) ORDER BY rowid")
  }

  private func place(of table: DeletedTable) throws(DatabaseError) -> Int {
    if let place = places[table.name] { return place }
    var names = table.columns.map(\.name)
    for fact in Self.facts {
      var name = fact.name
      while names.contains(where: { $0.matches(name) }) { name += "_" }
      names.append(name)
    }
    let types = table.columns.map(\.declaredType) + Self.facts.map(\.type)
    let quoted = names.map(SQLName.quoted)
    let title = Self.title(table.name)
    let typed = zip(quoted, types).map { "\($0) \($1)" }.joined(separator: ", ")
    do throws(DatabaseError) {
      _ = try database.makeStatement(sql: "CREATE TABLE \(SQLName.quoted(title))(\(typed))").step()
    } catch {
      // Nobody has checked the types of a damaged schema.
      let plain = quoted.joined(separator: ", ")
      _ = try database.makeStatement(sql: "CREATE TABLE \(SQLName.quoted(title))(\(plain))").step()
    }
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let insertion = try database.prepare("INSERT INTO \(SQLName.quoted(title)) VALUES (\(marks))")
    entries.append(
      Entry(name: title, count: FoundCount(name: table.name, fate: table.fate), insertion: insertion))
    places[table.name] = entries.count - 1
    return entries.count - 1
  }

  /// The name of the table with the rows of another one: SQLite refuses names that begin as its own.
  private static func title(_ name: String) -> String {
    name.lowercased().hasPrefix("sqlite_") ? "deleted_\(name)" : name
  }

  private func bind(
    _ value: StoredRecord.Value, to statement: Statement, at index: Int
  ) throws(DatabaseError) {
    switch value {
    case .null: try statement.bind(.null, at: index)
    case .integer(let number): try statement.bind(integer: number, at: index)
    case .real(let number): try statement.bind(number.databaseValue, at: index)
    case .blob(let bytes): try statement.bind(blob: bytes.span, at: index)
    case .text(let bytes):
      // SQLite keeps bytes that are no UTF-8 as they are.
      let text = encoding == .utf8 ? bytes : encoding.utf8(bytes)
      if let text {
        try statement.bind(text: text.span, at: index)
      } else {
        try statement.bind(blob: bytes.span, at: index)
      }
    }
  }
}
