internal import TypedSQLite

// Functions of Swift types. Each method returns a function that makes a call as an expression.
//
// An argument that does not fit its type ends the statement with an error.

extension Connection {
  /// Makes a function of no arguments, callable from SQL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping () throws -> Z
  ) throws -> () -> Expression<Z> {
    try register(function, argumentCount: 0, deterministic) { _ in try block().datatypeValue }
    return { .call(function.quotedIdentifier, []) }
  }

  /// Makes a function of no arguments, callable from SQL, whose result may be NULL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping () throws -> Z?
  ) throws -> () -> Expression<Z?> {
    try register(function, argumentCount: 0, deterministic) { _ in try block()?.datatypeValue }
    return { .call(function.quotedIdentifier, []) }
  }

  /// Makes a function of one argument, callable from SQL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A) throws -> Z
  ) throws -> (Expression<A>) -> Expression<Z> {
    try register(function, argumentCount: 1, deterministic) { call in
      try block(try call.value(0)).datatypeValue
    }
    return { argument in .call(function.quotedIdentifier, [argument]) }
  }

  /// Makes a function of one argument that may be NULL, callable from SQL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A?) throws -> Z
  ) throws -> (Expression<A?>) -> Expression<Z> {
    try register(function, argumentCount: 1, deterministic) { call in
      try block(try call.value(0)).datatypeValue
    }
    return { argument in .call(function.quotedIdentifier, [argument]) }
  }

  /// Makes a function of one argument, callable from SQL, whose result may be NULL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A) throws -> Z?
  ) throws -> (Expression<A>) -> Expression<Z?> {
    try register(function, argumentCount: 1, deterministic) { call in
      try block(try call.value(0))?.datatypeValue
    }
    return { argument in .call(function.quotedIdentifier, [argument]) }
  }

  /// Makes a function of one argument that may be NULL, callable from SQL, whose result may be NULL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A?) throws -> Z?
  ) throws -> (Expression<A?>) -> Expression<Z?> {
    try register(function, argumentCount: 1, deterministic) { call in
      try block(try call.value(0))?.datatypeValue
    }
    return { argument in .call(function.quotedIdentifier, [argument]) }
  }
}

// MARK: - Two arguments

extension Connection {
  /// Makes a function of two arguments, callable from SQL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, B: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A, B) throws -> Z
  ) throws -> (Expression<A>, Expression<B>) -> Expression<Z> {
    try register(function, argumentCount: 2, deterministic) { call in
      try block(try call.value(0), try call.value(1)).datatypeValue
    }
    return { first, second in .call(function.quotedIdentifier, [first, second]) }
  }

  /// Makes a function of two arguments, the second of which may be NULL, callable from SQL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, B: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A, B?) throws -> Z
  ) throws -> (Expression<A>, Expression<B?>) -> Expression<Z> {
    try register(function, argumentCount: 2, deterministic) { call in
      try block(try call.value(0), try call.value(1)).datatypeValue
    }
    return { first, second in .call(function.quotedIdentifier, [first, second]) }
  }

  /// Makes a function of two arguments, the first of which may be NULL, callable from SQL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, B: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A?, B) throws -> Z
  ) throws -> (Expression<A?>, Expression<B>) -> Expression<Z> {
    try register(function, argumentCount: 2, deterministic) { call in
      try block(try call.value(0), try call.value(1)).datatypeValue
    }
    return { first, second in .call(function.quotedIdentifier, [first, second]) }
  }

  /// Makes a function of two arguments that may be NULL, callable from SQL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, B: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A?, B?) throws -> Z
  ) throws -> (Expression<A?>, Expression<B?>) -> Expression<Z> {
    try register(function, argumentCount: 2, deterministic) { call in
      try block(try call.value(0), try call.value(1)).datatypeValue
    }
    return { first, second in .call(function.quotedIdentifier, [first, second]) }
  }

  /// Makes a function of two arguments, callable from SQL, whose result may be NULL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, B: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A, B) throws -> Z?
  ) throws -> (Expression<A>, Expression<B>) -> Expression<Z?> {
    try register(function, argumentCount: 2, deterministic) { call in
      try block(try call.value(0), try call.value(1))?.datatypeValue
    }
    return { first, second in .call(function.quotedIdentifier, [first, second]) }
  }

  /// Makes a function of two arguments, the second of which may be NULL, callable from SQL, whose result may be NULL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, B: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A, B?) throws -> Z?
  ) throws -> (Expression<A>, Expression<B?>) -> Expression<Z?> {
    try register(function, argumentCount: 2, deterministic) { call in
      try block(try call.value(0), try call.value(1))?.datatypeValue
    }
    return { first, second in .call(function.quotedIdentifier, [first, second]) }
  }

  /// Makes a function of two arguments, the first of which may be NULL, callable from SQL, whose result may be NULL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, B: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A?, B) throws -> Z?
  ) throws -> (Expression<A?>, Expression<B>) -> Expression<Z?> {
    try register(function, argumentCount: 2, deterministic) { call in
      try block(try call.value(0), try call.value(1))?.datatypeValue
    }
    return { first, second in .call(function.quotedIdentifier, [first, second]) }
  }

  /// Makes a function of two arguments that may be NULL, callable from SQL, whose result may be NULL.
  ///
  /// - Parameters:
  ///   - function: the name in SQL.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result; an error it throws ends the statement.
  /// - Returns: a function that makes a call as an expression.
  /// - Throws: ``Result`` if SQLite does not accept the name.
  public func createFunction<A: Value, B: Value, Z: Value>(
    _ function: String, deterministic: Bool = false, _ block: @escaping (A?, B?) throws -> Z?
  ) throws -> (Expression<A?>, Expression<B?>) -> Expression<Z?> {
    try register(function, argumentCount: 2, deterministic) { call in
      try block(try call.value(0), try call.value(1))?.datatypeValue
    }
    return { first, second in .call(function.quotedIdentifier, [first, second]) }
  }
}
