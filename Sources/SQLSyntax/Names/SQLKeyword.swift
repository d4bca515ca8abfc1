import TypedSQLite

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
    "DELETE": ["FROM"],
    "DROP": ["INDEX", "TABLE", "TRIGGER", "VIEW"],
    "EXPLAIN": ["QUERY PLAN"] + statements,
    "FULL": ["JOIN", "OUTER JOIN"],
    "GROUP": ["BY"],
    "INNER": ["JOIN"],
    "INSERT": ["INTO", "OR"],
    "LEFT": ["JOIN", "OUTER JOIN"],
    "NATURAL": ["JOIN", "LEFT JOIN"],
    "ORDER": ["BY"],
    "OUTER": ["JOIN"],
    "PARTITION": ["BY"],
    "PLAN": statements,
    "QUERY": ["PLAN"],
    "REPLACE": ["INTO"],
    "RIGHT": ["JOIN", "OUTER JOIN"],
    "TEMP": ["TABLE", "TRIGGER", "VIEW"],
    "UNION": ["ALL", "SELECT", "VALUES"],
    "UNIQUE": ["INDEX"],
    "VIRTUAL": ["TABLE"],
  ]

  /// The keywords that can follow a table in FROM.
  package static let afterTable = [
    "AS", "CROSS JOIN", "GROUP BY", "INNER JOIN", "JOIN", "LEFT JOIN", "LIMIT", "NATURAL JOIN", "ON",
    "ORDER BY",
    "SET", "UNION", "USING", "VALUES", "WHERE", "WINDOW",
  ]

  /// The keywords that are values, after which no other value can begin.
  package static let values: Set = ["CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "END", "NULL"]
}
