internal import TypedSQLite

extension Connection {
  /// Runs each statement of a text, ignoring its rows.
  ///
  /// - Throws: ``Result`` of the first statement that fails; the ones before it have run.
  public func execute(_ SQL: String) throws {
    let text = Array(SQL.utf8)
    var offset = 0
    while offset < text.count {
      do throws(DatabaseError) {
        try inTurn { () throws(DatabaseError) in
          guard let statement = try database.prepareNext(text, offset: &offset) else { return }
          try begin(statement)
          defer { statement.reset() }
          while try statement.step() {}
        }
      } catch {
        throw failure(error)
      }
    }
  }

  /// Prepares a statement.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters, in order; parameters without one are NULL.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the text is not one statement.
  public func prepare(_ statement: String, _ bindings: (any Binding)?...) throws -> Statement {
    try prepare(statement, bindings)
  }

  /// Prepares a statement.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters, in order; parameters without one are NULL.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the text is not one statement.
  public func prepare(_ statement: String, _ bindings: [(any Binding)?]) throws -> Statement {
    do throws(DatabaseError) {
      let made = try inTurn { () throws(DatabaseError) in try database.makeStatement(sql: statement) }
      let prepared = Statement(made, connection: self)
      return bindings.isEmpty ? prepared : prepared.bind(bindings)
    } catch {
      throw failure(error)
    }
  }

  /// Prepares a statement.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters by name, with their prefix: `[":id": 1]`.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the text is not one statement.
  public func prepare(_ statement: String, _ bindings: [String: (any Binding)?]) throws -> Statement {
    try prepare(statement).bind(bindings)
  }

  /// Runs a statement to its end.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters, in order.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the statement fails.
  @discardableResult
  public func run(_ statement: String, _ bindings: (any Binding)?...) throws -> Statement {
    try run(statement, bindings)
  }

  /// Runs a statement to its end.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters, in order.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the statement fails.
  @discardableResult
  public func run(_ statement: String, _ bindings: [(any Binding)?]) throws -> Statement {
    try prepare(statement, bindings).run()
  }

  /// Runs a statement to its end.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters by name, with their prefix.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the statement fails.
  @discardableResult
  public func run(_ statement: String, _ bindings: [String: (any Binding)?]) throws -> Statement {
    try prepare(statement).run(bindings)
  }

  /// The first column of the first row, nil if it is NULL or there is no row.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters, in order.
  /// - Returns: the value of the column.
  /// - Throws: ``Result`` if the statement fails.
  public func scalar(_ statement: String, _ bindings: (any Binding)?...) throws -> (any Binding)? {
    try scalar(statement, bindings)
  }

  /// The first column of the first row, nil if it is NULL or there is no row.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters, in order.
  /// - Returns: the value of the column.
  /// - Throws: ``Result`` if the statement fails.
  public func scalar(_ statement: String, _ bindings: [(any Binding)?]) throws -> (any Binding)? {
    try prepare(statement, bindings).scalar()
  }

  /// The first column of the first row, nil if it is NULL or there is no row.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters by name, with their prefix.
  /// - Returns: the value of the column.
  /// - Throws: ``Result`` if the statement fails.
  public func scalar(_ statement: String, _ bindings: [String: (any Binding)?]) throws -> (any Binding)? {
    try prepare(statement, bindings).scalar()
  }
}
