extension SQL: ExpressibleByStringInterpolation {
  /// Creates SQL as written, without arguments.
  public init(unicodeScalarLiteral: String) {
    self.init(sql: unicodeScalarLiteral)
  }

  /// Creates SQL as written, without arguments.
  public init(extendedGraphemeClusterLiteral: String) {
    self.init(sql: extendedGraphemeClusterLiteral)
  }

  /// Creates SQL as written, without arguments.
  public init(stringLiteral: String) {
    self.init(sql: stringLiteral)
  }

  /// Creates SQL from an interpolation.
  public init(stringInterpolation sqlInterpolation: SQLInterpolation) {
    self = sqlInterpolation.sql
  }
}

extension Database {
  /// Runs each statement of `sqlLiteral`, in order.
  ///
  /// ```swift
  /// try db.execute(literal: "INSERT INTO player (name, score) VALUES (\(name), \(score))")
  /// ```
  ///
  /// - Throws: ``DatabaseError`` of the first statement that fails; the ones before it have run.
  public func execute(literal sqlLiteral: SQL) throws {
    let (sql, arguments) = try sqlLiteral.build(self)
    try execute(sql: sql, arguments: arguments)
  }

  /// Prepares one statement, with the arguments that are interpolated.
  ///
  /// ```swift
  /// let statement = try db.makeStatement(literal: "SELECT * FROM player WHERE name = \(name)")
  /// ```
  ///
  /// - Throws: what ``makeStatement(sql:)`` throws; ``DatabaseError`` if a part of the SQL needs a table that does not
  ///   exist, or if only some of the arguments are interpolated.
  public func makeStatement(literal sqlLiteral: SQL) throws -> Statement {
    try statement(of: sqlLiteral) { sql throws(DatabaseError) in try makeStatement(sql: sql) }
  }

  /// Prepares one statement with the arguments that are interpolated, or reuses one with the same text.
  ///
  /// - Throws: what ``makeStatement(literal:)`` throws.
  public func cachedStatement(literal sqlLiteral: SQL) throws -> Statement {
    try statement(of: sqlLiteral) { sql throws(DatabaseError) in try cachedStatement(sql: sql) }
  }

  private func statement(
    of sqlLiteral: SQL, _ prepare: (String) throws(DatabaseError) -> Statement
  ) throws -> Statement {
    let (sql, arguments) = try sqlLiteral.build(self)
    let statement = try prepare(sql)
    if !arguments.isEmpty { try statement.setArguments(arguments) }
    return statement
  }
}
