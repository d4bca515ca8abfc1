import CSQLite

/// One group of rows of an aggregate function; each subclass is for one kind of aggregate.
///
/// SQLite stores a reference to it in the memory of the group, which is released when SQLite ends the group.
internal class AggregateGroup {
  /// Whether a call failed, after which the aggregate is not called again.
  private(set) var hasFailed = false

  fileprivate func step(_ values: [DatabaseValue]) throws {}
  fileprivate func inverse(_ values: [DatabaseValue]) throws {}
  fileprivate func value() throws -> DatabaseValue { .null }
  fileprivate func finalize() throws -> DatabaseValue { .null }

  /// Runs a part of a call; an error becomes the error of the statement.
  fileprivate func run(_ call: FunctionCall, _ part: () throws -> Void) {
    guard !hasFailed else { return }
    do {
      try part()
    } catch {
      hasFailed = true
      call.setError(FunctionError(error))
    }
  }
}

private class AggregateGroupOf<Aggregate: DatabaseAggregate>: AggregateGroup {
  final var aggregate: Aggregate

  init(_ aggregate: Aggregate) {
    self.aggregate = aggregate
  }

  override func step(_ values: [DatabaseValue]) throws {
    try aggregate.step(values)
  }

  override func finalize() throws -> DatabaseValue {
    try aggregate.finalize()?.databaseValue ?? .null
  }
}

private final class WindowGroupOf<Aggregate: DatabaseWindowAggregate>: AggregateGroupOf<Aggregate> {
  override func inverse(_ values: [DatabaseValue]) throws {
    try aggregate.inverse(values)
  }

  override func value() throws -> DatabaseValue {
    try aggregate.value()?.databaseValue ?? .null
  }
}

/// Makes the groups of one aggregate function.
package final class AggregateFunction {
  internal let makeGroup: () -> AggregateGroup
  /// Whether rows can be removed from the groups, as a window needs.
  internal let isWindow: Bool

  /// Creates a function whose groups begin with a new value of the type.
  package convenience init<Aggregate: DatabaseAggregate>(_ aggregate: Aggregate.Type) {
    if let window = aggregate as? any DatabaseWindowAggregate.Type {
      self.init(window: { window })
    } else {
      self.init(making: { Aggregate() })
    }
  }

  /// Creates a function whose groups begin with a new value of a type, which is asked for with the first group.
  ///
  /// The runtime looks through all conformances of a program to find those of a generic type, or what else a type
  /// conforms to. A program with many functions would pay for that at each start.
  package init(window type: @escaping () -> any DatabaseWindowAggregate.Type) {
    isWindow = true
    makeGroup = { Self.makeGroup(of: type()) }
  }

  /// Creates a function whose groups begin with what a closure returns, and from which no rows can be
  /// removed.
  package init(making makeAggregate: @escaping () -> some DatabaseAggregate) {
    isWindow = false
    makeGroup = { AggregateGroupOf(makeAggregate()) }
  }

  private static func makeGroup<Aggregate: DatabaseWindowAggregate>(
    of aggregate: Aggregate.Type
  ) -> AggregateGroup {
    WindowGroupOf(Aggregate())
  }
}

// MARK: - SQLite's calls

extension FunctionCall {
  fileprivate func step() {
    withGroup { group in group.run(self) { try group.step(values) } }
  }

  fileprivate func inverse() {
    withGroup { group in group.run(self) { try group.inverse(values) } }
  }

  /// Sets the result so far; SQLite also asks for it if the window has had no row.
  fileprivate func value() {
    withGroup { group in group.run(self) { setResult(try group.value()) } }
  }

  /// Ends the group; SQLite calls this exactly once, even after an error or without a row.
  fileprivate func finalize() {
    guard let function = userData(as: AggregateFunction.self) else { return }
    let group: AggregateGroup
    if let memory = unsafe groupMemory(creating: false), let pointer = unsafe memory.pointee {
      unsafe memory.pointee = nil
      group = unsafe Unmanaged<AggregateGroup>.fromOpaque(pointer).takeRetainedValue()
    } else {
      group = function.makeGroup()
    }
    group.run(self) { setResult(try group.finalize()) }
  }

  /// Calls `body` with the group, created on the first call.
  private func withGroup(_ body: (AggregateGroup) -> Void) {
    guard let memory = unsafe groupMemory(creating: true) else {
      setError(FunctionError(DatabaseError(resultCode: .SQLITE_NOMEM)))
      return
    }
    if let pointer = unsafe memory.pointee {
      body(unsafe Unmanaged<AggregateGroup>.fromOpaque(pointer).takeUnretainedValue())
    } else if let function = userData(as: AggregateFunction.self) {
      let group = function.makeGroup()
      unsafe memory.pointee = UnsafeRawPointer(Unmanaged.passRetained(group).toOpaque())
      body(group)
    }
  }
}

extension Database {
  /// Makes an aggregate function callable from the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` if SQLite does not accept the name or the number of arguments, or if such a
  ///   function exists already and a statement runs.
  package func register(
    _ aggregate: AggregateFunction, name: String, argumentCount: Int?, isPure: Bool,
    schemaUse: SchemaUse
  ) throws(DatabaseError) {
    typealias Step = @convention(c) (OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    typealias Finish = @convention(c) (OpaquePointer?) -> Void
    let step: Step = { context, count, arguments in
      unsafe FunctionCall(context: context, count: count, arguments: arguments).step()
    }
    let inverse: Step = { context, count, arguments in
      unsafe FunctionCall(context: context, count: count, arguments: arguments).inverse()
    }
    let value: Finish = { context in
      unsafe FunctionCall(context: context, count: 0, arguments: nil).value()
    }
    let finalize: Finish = { context in
      unsafe FunctionCall(context: context, count: 0, arguments: nil).finalize()
    }
    // SQLite calls the destructor even if it refuses the function.
    let code = unsafe sqlite3_create_window_function(
      connection, name, argumentNumber(argumentCount), functionFlags(isDeterministic: isPure, schemaUse),
      Unmanaged.passRetained(aggregate).toOpaque(), step, finalize,
      aggregate.isWindow ? value : nil, aggregate.isWindow ? inverse : nil,
      { pointer in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<AggregateFunction>.fromOpaque(pointer).release()
      })
    guard code == SQLITE_OK else { throw error(code) }
  }
}
