import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The tables that a plan names, with what is known of their rows and indexes.
struct PlannedTables {
  /// The tables by the names and aliases of the plan, in lower case.
  private var tables: [String: Table] = [:]
  /// The tables in the order of the plan.
  private(set) var all: [Table] = []

  /// A table of the schema.
  struct Table: Equatable {
    let schema: String
    let name: String
    let isVirtual: Bool
    /// How many rows it has, and whether it has more.
    let count: Int?
    let hasMore: Bool
    /// How many rows ANALYZE has found; nil if it was not run.
    let analyzedCount: Int?
    let indexes: [Index]
    let columns: [Column]

    var sqlName: String { SQLName.qualified(name, in: schema) }
  }

  /// An index of a table.
  struct Index: Equatable {
    let name: String
    /// The names of its columns; nil for an expression.
    let columns: [String?]
    /// The collation of the first column.
    let collation: String
    /// How many rows there are for each value of the first column, of the first two, and so on; empty without ANALYZE.
    let rowsPerValue: [Int]
    let isUnique: Bool
  }

  struct Column: Equatable {
    let name: String
    let declaredType: String?
  }

  /// No tables.
  static let none = PlannedTables()

  private init() {}

  /// The most rows of a table that are counted.
  private static let countLimit = 10_000_000

  /// Looks the tables of a plan up.
  ///
  /// - Parameters:
  ///   - steps: the steps of the plan.
  ///   - outline: the statement, which says what its aliases are.
  ///   - database: the database of the statement.
  /// - Throws: `DatabaseError` if counting was interrupted.
  init(_ steps: [PlanStep], of outline: SQLOutline, in database: Database) throws(DatabaseError) {
    let aliases = Self.aliases(in: outline)
    for step in steps {
      guard case .read(let access) = step.action else { continue }
      let name = access.table.lowercased()
      guard tables[name] == nil else { continue }
      let (schema, table) = aliases[name] ?? (nil, access.table)
      guard let found = try Self.find(table, in: schema, database) else { continue }
      tables[name] = found
      if !all.contains(found) { all.append(found) }
    }
  }

  /// The table that a step reads; nil for a query.
  func table(_ name: String) -> Table? { tables[name.lowercased()] }

  /// The tables by the aliases of a statement, in lower case; those that mean several tables left out.
  private static func aliases(in outline: SQLOutline) -> [String: (schema: String?, table: String)] {
    var found: [String: (schema: String?, table: String)] = [:]
    var several: Set<String> = []
    for source in outline.cores.indices.flatMap({ outline.sources(of: $0) }) {
      guard case .name(let schema, let name) = source.relation, let table = outline.writtenName(name),
        let alias = source.alias.flatMap(outline.writtenName)?.lowercased()
      else { continue }
      if let other = found[alias], other.table.lowercased() != table.lowercased() { several.insert(alias) }
      found[alias] = (schema.flatMap(outline.writtenName), table)
    }
    return found.filter { !several.contains($0.key) }
  }

  // MARK: - Reading

  private static func find(
    _ name: String, in schema: String?, _ database: Database
  ) throws(DatabaseError) -> Table? {
    let reader = SchemaReader(database)
    let schema =
      schema.flatMap { name in database.schemaNames.first { $0.matches(name) } }
      ?? reader.schema(ofTable: name)
    guard let listed = try reader.listedTable(name, in: schema), listed.type != "view" else { return nil }
    let sqlName = SQLName.qualified(listed.name, in: schema)
    let isVirtual = listed.type == "virtual"
    var count: Int?
    if !isVirtual {
      count = try database.rows(
        "SELECT count(*) FROM (SELECT 1 FROM \(sqlName) LIMIT \(countLimit + 1))"
      ) { Int(clamping: $0.cell(0).int64) }.first
    }
    let statistics = statistics(of: listed.name, in: schema, database)
    let columns = (try? reader.columns(of: listed.name, in: schema)) ?? []
    return Table(
      schema: schema, name: listed.name, isVirtual: isVirtual,
      count: count.map { min($0, countLimit) }, hasMore: count.map { $0 > countLimit } ?? false,
      analyzedCount: statistics.values.first?.first,
      indexes: try indexes(of: listed.name, in: schema, statistics, database),
      columns: columns.map { Column(name: $0.name, declaredType: $0.declaredType) })
  }

  /// What ANALYZE has found for each index: the rows, and the rows for each value of its first columns.
  private static func statistics(of table: String, in schema: String, _ database: Database) -> [String: [Int]]
  {
    let rows = try? database.rows(
      "SELECT coalesce(idx, ''), stat FROM \(SQLName.quoted(schema)).sqlite_stat1 WHERE tbl = ?1 COLLATE NOCASE",
      texts: [table]
    ) { ($0.text(0) ?? "", ($0.text(1) ?? "").split(separator: " ").compactMap { Int($0) }) }
    return Dictionary(rows ?? []) { first, _ in first }
  }

  private static func indexes(
    of table: String, in schema: String, _ statistics: [String: [Int]], _ database: Database
  ) throws(DatabaseError) -> [Index] {
    let reader = SchemaReader(database)
    var indexes: [Index] = []
    for index in try reader.indexes(of: table, in: schema) {
      let terms = try reader.terms(ofIndex: index.name, in: schema)
      indexes.append(
        Index(
          name: index.name, columns: terms.map(\.column), collation: terms.first?.collation ?? "BINARY",
          rowsPerValue: (statistics[index.name]?.dropFirst()).map(Array.init) ?? [], isUnique: index.isUnique)
      )
    }
    return indexes
  }
}

// MARK: - Texts

extension PlannedTables {
  /// The table of an alias with the alias, as in `visits v`.
  func shownName(of name: String) -> String {
    guard let table = table(name) else { return Self.isNumbered(name) ? "a subquery" : "the query \(name)" }
    return table.name.lowercased() == name.lowercased() ? table.name : "\(table.name) \(name)"
  }

  /// Whether SQLite has made the name of a query.
  private static func isNumbered(_ name: String) -> Bool {
    name.hasPrefix("(subquery-") || name.hasPrefix("SUBQUERY ")
  }

  /// How many rows a table has; nil if that is not known.
  func rowText(of name: String) -> String? {
    guard let table = table(name), let count = table.count else { return nil }
    return (table.hasMore ? "more than " : "") + countText(count, "row")
  }

  /// How many rows ANALYZE promises for each search; nil if nothing does.
  func promise(for access: PlanStep.Access) -> String? {
    guard let table = table(access.table), case .named(let name, _) = access.index,
      let index = table.indexes.first(where: { $0.name == name })
    else { return nil }
    let equal = access.terms.prefix { $0.hasSuffix("=?") && !$0.hasSuffix("<=?") && !$0.hasSuffix(">=?") }
      .count
    guard equal > 0, equal == access.terms.count, equal <= index.rowsPerValue.count else { return nil }
    return countText(index.rowsPerValue[equal - 1], "row")
  }

  /// What the planner knows of the tables, in one sentence; nil if there are none.
  var statisticsText: String? {
    let real = all.filter { !$0.isVirtual }
    guard !real.isEmpty else { return nil }
    let names = { (tables: [Table]) in tables.map(\.name).joined(separator: ", ") }
    let unknown = real.filter { $0.analyzedCount == nil && $0.count ?? 1 > 0 }
    let old = real.filter { table in
      guard let analyzed = table.analyzedCount, let count = table.count else { return false }
      return max(count, 1) >= 10 * max(analyzed, 1) || max(analyzed, 1) >= 10 * max(count, 1)
    }
    if let table = old.first, let analyzed = table.analyzedCount, let count = table.count {
      return
        "ANALYZE has seen \(countText(analyzed, "row")) of \(table.name), which has \(groupedText(count)) now; "
        + "run ANALYZE"
    }
    if unknown.isEmpty {
      let analyzed = real.filter { $0.analyzedCount != nil }
      return analyzed.isEmpty
        ? "no rows are in \(names(real))" : "ANALYZE has been run for \(names(analyzed))"
    }
    return
      "ANALYZE has not been run for \(names(unknown)), so SQLite guesses how many rows it finds; run ANALYZE"
  }
}
