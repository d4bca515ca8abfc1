import TypedSQLiteCore

/// A step of a query plan, with what its text says.
///
/// SQLite may change the texts with any version, so a text that is not known is kept as it is.
///
/// Source: `sqlite3WhereExplainOneScan` in wherecode.c, and `ExplainQueryPlan` in select.c, expr.c and where.c.
struct PlanStep: Equatable {
  let id: Int64
  /// The step that contains it; 0 for the outermost ones.
  let parent: Int64
  /// The text of SQLite.
  let detail: String
  let action: Action

  /// What a step does.
  enum Action: Equatable {
    case read(Access)
    /// A temporary tree that sorts or keeps rows, for an ORDER BY and its kin.
    case tree(purpose: String)
    /// A query whose rows are taken one by one.
    case coroutine(String)
    /// A query whose rows are stored first.
    case materialize(String)
    case subquery(isList: Bool, isCorrelated: Bool)
    /// A subquery whose result is used again.
    case reuse
    /// A filter of bits for a table.
    case bloomFilter(String)
    /// An index or the rowid of a table that answers IN.
    case membership(index: String?)
    /// The queries of UNION and its kin, and how the next one is added.
    case compound
    /// Two queries whose sorted rows are combined by an operator such as UNION.
    case merge(operator: String)
    case arm(String)
    /// One index for each part of OR, and one of the parts.
    case alternatives
    case alternative(String)
    case constantRows(String)
    /// The two parts of a recursive query.
    case recursion(isFirst: Bool)
    case other
  }

  /// How rows of a table are found.
  struct Access: Equatable {
    /// The table or its alias; the name of a query or of a view otherwise.
    let table: String
    /// Whether all rows are read.
    let isWhole: Bool
    let index: Index
    /// The conditions, such as `a=?`; empty if there are none.
    let terms: [String]

    /// What the rows are found by.
    enum Index: Equatable {
      case none
      case rowid
      /// The key of a WITHOUT ROWID table.
      case primaryKey
      case named(String, isCovering: Bool)
      /// An index that is made for one run.
      case automatic(isPartial: Bool)
      case virtual(String)
    }
  }

  init(id: Int64, parent: Int64, detail: String) {
    self.id = id
    self.parent = parent
    self.detail = detail
    action = Self.action(of: detail)
  }
}

extension PlanStep {
  /// The plan of a statement.
  static func all(of sql: String, in database: Database) throws(DatabaseError) -> [PlanStep] {
    try database.rows("EXPLAIN QUERY PLAN " + sql) {
      PlanStep(id: $0.cell(0).int64, parent: $0.cell(1).int64, detail: $0.text(3) ?? "")
    }
  }

  /// Whether it is no step, but the heading of the plan of a trigger.
  var isHeading: Bool { detail.hasPrefix("-") }
}

// MARK: - Reading

extension PlanStep {
  private static func action(of detail: String) -> Action {
    if let rest = detail.after("SCAN ") {
      if rest == "CONSTANT ROW" { return .constantRows("1") }
      if let count = rest.before(" CONSTANT ROWS") ?? rest.before("-ROW VALUES CLAUSE") {
        return .constantRows(count)
      }
      return .read(access(rest, isWhole: true))
    }
    if let rest = detail.after("SEARCH ") { return .read(access(rest, isWhole: false)) }
    if let rest = detail.after("USE TEMP B-TREE FOR ") { return .tree(purpose: rest) }
    if let rest = detail.after("CO-ROUTINE ") { return .coroutine(rest) }
    if let rest = detail.after("MATERIALIZE ") { return .materialize(rest) }
    if detail.hasPrefix("REUSE ") { return .reuse }
    if let rest = detail.after("BLOOM FILTER ON ") { return .bloomFilter(rest.beforeTerms) }
    if detail == "CREATE BLOOM FILTER" { return .bloomFilter("") }
    if let rest = detail.after("USING "), let use = rest.before(" FOR IN-OPERATOR") {
      return .membership(index: use.after("INDEX "))
    }
    let isCorrelated = detail.hasPrefix("CORRELATED ")
    let plain = detail.after("CORRELATED ") ?? detail
    if plain.hasPrefix("SCALAR SUBQUERY") || plain.hasPrefix("EXISTS") {
      return .subquery(isList: false, isCorrelated: isCorrelated)
    }
    if plain.hasPrefix("LIST SUBQUERY") { return .subquery(isList: true, isCorrelated: isCorrelated) }
    switch detail {
    case "COMPOUND QUERY": return .compound
    case "LEFT-MOST SUBQUERY", "LEFT", "RIGHT": return .arm(detail)
    case "MULTI-INDEX OR": return .alternatives
    case "SETUP": return .recursion(isFirst: true)
    case "RECURSIVE STEP": return .recursion(isFirst: false)
    default: break
    }
    if let number = detail.after("INDEX "), !number.isEmpty, number.utf8.allSatisfy(\.isDigit) {
      return .alternative(number)
    }
    if detail.hasPrefix("MERGE ("), detail.hasSuffix(")") {
      return .merge(operator: String(detail.dropFirst(7).dropLast()))
    }
    for word in ["UNION", "INTERSECT", "EXCEPT"] where detail.hasPrefix(word) { return .arm(detail) }
    return .other
  }

  private static func access(_ text: String, isWhole: Bool) -> Access {
    var name = text
    for ending in [" LEFT-JOIN", " RIGHT-JOIN", " EXISTS"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    if let start = name.firstRange(of: " VIRTUAL TABLE INDEX ") {
      return Access(
        table: String(name[..<start.lowerBound]), isWhole: isWhole,
        index: .virtual(String(name[start.upperBound...])), terms: [])
    }
    guard let use = name.firstRange(of: " USING ") else {
      return Access(table: name, isWhole: isWhole, index: .none, terms: [])
    }
    let table = String(name[..<use.lowerBound])
    let rest = String(name[use.upperBound...])
    var terms: [String] = []
    var way = rest
    if rest.hasSuffix(")"), let open = rest.firstRange(of: " (") {
      way = String(rest[..<open.lowerBound])
      terms = rest[open.upperBound...].dropLast().split(separator: " AND ").map(String.init)
    }
    let index: Access.Index
    if way.hasPrefix("AUTOMATIC ") {
      index = .automatic(isPartial: way.contains("PARTIAL"))
    } else if way == "INTEGER PRIMARY KEY" {
      index = .rowid
    } else if way == "PRIMARY KEY" {
      index = .primaryKey
    } else if let name = way.after("COVERING INDEX ") {
      index = .named(name, isCovering: true)
    } else {
      index = way.after("INDEX ").map { .named($0, isCovering: false) } ?? .none
    }
    return Access(table: table, isWhole: isWhole, index: index, terms: terms)
  }
}

extension String {
  /// What is behind a beginning; nil if the text does not begin so.
  fileprivate func after(_ start: String) -> String? {
    hasPrefix(start) ? String(dropFirst(start.count)) : nil
  }

  /// What is before an ending; nil if the text does not end so.
  fileprivate func before(_ end: String) -> String? {
    hasSuffix(end) ? String(dropLast(end.count)) : nil
  }

  fileprivate var beforeTerms: String { String(self[..<(firstRange(of: " (")?.lowerBound ?? endIndex)]) }
}
