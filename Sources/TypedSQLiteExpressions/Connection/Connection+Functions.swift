internal import TypedSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Connection {
  /// Makes a function available to the SQL of this connection.
  ///
  /// If SQLite does not accept the name or the number of arguments, the next statement throws.
  ///
  /// - Parameters:
  ///   - functionName: the name in SQL.
  ///   - argumentCount: the number of arguments; nil for any number.
  ///   - deterministic: whether equal arguments always give equal results.
  ///   - block: computes the result from the arguments; an error it throws ends the statement.
  public func createFunction(
    _ functionName: String, argumentCount: UInt? = nil, deterministic: Bool = false,
    _ block: @escaping ([(any Binding)?]) throws -> (any Binding)?
  ) {
    let count = argumentCount.map { Int(clamping: $0) }
    let function = function(functionName, argumentCount: count, deterministic) { call in
      try block((0..<call.count).map { call[$0].databaseValue.binding })
    }
    failNext { () throws(DatabaseError) in
      try naming(functionName) { () throws(DatabaseError) in try database.add(function) }
    }
  }

  /// Makes a collation available to the SQL of this connection.
  ///
  /// - Parameters:
  ///   - collation: the name, for use as ``Collation/custom(_:)``.
  ///   - block: compares two texts; it must define one total order, with each text equal to itself.
  /// - Throws: ``Result`` while any statement runs.
  public func createCollation(
    _ collation: String, _ block: @escaping @Sendable (String, String) -> ComparisonResult
  ) throws {
    let collation = DatabaseCollation(collation, function: block)
    do throws(DatabaseError) {
      try inTurn { () throws(DatabaseError) in try database.register(collation) }
    } catch {
      throw failure(error)
    }
  }

  /// Makes a function available to SQL, whose result is a storage value or nil.
  internal func register(
    _ name: String, argumentCount: Int?, _ deterministic: Bool,
    _ body: @escaping (FunctionCall) throws -> (any Binding)?
  ) throws {
    let function = function(name, argumentCount: argumentCount, deterministic, body)
    do throws(DatabaseError) {
      try inTurn { () throws(DatabaseError) in
        try naming(name) { () throws(DatabaseError) in try database.add(function) }
      }
    } catch {
      throw failure(error)
    }
  }

  /// Calls `body`, and gives an error that SQLite has no message for the name of the function.
  internal func naming(
    _ name: String, _ body: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    do throws(DatabaseError) {
      try body()
    } catch  where error.resultCode == .SQLITE_MISUSE {
      throw DatabaseError(
        resultCode: error.resultCode,
        message: "SQLite does not accept the name or the number of arguments of the function \(name)")
    }
  }

  private func function(
    _ name: String, argumentCount: Int?, _ deterministic: Bool,
    _ body: @escaping (FunctionCall) throws -> (any Binding)?
  ) -> ScalarFunction {
    ScalarFunction(
      name: name, argumentCount: argumentCount, isDeterministic: deterministic, schemaUse: .trusted
    ) { call throws(FunctionError) in
      do {
        call.setResult(DatabaseValue(try body(call)))
      } catch {
        throw FunctionError("\(name): \(error)")
      }
    }
  }
}

extension FunctionCall {
  /// An argument as a value.
  internal func value<V: Value>(_ index: Int) throws -> V {
    try V.decode(self[index].databaseValue)
  }

  /// An argument as a value, nil for NULL.
  internal func value<V: Value>(_ index: Int) throws -> V? {
    let argument = self[index]
    return argument.isNull ? nil : try V.decode(argument.databaseValue) as V
  }
}
