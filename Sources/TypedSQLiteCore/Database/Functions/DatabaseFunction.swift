/// A SQL function or aggregate written in Swift.
///
/// ```swift
/// let reverse = DatabaseFunction(typed: "reverse", pure: true) { (text: String) in String(text.reversed()) }
/// db.add(function: reverse)
/// try String.fetchOne(db, sql: "SELECT reverse('abc')")  // "cba"
/// ```
///
/// An error thrown by the function ends the statement. A ``DatabaseError`` keeps its code and message; any other
/// error becomes ``ResultCode/SQLITE_ERROR`` with the description of the error as the message.
///
/// See <https://www.sqlite.org/appfunc.html>.
public final class DatabaseFunction: Sendable {
  /// The name in SQL, which ignores case.
  public let name: String
  /// The number of arguments, or nil for any number.
  public let argumentCount: Int?
  /// Whether equal arguments always give equal results, so SQLite may call it once for many rows and use it
  /// in an index.
  public let isPure: Bool
  /// Whether the schema of a database may call it.
  public let schemaUse: SchemaUse
  private let body: Body

  private enum Body {
    case scalar(@Sendable ([DatabaseValue]) throws -> (any DatabaseValueConvertible)?)
    case aggregate(any DatabaseAggregate.Type)
  }

  private init(
    _ name: String, argumentCount: Int?, pure: Bool, schemaUse: SchemaUse, body: Body
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.isPure = pure
    self.schemaUse = schemaUse
    self.body = body
  }
}

// MARK: - Creating

extension DatabaseFunction {
  /// Creates a function over values.
  ///
  /// - Parameters:
  ///   - name: the name in SQL.
  ///   - argumentCount: the number of arguments, which SQLite checks; nil for any number.
  ///   - pure: whether equal arguments always give equal results.
  ///   - schemaUse: whether the schema of a database may call it.
  ///   - function: computes the result from the arguments; nil is NULL.
  public convenience init(
    _ name: String, argumentCount: Int? = nil, pure: Bool = false, schemaUse: SchemaUse = .trusted,
    function: @escaping @Sendable ([DatabaseValue]) throws -> (any DatabaseValueConvertible)?
  ) {
    self.init(name, argumentCount: argumentCount, pure: pure, schemaUse: schemaUse, body: .scalar(function))
  }

  /// Creates a function of Swift types, with as many arguments as the closure has.
  ///
  /// An argument of another type ends the statement with an error; an optional accepts NULL as nil.
  ///
  /// - Parameters:
  ///   - name: the name in SQL.
  ///   - pure: whether equal arguments always give equal results.
  ///   - schemaUse: whether the schema of a database may call it.
  ///   - function: computes the result; nil is NULL.
  public convenience init<each Argument, Result>(
    typed name: String, pure: Bool = false, schemaUse: SchemaUse = .trusted,
    function: @escaping @Sendable (repeat each Argument) throws -> Result
  )
  where
    repeat each Argument: DatabaseValueConvertible & SendableMetatype,
    Result: DatabaseValueConvertible & SendableMetatype
  {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    self.init(
      name, argumentCount: count, pure: pure, schemaUse: schemaUse,
      body: .scalar { values in
        var arguments = FunctionArguments(values, of: name)
        return try function(repeat try arguments.next((each Argument).self))
      })
  }

  /// Creates an aggregate function, which is also a window function if `aggregate` is a
  /// ``DatabaseWindowAggregate``.
  ///
  /// - Parameters:
  ///   - name: the name in SQL.
  ///   - argumentCount: the number of arguments, which SQLite checks; nil for any number.
  ///   - pure: whether equal arguments always give equal results.
  ///   - schemaUse: whether the schema of a database may call it.
  ///   - aggregate: the type whose value accumulates a group of rows.
  public convenience init<Aggregate: DatabaseAggregate>(
    _ name: String, argumentCount: Int? = nil, pure: Bool = false, schemaUse: SchemaUse = .trusted,
    aggregate: Aggregate.Type
  ) {
    self.init(
      name, argumentCount: argumentCount, pure: pure, schemaUse: schemaUse, body: .aggregate(aggregate))
  }
}

/// The arguments of a call, converted one after the other to Swift values.
private struct FunctionArguments {
  private let values: [DatabaseValue]
  private let functionName: String
  private var position = 0

  init(_ values: [DatabaseValue], of functionName: String) {
    self.values = values
    self.functionName = functionName
  }

  mutating func next<Argument: DatabaseValueConvertible>(_ type: Argument.Type) throws -> Argument {
    let value = position < values.count ? values[position] : .null
    position += 1
    guard let argument = Argument.fromDatabaseValue(value) else {
      throw FunctionError(
        "\(functionName): could not decode \(Argument.self) from argument \(position), database value \(value)"
      )
    }
    return argument
  }
}

extension FunctionError: CustomStringConvertible {
  package var description: String { message }
}

extension DatabaseFunction: Hashable {
  /// Whether SQLite considers two functions the same: they have one name, ignoring case, and one number of
  /// arguments.
  public static func == (lhs: DatabaseFunction, rhs: DatabaseFunction) -> Bool {
    lhs.identity == rhs.identity
  }

  /// Feeds what `==` compares to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }

  private var identity: [String] { [name.lowercased(), argumentCount?.description ?? ""] }
}

// MARK: - Registering

extension DatabaseFunction {
  /// Makes the function callable from the SQL of a connection.
  package func register(in database: Database) throws(DatabaseError) {
    switch body {
    case .scalar(let function):
      let interruptHandle = database.interruptHandle
      let scalar = ScalarFunction(
        name: name, argumentCount: argumentCount, isDeterministic: isPure, schemaUse: schemaUse
      ) { call throws(FunctionError) in
        do {
          call.setResult(try function(call.values)?.databaseValue ?? .null)
        } catch {
          throw FunctionError(error)
        }
        // SQLite may not look again before the statement has ended.
        if interruptHandle.isInterrupted { throw .interrupted }
      }
      try database.add(scalar)
    case .aggregate(let aggregate):
      try database.register(
        AggregateFunction(aggregate), name: name, argumentCount: argumentCount, isPure: isPure,
        schemaUse: schemaUse)
    }
  }
}
