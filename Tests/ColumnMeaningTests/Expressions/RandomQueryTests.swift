import ColumnMeaning
import Foundation
import ScreenSupport
import SQLSyntax
import Testing
import TypedSQLite

/// Random queries over columns whose values each show which column they are from.
@Suite struct RandomQueryTests {
  /// How many queries are made; `RANDOM_QUERIES` asks for more.
  private static let count = ProcessInfo.processInfo.environment["RANDOM_QUERIES"].flatMap(Int.init) ?? 1500

  /// The pinned columns, with their first values; those of plain columns begin at 0.
  private static let columns: [(name: String, storage: String, first: Int64)] = [
    ("at", "unix-ms", 1_769_853_600_000), ("Visit Time", "webkit", 13_439_693_526_544_762),
    ("x", "unix", 1_769_853_600), ("order", "ticks", 638_500_000_000_000_000),
  ]

  /// How far a value can be behind the first of its column: six rows, and what recursive queries add.
  private static let farthest: Int64 = 20

  @Test func `a value is shown by the meaning of its column or as stored, never by another`() throws {
    let database = try Database(path: ":memory:")
    var settings = FormatSettings()
    settings.usesSamples = false
    for table in ["t", "Odd Table"] {
      let names = Self.columns.map { #""\#($0.name)""# }.joined(separator: ", ")
      try database.execute(sql: #"CREATE TABLE "\#(table)"(id INTEGER PRIMARY KEY, n INTEGER, \#(names))"#)
      for row in 1...6 {
        let values = Self.columns.map { String($0.first + Int64(row)) }.joined(separator: ", ")
        try database.execute(sql: #"INSERT INTO "\#(table)" VALUES (\#(row), \#(row * 7), \#(values))"#)
      }
      for column in Self.columns {
        let storage = try #require(ColumnKind.date.storage(named: column.storage))
        settings.pin("\(table).\(column.name)", to: .date, storage)
      }
    }
    try database.execute(sql: #"CREATE VIEW v AS SELECT id, max(at) AS at, n AS x FROM t GROUP BY id"#)
    try database.execute(
      sql: #"CREATE VIEW w(id, x, n) AS SELECT id, x, n FROM t UNION SELECT id, n, n FROM "Odd Table""#)
    let style = DisplayStyle(style: .text)
    let writers = try Self.columns.map { column in
      try #require(ColumnKind.date.storage(named: column.storage)).makeWriter(style)
    }
    var typedCells = 0
    var maker = QueryMaker(seed: 20_261_122)
    for _ in 0..<Self.count {
      let sql = maker.query()
      guard let statement = try? database.prepare(sql) else { continue }
      let resolver = ColumnResolver()
      try expectSameRows(sql, in: database, resolver, settings)
      let columns = resolver.columns(of: statement, settings: settings)
      #expect(columns.count == statement.columnCount, "\(sql)")
      let shown = columns.map { $0.format?.makeWriter(style) }
      while try statement.step() {
        for (index, write) in shown.enumerated() {
          guard let write else { continue }
          let cell = statement.cell(index)
          var buffer = ByteBuffer(capacity: 32)
          guard write(cell, &buffer) != nil else { continue }
          typedCells += 1
          let owner = Self.columns.firstIndex {
            cell.storageClass == .integer && ($0.first...$0.first + Self.farthest).contains(cell.int64)
          }
          var expected = ByteBuffer(capacity: 32)
          _ = owner.map { writers[$0](cell, &expected) }
          #expect(buffer.bytes == expected.bytes, "column \(index) of \(sql)")
        }
      }
    }
    // The generator makes queries that mean something.
    #expect(typedCells > Self.count)
  }
}

extension RandomQueryTests {
  /// Typed input changes nothing in a query that compares dates with nothing but numbers, columns and texts that are no
  /// dates.
  private func expectSameRows(
    _ sql: String, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings
  ) throws {
    let rewriter = InputRewriter(SQLOutline(Array(sql.utf8)), in: database, resolver, settings)
    guard !rewriter.conversions.isEmpty else { return }
    let rewritten = String(decoding: rewriter.sql, as: UTF8.self)
    #expect(
      try Row.fetchAll(database, sql: rewritten).map { Array($0.databaseValues) }
        == Row.fetchAll(database, sql: sql).map { Array($0.databaseValues) },
      "\(sql) became \(rewritten)")
  }
}

/// Makes queries at random: joins, tables of WITH, compounds, windows, subqueries, and aliases that hide columns.
private struct QueryMaker {
  private var random: SeededGenerator
  private var depth = 0
  private var withTables: [(name: String, columns: [String])] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// One query.
  mutating func query() -> String {
    depth = 0
    withTables = []
    var prefix = ""
    if chance(3) {
      let body = select(width: 2, depth: 1)
      prefix = "WITH c(at, n) AS (\(body)) "
      withTables = [("c", ["at", "n"])]
    } else if chance(6) {
      prefix =
        "WITH RECURSIVE c(at, n) AS (SELECT at, 1 FROM t UNION ALL SELECT \(pick(["at", "at + 1", "n", "at / 2"])), n + 1 FROM c WHERE n < 3) "
      withTables = [("c", ["at", "n"])]
    }
    let width = 1 + random.below(3)
    return prefix + select(width: width, depth: 2)
  }

  private mutating func chance(_ bound: Int) -> Bool { random.below(bound) == 0 }

  private mutating func pick<Element>(_ values: [Element]) -> Element { values[random.below(values.count)] }

  private mutating func select(width: Int, depth: Int) -> String {
    var text = arm(width: width, depth: depth)
    while chance(4) {
      text += " \(pick(["UNION", "UNION ALL", "INTERSECT", "EXCEPT"])) " + arm(width: width, depth: depth)
    }
    return text
  }

  private mutating func arm(width: Int, depth: Int) -> String {
    var tables: [(name: String, columns: [String])] = []
    var from: [String] = []
    for place in 0..<(chance(3) ? 2 : 1) {
      let (text, columns) = source(depth: depth)
      let alias = pick(["a", "b", "t", "at"]) + String(place)
      from.append("\(text) AS \(alias)")
      tables.append((alias, columns))
    }
    let results = (0..<width).map { _ in expression(tables, depth: 2) + alias() }
    let distinct = chance(6) ? "DISTINCT " : ""
    let condition = chance(3) ? " WHERE \(condition(tables))" : ""
    return
      "SELECT \(distinct)\(results.joined(separator: ", ")) FROM \(from.joined(separator: pick([", ", " JOIN ", " LEFT JOIN "])))\(condition)"
  }

  private mutating func condition(_ tables: [(name: String, columns: [String])]) -> String {
    let operand = expression(tables, depth: 1)
    switch random.below(6) {
    case 0: return "\(operand) IN (1769853600003, 13439693526544764, '', 14)"
    case 1: return "\(operand) BETWEEN 7 AND 1769853600004"
    case 2: return "\(operand) IS NOT 'no date'"
    case 3: return "\(operand) < \(expression(tables, depth: 1))"
    case 4: return "NOT \(operand) = '1769853600003'"
    default: return "\(operand) >= \(pick(["1769853600003", "1769853602.5", "'x'", "NULL"]))"
    }
  }

  private mutating func alias() -> String {
    pick(["", "", " AS at", #" AS "Visit Time""#, " n", " AS [x]", " 'odd name'"])
  }

  private mutating func source(depth: Int) -> (String, [String]) {
    let names = ["at", #""Visit Time""#, "x", #""order""#, "n", "id"]
    switch random.below(depth > 0 ? 7 : 4) {
    case 0: return ("t", names)
    case 1: return (#""Odd Table""#, names)
    case 2: return ("v", ["id", "at", "x"])
    case 3: return withTables.first.map { ($0.name, $0.columns) } ?? ("w", ["id", "x", "n"])
    case 4: return ("main.[t]", names)
    default:
      let width = 1 + random.below(2)
      let (inner, columns) = source(depth: depth - 1)
      let results = (0..<width).map { place in
        expression([("q", columns)], depth: 1) + " AS \(["at", "n"][place])"
      }
      let group = chance(4) ? " GROUP BY 1" : ""
      return (
        "(SELECT \(results.joined(separator: ", ")) FROM \(inner) AS q\(group))",
        Array(["at", "n"].prefix(width))
      )
    }
  }

  private mutating func expression(_ tables: [(name: String, columns: [String])], depth: Int) -> String {
    let table = pick(tables)
    let column = (chance(2) ? table.name + "." : "") + pick(table.columns)
    guard depth > 0 else { return column }
    func inner() -> String { expression(tables, depth: depth - 1) }
    switch random.below(18) {
    case 0: return "max(\(inner()))"
    case 1: return "coalesce(\(inner()), \(inner()))"
    case 2: return "iif(\(inner()) > 5, \(inner()), \(pick(["NULL", "'x'", inner()])))"
    case 3: return "CASE \(inner()) WHEN 7 THEN \(inner()) ELSE \(inner()) END"
    case 4: return "nullif(\(inner()), \(inner()))"
    case 5: return "lag(\(column)) OVER (ORDER BY \(column))"
    case 6: return "first_value(\(column)) OVER ()"
    case 7: return "min(\(inner()), \(inner()))"
    case 8: return "(SELECT \(pick(["max(at)", "x", column, "max(\(column))", "count(*)"])) FROM t)"
    case 9: return "\(inner()) || ''"
    case 10: return "abs(\(inner()))"
    case 11: return "(\(inner()))"
    case 12: return "ifnull(\(inner()), NULL)"
    case 13: return "likely(+\(inner()))"
    case 14: return "\(inner()) IN (SELECT n FROM t)"
    default: return column
    }
  }
}
