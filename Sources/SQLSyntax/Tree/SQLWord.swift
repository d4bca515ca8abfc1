/// The words that have a meaning for the structure of a statement.
enum SQLWord: String, CaseIterable, Sendable {
  case add, all, alter, and, `as`, asc, begin, between, by, `case`, cast, check, collate, column,
    constraint, create, cross, `default`, delete, desc, distinct, `do`, drop, `else`, end, escape, except,
    exists, explain, filter, first, foreign, from, full, generated, glob, group, having, `if`, `in`, index,
    indexed, inner, insert, intersect, into, `is`, isnull, join, last, left, like, limit, match,
    materialized, natural, not, notnull, null, nulls, of, offset, on, or, order, outer, over, partition,
    plan, primary, query, recursive, references, regexp, rename, replace, returning, right, select, set,
    table, temp, temporary, then, to, trigger, `true`, `false`, union, unique, update, using, values, view,
    virtual, when, `where`, window, with
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
