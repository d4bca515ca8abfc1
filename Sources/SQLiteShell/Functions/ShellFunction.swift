import TypedSQLiteCore

/// A SQL function of the shell with its name, documentation and code.
struct ShellFunction: Sendable {
  /// The name in SQL.
  let name: String
  /// The arguments in capitals, with brackets around optional ones: `X`, `[SIZE]`.
  let arguments: [String]
  /// What it may access.
  let reach: Reach
  /// Its result, in one line without a full stop.
  let summary: String
  /// A call with its result; nil if that depends on more than the arguments.
  let example: FunctionExample?
  /// Whether equal arguments always give equal results.
  let isDeterministic: Bool
  /// Which code refuses a call with a wrong number of arguments.
  let argumentCheck: ArgumentCheck
  private let body: Body

  /// Which code refuses a call with a wrong number of arguments.
  enum ArgumentCheck {
    /// SQLite, when it prepares the statement.
    case sqlite
    /// The shell, when the function runs.
    case shell
    /// The function itself, which is called with any number.
    case function
  }

  private enum Body {
    case scalar(@Sendable (FunctionSurroundings) -> (FunctionCall) throws(FunctionError) -> Void)
    case aggregate(@Sendable (FunctionSurroundings) -> AggregateFunction)
  }

  private init(
    _ name: String, _ arguments: [String], _ reach: Reach, _ summary: String, _ example: FunctionExample?,
    isDeterministic: Bool = true, argumentCheck: ArgumentCheck = .sqlite, _ body: Body
  ) {
    self.name = name
    self.arguments = arguments
    self.reach = reach
    self.summary = summary
    self.example = example
    self.isDeterministic = isDeterministic
    self.argumentCheck = argumentCheck
    self.body = body
  }

  /// Creates a function of one row.
  init(
    _ name: String, _ arguments: String..., reach: Reach, summary: String, example: FunctionExample? = nil,
    isDeterministic: Bool = true, argumentCheck: ArgumentCheck = .sqlite,
    body: @escaping @Sendable (FunctionCall, FunctionSurroundings) throws(FunctionError) -> Void
  ) {
    let makeBody: @Sendable (FunctionSurroundings) -> (FunctionCall) throws(FunctionError) -> Void = {
      surroundings in
      { call throws(FunctionError) in try body(call, surroundings) }
    }
    self.init(
      name, arguments, reach, summary, example, isDeterministic: isDeterministic,
      argumentCheck: argumentCheck,
      .scalar(makeBody))
  }

  /// Creates a function of one row with state for each connection.
  init(
    _ name: String, _ arguments: String..., reach: Reach, summary: String, example: FunctionExample? = nil,
    isDeterministic: Bool = true,
    makeBody: @escaping @Sendable (FunctionSurroundings) -> (FunctionCall) throws(FunctionError) -> Void
  ) {
    self.init(name, arguments, reach, summary, example, isDeterministic: isDeterministic, .scalar(makeBody))
  }

  /// Creates a function of a group of rows.
  init(
    _ name: String, _ arguments: String..., reach: Reach, summary: String, example: FunctionExample? = nil,
    aggregate: @escaping @Sendable () -> some DatabaseAggregate
  ) {
    self.init(
      name, arguments, reach, summary, example, .aggregate { _ in AggregateFunction(making: aggregate) })
  }

  /// Creates a function of a group of rows or of a window.
  init(
    _ name: String, _ arguments: String..., reach: Reach, summary: String, example: FunctionExample? = nil,
    window: @autoclosure @escaping @Sendable () -> any DatabaseWindowAggregate.Type
  ) {
    self.init(
      name, arguments, reach, summary, example, .aggregate { _ in AggregateFunction(window: window) })
  }

  /// Creates a function of a group of rows that depends on more than the rows and checks its arguments
  /// itself.
  init(
    _ name: String, _ arguments: String..., reach: Reach, summary: String, example: FunctionExample? = nil,
    makeAggregate: @escaping @Sendable (FunctionSurroundings) -> some DatabaseAggregate
  ) {
    self.init(
      name, arguments, reach, summary, example, argumentCheck: .function,
      .aggregate { surroundings in AggregateFunction { makeAggregate(surroundings) } })
  }

  /// A call of the function in the manual: `sha3(X [, SIZE])`.
  var synopsis: String {
    var text = ""
    for argument in arguments {
      let isOptional = argument.hasPrefix("[")
      let separator = text.isEmpty ? "" : isOptional ? " " : ", "
      text += separator + (isOptional && !text.isEmpty ? "[, " + argument.dropFirst() : argument)
    }
    return "\(name)(\(text))"
  }

  /// Whether its value depends on nothing but the arguments of one call.
  var isValueOfArguments: Bool { if case .scalar = body { isDeterministic } else { false } }

  /// The possible numbers of arguments.
  var argumentCounts: ClosedRange<Int> {
    arguments.count { !$0.hasPrefix("[") }...arguments.count
  }

  /// Whether the schema of a file may call it, which requires that it only computes its result from its
  /// arguments.
  var schemaUse: SchemaUse { reach == .database && isDeterministic ? .innocuous : .directOnly }

  /// Adds the function to a connection.
  ///
  /// - Throws: `DatabaseError` if SQLite does not accept it.
  func register(in surroundings: FunctionSurroundings) throws(DatabaseError) {
    for count in argumentCheck == .sqlite ? argumentCounts.map(Optional.some) : [nil] {
      switch body {
      case .scalar(let makeBody):
        try surroundings.database.add(
          ScalarFunction(
            name: name, argumentCount: count, isDeterministic: isDeterministic, schemaUse: schemaUse,
            body: guarded(counting(makeBody(surroundings)), surroundings)))
      case .aggregate(let makeFunction):
        try surroundings.database.register(
          makeFunction(surroundings), name: name, argumentCount: count, isPure: isDeterministic,
          schemaUse: schemaUse)
      }
    }
  }

  /// The function with a check whether the session allows its reach.
  ///
  /// SQLite does not ask the authorizer about a DEFAULT, and lets a CHECK call direct-only functions.
  private func guarded(
    _ body: @escaping (FunctionCall) throws(FunctionError) -> Void, _ surroundings: FunctionSurroundings
  ) -> (FunctionCall) throws(FunctionError) -> Void {
    guard schemaUse == .directOnly else { return body }
    return { call throws(FunctionError) in
      let access = surroundings.access
      guard reach == .database || !access.isSafe(), access.isCalledByUser(name) else {
        throw FunctionError("unsafe use of \(name)()")
      }
      try body(call)
      // Ctrl-C may have ended the wait for a pipe, and then a statement must not store what was not read.
      if reach != .database, surroundings.database.interruptHandle.isInterrupted { throw .interrupted }
    }
  }

  /// The function with a check of the number of arguments, if the shell must make it.
  private func counting(
    _ body: @escaping (FunctionCall) throws(FunctionError) -> Void
  ) -> (FunctionCall) throws(FunctionError) -> Void {
    guard argumentCheck == .shell else { return body }
    return { call throws(FunctionError) in
      guard argumentCounts.contains(call.count) else {
        throw FunctionError("wrong number of arguments to function \(name)()")
      }
      try body(call)
    }
  }
}

/// A call of a function with its result, both in SQL.
struct FunctionExample: Sendable {
  /// The call, or a query if a call alone is not enough.
  let call: String
  /// The result in the output of `.mode quote`.
  let result: String

  init(_ call: String, _ result: String) {
    self.call = call
    self.result = result
  }
}

/// A collation of the shell with its documentation.
struct ShellCollation: Sendable {
  /// Makes the collation for a dialect.
  let make: @Sendable (Dialect) -> DatabaseCollation
  /// Its order, in one line without a full stop.
  let summary: String
  /// A comparison with its result.
  let example: FunctionExample

  /// The name in SQL.
  var name: String { make(.tsqlite).name }
}
