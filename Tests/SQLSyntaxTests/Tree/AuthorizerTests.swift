@testable import SQLSyntax
import Testing
import TypedSQLiteCore

/// Compares what the tree says of random statements with what SQLite's authorizer reports of them.
@Suite struct AuthorizerTests {
  private static let tables = ["t", "u", "w", "x y"]

  @Test func `the tables of a statement are those that SQLite reads and changes`() throws {
    let database = try Database(path: ":memory:")
    for table in Self.tables { try database.runAll("CREATE TABLE \"\(table)\"(a, b, c)") }
    var statements = RandomStatements(seed: 20_261_126)
    var (count, unreadCount) = (0, 0)
    for _ in 0..<2000 {
      let sql = statements.next()
      var touched: Set<String> = []
      database.setAuthorizer(kinds: ["READ", "INSERT", "UPDATE", "DELETE"]) { action in
        if let table = action.details[0], Self.tables.contains(table) { touched.insert(table) }
        return true
      }
      defer { database.setAuthorizer(nil) }
      guard (try? database.prepare(sql)) != nil else { continue }
      count += 1
      let named = tables(of: SQLOutline(Array(sql.utf8)))
      #expect(named.isSuperset(of: touched), "\(sql)")
      if named != touched { unreadCount += 1 }
    }
    #expect(count > 1500)
    // SQLite drops what is beside a condition that is never true.
    #expect(unreadCount < count / 50)
  }

  /// The names of the tables that a statement names in FROM, behind IN, or as its target.
  private func tables(of outline: SQLOutline) -> Set<String> {
    var found: Set<String> = []
    for (index, node) in outline.tree.nodes.enumerated() {
      switch node.kind {
      case .name, .target: found.formUnion(node.tokens.compactMap { outline.name($0) })
      case .membership:
        let operand = outline.tree.children(of: index).count
        if operand == 1, let name = outline.name(node.tokens.upperBound - 1) { found.insert(name) }
      default: break
      }
    }
    return found.intersection(Self.tables)
  }
}

/// Statements over three tables, most of which SQLite can prepare; the same ones for the same seed.
private struct RandomStatements {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> String {
    switch number(8) {
    case 0: "INSERT INTO \(table())(a, b) \(query(depth: 1, columns: 2))"
    case 1: "INSERT INTO \(table()) VALUES (\(value(1)), \(value(1)), \(value(1)))"
    case 2: "UPDATE \(table()) SET a = \(value(1)), (b, c) = (\(value(2)), \(value(2))) WHERE \(condition(1))"
    case 3: "DELETE FROM \(table()) WHERE \(condition(1))"
    default: query(depth: 0, columns: 1 + number(3))
    }
  }

  private mutating func number(_ count: Int) -> Int {
    // SplitMix64.
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed &>> 31)) % UInt64(count))
  }

  private mutating func table() -> String { ["t", "u", "w", "\"x y\"", "main.t"][number(5)] }

  private mutating func query(depth: Int, columns: Int) -> String {
    var sql =
      "SELECT \((0..<columns).map { _ in value(depth + 1) }.joined(separator: ", ")) FROM \(table()) AS p"
    if number(3) == 0 { sql += [" JOIN ", " LEFT JOIN ", ", "][number(3)] + table() + " AS q" }
    if number(4) == 0, depth < 2 { sql += ", (\(query(depth: depth + 1, columns: 1))) AS r" }
    if number(2) == 0 { sql += " WHERE \(condition(depth + 1))" }
    if number(6) == 0, depth < 2 {
      sql += [" UNION ALL ", " EXCEPT "][number(2)] + query(depth: depth + 1, columns: columns)
    }
    return sql
  }

  private mutating func value(_ depth: Int) -> String {
    switch number(depth > 2 ? 3 : 9) {
    case 0: "1"
    case 1: "'it''s'"
    case 2: "-2.5"
    case 3: "(\(value(depth + 1)) || \(value(depth + 1)))"
    case 4: "coalesce(\(value(depth + 1)), \(value(depth + 1)))"
    case 5: "CASE WHEN \(condition(depth + 1)) THEN \(value(depth + 1)) END"
    case 6: "(\(query(depth: depth + 1, columns: 1)))"
    case 7: "CAST(\(value(depth + 1)) AS TEXT)"
    default: "EXISTS (\(query(depth: depth + 1, columns: 1)))"
    }
  }

  private mutating func condition(_ depth: Int) -> String {
    switch number(depth > 2 ? 2 : 6) {
    case 0: "\(value(depth + 1)) = \(value(depth + 1))"
    case 1: "\(value(depth + 1)) IS NOT NULL"
    case 2: "\(value(depth + 1)) NOT BETWEEN 1 AND \(value(depth + 1))"
    case 3: "\(value(depth + 1)) IN (\(query(depth: depth + 1, columns: 1)))"
    case 4: "\(condition(depth + 1)) AND NOT \(condition(depth + 1))"
    default: "\(value(depth + 1)) IN (1, \(value(depth + 1)))"
    }
  }
}
