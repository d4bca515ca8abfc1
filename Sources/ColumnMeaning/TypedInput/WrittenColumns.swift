package import SQLSyntax
package import TypedSQLite

/// The typed columns that a statement writes to, and what it stored in them.
///
/// SQLite's update hook says which rows a statement changed, so only those are looked at, however large the table is.
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
    var known = InputColumns(outline, in: database, resolver, settings)
    var found: [(found: ColumnFinder.Found, format: ColumnFormat?)] = []
    if outline.cores[core].verb == .insert {
      // Names are not looked up for literals, so a dump that is pasted does not pay.
      let literals = skipsLiterals ? outline.literalPositions(of: core) : []
      for position in 0..<Self.columnLimit where !literals.contains(position) {
        guard let column = known.column(.inserted(position, core: core)) else { break }
        found.append(column)
      }
    }
    for index in outline.tokens.indices
    where outline.isAssigned(index) && !(skipsLiterals && outline.isLiteral(index + 2)) {
      guard let core = outline.places[index].core, let column = known.column(.assigned(index, core: core))
      else { continue }
      found.append(column)
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

  /// What is printed after the statement, such as `due now holds text in 1 row; .format report task shows it`.
  package func messages(on rows: ChangedRows, in database: Database) -> [String] {
    let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    let all = (try? SchemaReader(database).columns(of: table, in: schema)) ?? []
    let rowID = ["rowid", "_rowid_", "oid"].first { name in !all.contains { $0.name.matches(name) } }
    guard !rows.numbers.isEmpty, let rowID,
      let statement = try? database.prepare(
        "SELECT \(names) FROM \(SQLName.qualified(table, in: schema)) WHERE \(rowID) = ?")
    else { return [] }
    var counts: [(column: Int, word: String, count: Int)] = []
    var scratch = ByteBuffer(capacity: 16)
    for number in Set(rows.numbers) {
      guard (try? statement.bind(integer: number, at: 1)) != nil, (try? statement.step()) == true else {
        continue
      }
      for (column, (_, test)) in columns.enumerated() {
        let cell = statement.cell(column)
        guard test.isOdd(cell, isWritten: true, using: &scratch) else { continue }
        let word = test.word(for: cell)
        if let known = counts.firstIndex(where: { $0.column == column && $0.word == word }) {
          counts[known].count += 1
        } else {
          counts.append((column, word, 1))
        }
      }
      statement.reset()
    }
    return counts.sorted { ($0.column, $0.word) < ($1.column, $1.word) }.map { column, word, count in
      "\(columns[column].name) now holds \(word) in \(rows.isCut ? "at least " : "")\(countText(count, "row")); "
        + ".format report \(table) shows it"
    }
  }
}

extension SQLOutline {
  /// Whether an operand is one literal.
  fileprivate func isLiteral(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), endsOperand(before: index + 1, in: tokens.indices) else {
      return false
    }
    switch tokens[index].kind {
    case .string, .integer, .real, .blob: return true
    default: return word(index) == "null"
    }
  }

  /// The positions at which an INSERT has nothing but literals.
  fileprivate func literalPositions(of core: Int) -> Set<Int> {
    let (values, isComplete) = insertedValues(of: core)
    guard isComplete else { return [] }
    let others = values.filter { $0.tokens.count != 1 || !isLiteral($0.tokens.lowerBound) }
    return Set(values.map(\.position)).subtracting(others.map(\.position))
  }

  /// Whether a token is the name of a column that `SET` assigns a value to.
  fileprivate func isAssigned(_ index: Int) -> Bool {
    places[index].clause == .assignments && places[index].enclosure == .query && name(index) != nil
      && sign(index + 1) == .equal && (word(index - 1) == "set" || sign(index - 1) == .comma)
  }
}
