import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A SELECT of columns of one table whose rows can be read in ranges of their identifiers, each by itself.
struct RangedQuery {
  /// The name of the table, in quotes.
  let table: String
  /// The name of the row identifier.
  let rowID: String
  /// The SELECT itself.
  let whole: String
  /// The same SELECT of the rows whose identifiers are from `?1` to `?2`.
  let ranged: String

  /// Reads a statement; nil if its results may depend on anything but their own rows.
  ///
  /// - Parameters:
  ///   - sql: the statement.
  ///   - origin: the column of a table that one of its results shows.
  ///   - database: the database of the table.
  init?(_ sql: String, of origin: ColumnOrigin, in database: Database) {
    let outline = SQLOutline(Array(sql.utf8))
    guard outline.withTables.isEmpty, outline.cores.count == 1, Self.isSimple(outline),
      let query = outline.query, query.arms.count == 1, let arm = query.arms.first,
      arm.sources.count == 1, let source = arm.sources.first, let tables = arm.tables,
      case .name(let schema, let name) = source.relation,
      schema.map({ outline.name($0)?.lowercased() == "main" }) ?? true, origin.schema == "main",
      // A view has the columns of another table.
      let tableName = outline.name(name), tableName.lowercased() == origin.table.lowercased(),
      let rowID = try? SchemaReader(database).columns(of: origin.table, in: "main").rowIDName
    else { return nil }
    table = "main." + SQLName.quoted(origin.table)
    self.rowID = rowID
    whole = sql
    let range = "\(rowID) BETWEEN ?1 AND ?2"
    let start = outline.text(0..<tables.upperBound)
    let end =
      outline.tokens.last.map { _ in outline.sign(outline.tokens.count - 1) == .semicolon ? 1 : 0 } ?? 0
    let condition = tables.upperBound + 1..<max(outline.tokens.count - end, tables.upperBound + 1)
    if condition.isEmpty {
      ranged = "\(start) WHERE \(range)"
    } else {
      guard outline.word(tables.upperBound) == "where" else { return nil }
      ranged = "\(start) WHERE (\(outline.text(condition))) AND \(range)"
    }
  }

  /// Whether it has no clause that joins, sorts, counts or drops rows, and calls nothing: a session may have other
  /// functions than the connections that read the ranges.
  private static func isSimple(_ outline: SQLOutline) -> Bool {
    outline.tokens.indices.allSatisfy { index in
      let token = outline.tokens[index]
      guard token.isValid, token.kind != .parameter else { return false }
      guard let word = outline.word(index) else { return true }
      if refusedWords.contains(word) { return false }
      return outline.sign(index + 1) != .leftParenthesis || wordsBeforeGroups.contains(word)
    }
  }

  private static let refusedWords: Set<String> = [
    "collate", "current_date", "current_time", "current_timestamp", "distinct", "except", "glob", "group",
    "having", "intersect", "join", "like", "limit", "match", "order", "regexp", "union", "values", "window",
  ]

  /// The words before a parenthesis that begins no arguments.
  private static let wordsBeforeGroups: Set<String> = [
    "and", "between", "case", "else", "from", "in", "is", "not", "or", "select", "then", "when", "where",
  ]

  // MARK: - Running

  /// Prepares the SELECT of a range; nil unless SQLite reads whole and range in the order of the row identifiers.
  func prepare(in database: Database) throws(DatabaseError) -> Statement? {
    guard try database.scansTable(whole) else { return nil }
    let plan = try database.rows("EXPLAIN QUERY PLAN " + ranged) { $0.text(3) ?? "" }
    guard plan.count == 1, plan[0].hasPrefix("SEARCH "),
      plan[0].hasSuffix(" USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)")
    else { return nil }
    return try database.prepare(ranged)
  }

  /// The first and the last row identifier; nil for an empty table.
  func identifiers(in database: Database) throws(DatabaseError) -> ClosedRange<Int64>? {
    let sql = "SELECT (SELECT min(\(rowID)) FROM \(table)), (SELECT max(\(rowID)) FROM \(table))"
    let ends = try database.rows(sql) { $0.cell(0).isNull ? nil : ($0.cell(0).int64, $0.cell(1).int64) }
    guard let (first, last) = ends.first ?? nil, first <= last else { return nil }
    return first...last
  }
}
