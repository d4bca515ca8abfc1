/// The words that have a meaning for the structure of a statement.
enum SQLWord: String, CaseIterable, Sendable {
  case all, and, `as`, asc, begin, between, by, `case`, cast, collate, create, cross, `default`, delete, desc,
    distinct,
    `do`, `else`, end, escape, except, exists, explain, filter, first, from, full, glob, group, having, `in`,
    indexed,
    inner, insert, intersect, into, `is`, isnull, join, last, left, like, limit, match, materialized, natural,
    not,
    notnull, null, nulls, of, offset, on, or, order, outer, over, partition, plan, query, recursive, regexp,
    replace,
    returning, right, select, set, temp, temporary, then, trigger, `true`, `false`, union, update, using,
    values, when,
    `where`, window, with
  case currentDate = "current_date"
  case currentTime = "current_time"
  case currentTimestamp = "current_timestamp"

  /// The words by their names in lower case.
  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Whether an expression can neither begin nor continue with it, since it begins another part of a statement.
  var beginsClause: Bool {
    switch self {
    case .except, .from, .group, .having, .intersect, .join, .limit, .on, .order, .returning, .select, .set,
      .union,
      .using, .values, .where:
      true
    default: false
    }
  }

  /// Whether it can be no name, and begins no expression.
  var isReserved: Bool {
    switch self {
    case .and, .as, .between, .collate, .cross, .distinct, .else, .end, .escape, .in, .inner, .into, .is,
      .isnull,
      .notnull, .or, .then, .when:
      true
    default: beginsClause
    }
  }

  /// Whether it can be before JOIN.
  var isJoin: Bool {
    switch self {
    case .cross, .full, .inner, .left, .natural, .outer, .right: true
    default: false
    }
  }
}
