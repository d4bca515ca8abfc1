internal import TypedSQLite

// Functions of the rows of a group. If SQLite refuses one, the next statement of the connection throws.

extension Connection {
  /// Makes an aggregate function available to the SQL of this connection.
  ///
  /// ```swift
  /// db.createAggregation("product", initialValue: 1.0) { product, values in
  ///   product * (values[0] as? Double ?? 1)
  /// } result: { $0 }
  /// try db.scalar("SELECT product(factor) FROM scales")
  /// ```
  ///
  /// - Parameters:
  ///   - functionName: the name in SQL.
  ///   - argumentCount: the number of arguments; nil for any number.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - initialValue: the state with which each group begins.
  ///   - reduce: makes the next state from the last one and the arguments for a row; an error it throws ends the
  ///     statement.
  ///   - result: makes the result from the last state; an error it throws ends the statement.
  public func createAggregation<T>(
    _ functionName: String, argumentCount: UInt? = nil, deterministic: Bool = false, initialValue: T,
    reduce: @escaping (T, [(any Binding)?]) throws -> T,
    result: @escaping (T) throws -> (any Binding)?
  ) {
    register(functionName, argumentCount, deterministic) {
      var state = initialValue
      return ClosureAggregate {
        state = try reduce(state, $0)
      } result: {
        try result(state)
      }
    }
  }

  /// Makes an aggregate function available to the SQL of this connection, whose state is in memory that the
  /// program manages.
  ///
  /// - Parameters:
  ///   - functionName: the name in SQL.
  ///   - argumentCount: the number of arguments; nil for any number.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - step: changes the state for the arguments for a row.
  ///   - final: makes the result and frees the state; called once for each state.
  ///   - state: allocates and initializes the state of a group.
  public func createAggregation<T>(
    _ functionName: String, argumentCount: UInt? = nil, deterministic: Bool = false,
    step: @escaping ([(any Binding)?], UnsafeMutablePointer<T>) -> Void,
    final: @escaping (UnsafeMutablePointer<T>) -> (any Binding)?,
    state: @escaping () -> UnsafeMutablePointer<T>
  ) {
    register(functionName, argumentCount, deterministic) {
      let state = state()
      return ClosureAggregate {
        step($0, state)
      } result: {
        final(state)
      }
    }
  }

  private func register(
    _ name: String, _ argumentCount: UInt?, _ isPure: Bool, _ makeGroup: @escaping () -> ClosureAggregate
  ) {
    failNext { () throws(DatabaseError) in
      try naming(name) { () throws(DatabaseError) in
        try database.register(
          AggregateFunction(making: makeGroup), name: name,
          argumentCount: argumentCount.map { Int(clamping: $0) }, isPure: isPure, schemaUse: .trusted)
      }
    }
  }
}

/// A group of rows whose state the closures share.
private struct ClosureAggregate: DatabaseAggregate {
  private let add: ([(any Binding)?]) throws -> Void
  private let result: () throws -> (any Binding)?

  init(add: @escaping ([(any Binding)?]) throws -> Void, result: @escaping () throws -> (any Binding)?) {
    self.add = add
    self.result = result
  }

  init() { self.init(add: { _ in }, result: { nil }) }

  mutating func step(_ dbValues: [DatabaseValue]) throws { try add(dbValues.map(\.binding)) }

  func finalize() throws -> (any DatabaseValueConvertible)? { try result() }
}
