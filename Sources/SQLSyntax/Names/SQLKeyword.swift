import TypedSQLiteCore

/// The keywords of SQL, and which keywords can follow them.
package enum SQLKeyword {
  /// All keywords, in upper case.
  package static let all = Set(list)

  /// All keywords, in upper case and sorted.
  package static let list: [String] = Database.keywords.sorted()

  /// The keywords with which a statement can begin.
  package static let statements = [
    "ALTER TABLE", "ANALYZE", "ATTACH", "BEGIN", "COMMIT", "CREATE", "DELETE FROM", "DETACH", "DROP", "END",
    "EXPLAIN", "INSERT", "PRAGMA", "REINDEX", "RELEASE", "REPLACE INTO", "ROLLBACK", "SAVEPOINT", "SELECT",
    "UPDATE",
    "VACUUM", "VALUES", "WITH",
  ]

  /// The keywords that can follow a keyword, if only keywords can.
  package static let followers: [String: [String]] = [
    "ALTER": ["TABLE"],
    "BEGIN": ["DEFERRED", "EXCLUSIVE", "IMMEDIATE", "TRANSACTION"],
    "CREATE": ["INDEX", "TABLE", "TEMP", "TRIGGER", "UNIQUE INDEX", "VIEW", "VIRTUAL TABLE"],
    "CROSS": ["JOIN"],
    "DEFAULT": ["VALUES"],
    "DELETE": ["FROM"],
    "DROP": ["INDEX", "TABLE", "TRIGGER", "VIEW"],
    "EXCEPT": ["SELECT", "VALUES"],
    "EXPLAIN": ["QUERY PLAN"] + statements,
    "FOREIGN": ["KEY"],
    "FULL": ["JOIN", "OUTER JOIN"],
    "GENERATED": ["ALWAYS AS"],
    "GROUP": ["BY"],
    "INNER": ["JOIN"],
    "INSERT": ["INTO", "OR"],
    "INTERSECT": ["SELECT", "VALUES"],
    "IS": ["NULL", "NOT NULL", "NOT", "TRUE", "FALSE", "DISTINCT FROM", "NOT DISTINCT FROM"],
    "LEFT": ["JOIN", "OUTER JOIN"],
    "NATURAL": ["JOIN", "LEFT JOIN"],
    "NULLS": ["FIRST", "LAST"],
    "ORDER": ["BY"],
    "OUTER": ["JOIN"],
    "PARTITION": ["BY"],
    "PLAN": statements,
    "PRIMARY": ["KEY"],
    "QUERY": ["PLAN"],
    "REPLACE": ["INTO"],
    "RIGHT": ["JOIN", "OUTER JOIN"],
    "TEMP": ["TABLE", "TRIGGER", "VIEW"],
    "UNION": ["ALL", "SELECT", "VALUES"],
    "UNIQUE": ["INDEX"],
    "VIRTUAL": ["TABLE"],
  ]

  /// The keywords that combine and test values.
  package static let operators = [
    "AND", "OR", "AS", "IN", "IS", "LIKE", "BETWEEN", "COLLATE", "GLOB", "NOT", "ISNULL", "NOTNULL", "ESCAPE",
  ]

  /// The keywords that probably follow a value or a table in a clause, by the keyword of the clause.
  package static let likely: [String: [String]] = [
    "DELETE": ["WHERE", "RETURNING"],
    "ELSE": ["END"] + operators,
    "FROM": joins + ["AS", "ON", "USING"] + afterTables + ["INDEXED BY"],
    "GROUP BY": ["HAVING", "ORDER BY", "LIMIT", "COLLATE"],
    "HAVING": operators + ["ORDER BY", "LIMIT"],
    "INTO": ["VALUES", "SELECT", "DEFAULT VALUES", "AS"],
    "LIMIT": ["OFFSET"],
    "ON": operators + joins + afterTables,
    "ORDER BY": ["ASC", "DESC", "LIMIT", "NULLS FIRST", "NULLS LAST", "COLLATE"],
    "PARTITION BY": ["ORDER BY", "ROWS", "RANGE", "GROUPS"],
    "SELECT": ["FROM"] + operators + afterTables,
    "SET": ["WHERE", "FROM", "RETURNING"] + operators,
    "THEN": ["WHEN", "ELSE", "END"] + operators,
    "UPDATE": ["SET", "AS"],
    "USING": joins + afterTables,
    "VALUES": ["ON CONFLICT", "RETURNING"],
    "WHEN": ["THEN"] + operators,
    "WHERE": operators + afterTables.dropFirst() + ["RETURNING"],
  ]

  private static let joins = [
    "JOIN", "LEFT JOIN", "INNER JOIN", "CROSS JOIN", "NATURAL JOIN", "RIGHT JOIN", "FULL JOIN",
  ]

  private static let afterTables = [
    "WHERE", "GROUP BY", "ORDER BY", "LIMIT", "UNION", "EXCEPT", "INTERSECT", "WINDOW",
  ]

  /// The keywords with which a value can begin.
  package static let operands = [
    "CASE", "CAST", "DISTINCT", "EXISTS", "NOT", "NULL", "CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME",
    "SELECT",
  ]

  /// The keywords that can follow the type of a column in CREATE TABLE.
  package static let columnConstraints = [
    "PRIMARY KEY", "NOT NULL", "UNIQUE", "DEFAULT", "CHECK", "REFERENCES", "COLLATE", "GENERATED ALWAYS AS",
    "CONSTRAINT", "AUTOINCREMENT", "ON CONFLICT", "ON DELETE", "ON UPDATE",
  ]

  /// The keywords that can begin a part of CREATE TABLE in place of a column.
  package static let tableConstraints = ["PRIMARY KEY", "FOREIGN KEY", "UNIQUE", "CHECK", "CONSTRAINT"]

  /// The keywords that are values, after which no other value can begin.
  package static let values: Set = ["CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "END", "NULL"]
}
