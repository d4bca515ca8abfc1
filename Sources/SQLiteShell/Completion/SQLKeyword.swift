import TypedSQLite

/// The keywords of SQL, and which follow which.
enum SQLKeyword {
  /// Each keyword, in upper case.
  static let all = Set(list)

  /// Each keyword, in upper case and sorted.
  static let list: [String] = Database.keywords.sorted()

  /// What a statement can begin with.
  static let statements = [
    "ALTER TABLE", "ANALYZE", "ATTACH", "BEGIN", "COMMIT", "CREATE", "DELETE FROM", "DETACH", "DROP", "END",
    "EXPLAIN", "INSERT", "PRAGMA", "REINDEX", "RELEASE", "REPLACE INTO", "ROLLBACK", "SAVEPOINT", "SELECT",
    "UPDATE",
    "VACUUM", "VALUES", "WITH",
  ]

  /// What can follow a keyword, where that is only keywords.
  static let followers: [String: [String]] = [
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

  /// What can follow a table in FROM.
  static let afterTable = [
    "AS", "CROSS JOIN", "GROUP BY", "INNER JOIN", "JOIN", "LEFT JOIN", "LIMIT", "NATURAL JOIN", "ON",
    "ORDER BY",
    "SET", "UNION", "USING", "VALUES", "WHERE", "WINDOW",
  ]

  /// The keywords that themselves are a value, after which none can begin.
  static let values: Set = ["CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "END", "NULL"]
}
