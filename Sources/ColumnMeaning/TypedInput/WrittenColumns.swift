package import SQLSyntax
package import TypedSQLiteCore

/// The typed columns that a statement writes to, and what it stored in them.
///
/// SQLite tells which rows a statement changed, so only those are looked at, however large the table is.
package struct WrittenColumns {
  /// The table, as its schema spells it.
  package let table: String
  private let schema: String
  private let columns: [(name: String, test: OddCellTest)]

  /// How many of the rows that a statement changes are looked at.
  package static let limit = 10_000
  /// SQLite's limit for the columns of a table.
  private static let columnLimit = 32_767

  /// Looks through a statement before it runs; nil if it writes to no column whose storage is sure.
  ///
  /// Literals are left out if `skipsLiterals`, because typed input has reported them.
  package init?(
    _ outline: SQLOutline, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings,
    skipsLiterals: Bool
  ) {
    guard
      let core = outline.cores.indices.first(where: {
        outline.cores[$0].verb == .insert || outline.cores[$0].verb == .update
      })
    else { return nil }
    if skipsLiterals, outline.storesOnlyLiterals { return nil }
    var known = InputColumns(outline, in: database, resolver, settings)
    var found: [(found: ColumnFinder.Found, format: ColumnFormat?)] = []
    if outline.cores[core].verb == .insert {
      // Names are not looked up for literals, so a dump that is pasted does not pay.
      let literals = skipsLiterals ? outline.insertedPositions(of: core) { outline.isLiteral($0.tokens) } : []
      for position in 0..<Self.columnLimit where !literals.contains(position) {
        guard let column = known.column(.inserted(position, core: core)) else { break }
        found.append(column)
      }
    }
    for (column, value) in outline.assignments where !(skipsLiterals && value.map(outline.isLiteral) == true)
    {
      if let column = known.column(column) { found.append(column) }
    }
    guard let first = found.first?.found.origin else { return nil }
    (schema, table) = (first.schema, first.table)
    var columns: [(name: String, test: OddCellTest)] = []
    for (column, format) in found
    where column.origin.table == first.table && !columns.contains(where: { $0.name == column.origin.column })
    {
      guard
        let test = format?.makeOddCellTest(declaredType: column.declaredType, .canonical)
      else { continue }
      columns.append((column.origin.column, test))
    }
    guard !columns.isEmpty else { return nil }
    self.columns = columns
  }
}

// MARK: - The rows

extension WrittenColumns {
  /// The rows that a statement has changed.
  package enum Rows {
    /// Those of a table with row numbers, which a name such as `rowid` selects.
    case numbered(ChangedRows, by: String)
    /// Those of a table WITHOUT ROWID, as a changeset.
    case recorded(changeset: [UInt8])
    /// Those that are recorded for `.undo`.
    case kept(RowJournal)
  }

  /// Runs a statement, and returns the rows that it has changed; nil if SQLite does not tell.
  ///
  /// - Throws: what `body` throws.
  package func rows<Failure: Error>(
    changedIn database: Database, while body: () throws(Failure) -> Void
  ) throws(Failure) -> Rows? {
    if let name = rowIDName(in: database) {
      return .numbered(try database.changedRows(of: table, limit: Self.limit, while: body), by: name)
    }
    // The update hook is not called for tables WITHOUT ROWID.
    if let journal = database.journal {
      try body()
      return .kept(journal)
    }
    let session = try? ChangeSession(database, schema: schema)
    try? session?.attach(table: table)
    try body()
    return (try? session?.changeset()).map { .recorded(changeset: $0) }
  }

  private func rowIDName(in database: Database) -> String? {
    let columns = (try? SchemaReader(database).columns(of: table, in: schema)) ?? []
    guard let name = columns.rowIDName,
      (try? database.prepare("SELECT \(name) FROM \(SQLName.qualified(table, in: schema))")) != nil
    else { return nil }
    return name
  }
}

// MARK: - Messages

extension WrittenColumns {
  /// What is printed after the statement, such as `due now holds text in 1 row; .format report task shows it`.
  package func messages(on rows: Rows, in database: Database) -> [String] {
    var count = OddCellCount(columns.map(\.test))
    let isCut =
      switch rows {
      case .numbered(let rows, let name): read(rows, by: name, in: database, into: &count)
      case .recorded(let changeset): read(changeset, in: database, into: &count)
      case .kept(let journal): read(journal, into: &count)
      }
    return count.counts.sorted { ($0.column, $0.word) < ($1.column, $1.word) }.map { column, word, count in
      "\(columns[column].name) now holds \(word) in \(isCut ? "at least " : "")\(countText(count, "row")); "
        + ".format report \(table) shows it"
    }
  }

  /// Counts the odd cells of rows that have numbers, and returns whether there are more rows.
  private func read(
    _ rows: ChangedRows, by name: String, in database: Database, into count: inout OddCellCount
  ) -> Bool {
    let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    guard !rows.numbers.isEmpty,
      let statement = try? database.prepare(
        "SELECT \(names) FROM \(SQLName.qualified(table, in: schema)) WHERE \(name) = ?")
    else { return false }
    for number in Set(rows.numbers) {
      guard (try? statement.bind(integer: number, at: 1)) != nil else { continue }
      count.add(statement)
    }
    return rows.isCut
  }

  private func read(_ journal: RowJournal, into count: inout OddCellCount) -> Bool {
    journal.forEachWrittenRow(of: table, in: schema, columns: columns.map(\.name), limit: Self.limit) {
      count.add($0)
    }
  }

  /// Counts the odd cells of recorded rows, and returns whether there are more rows.
  private func read(_ changeset: [UInt8], in database: Database, into count: inout OddCellCount) -> Bool {
    let all = (try? SchemaReader(database).columns(of: table, in: schema)) ?? []
    let positions = columns.map { column in all.firstIndex { $0.name == column.name } }
    let parameters = columns.map { _ in "?" }.joined(separator: ", ")
    // A changeset does not number generated columns.
    guard all.allSatisfy({ $0.kind == .ordinary }),
      let statement = try? database.prepare("SELECT \(parameters)")
    else { return false }
    var reader = ChangesetReader(changeset)
    for _ in 0..<Self.limit {
      guard let change = try? reader.next() else { return false }
      for (index, position) in positions.enumerated() {
        let value = change.new.first { $0.column == position }?.value ?? .null
        try? statement.bind(value, at: index + 1)
      }
      count.add(statement)
    }
    return (try? reader.next()) != nil
  }
}

/// How many cells of some columns are not in the storages of their columns.
private struct OddCellCount: ~Copyable {
  private let tests: [OddCellTest]
  private(set) var counts: [(column: Int, word: String, count: Int)] = []
  private var scratch = ByteBuffer(capacity: 16)

  init(_ tests: [OddCellTest]) {
    self.tests = tests
  }

  /// Adds the first row of a statement, and resets it.
  mutating func add(_ statement: Statement) {
    defer { statement.reset() }
    guard (try? statement.step()) == true else { return }
    for (column, test) in tests.enumerated() {
      let cell = statement.cell(column)
      guard test.isOdd(cell, isWritten: true, using: &scratch) else { continue }
      let word = test.word(for: cell)
      if let known = counts.firstIndex(where: { $0.column == column && $0.word == word }) {
        counts[known].count += 1
      } else {
        counts.append((column, word, 1))
      }
    }
  }
}

extension SQLOutline {
  /// Whether all values that a statement stores are literals.
  fileprivate var storesOnlyLiterals: Bool {
    let values = insertedValues.map(\.tokens) + assignedExpressions.map(\.value.tokens)
    return !values.isEmpty && insertedStars.isEmpty && values.allSatisfy(isLiteral)
  }

  /// Whether a value is one literal.
  fileprivate func isLiteral(_ value: Range<Int>) -> Bool {
    guard let token = value.first, value.count == 1 else { return false }
    switch tokens[token].kind {
    case .string, .integer, .real, .blob: return true
    default: return word(token) == "null"
    }
  }
}
