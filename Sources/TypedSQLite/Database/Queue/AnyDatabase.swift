/// A reader of any kind, for a property or a parameter that cannot be generic.
public final class AnyDatabaseReader: DatabaseReader {
  internal let base: any DatabaseReader

  /// Wraps a reader.
  public init(_ base: any DatabaseReader) {
    self.base = base
  }

  /// How the connection was opened and set up.
  public var configuration: Configuration { base.configuration }
  /// The path of the file, or `:memory:`.
  public var path: String { base.path }

  /// Stops the running statement; later statements run.
  public func interrupt() {
    base.interrupt()
  }

  /// Reads in one transaction, which other connections' changes do not affect.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.read(value)
  }

  /// Reads in one transaction, without blocking a thread of the task.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.read(value)
  }

  /// Calls `value` with a connection, without a transaction.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.unsafeRead(value)
  }

  /// Calls `value` with a connection, without a transaction and without blocking a thread of the task.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.unsafeRead(value)
  }

  /// Calls `value` with a connection, even inside another access.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.unsafeReentrantRead(value)
  }
}

/// A database of any kind, for a property or a parameter that cannot be generic.
public final class AnyDatabaseWriter: DatabaseWriter {
  internal let base: any DatabaseWriter

  /// Wraps a database.
  public init(_ base: any DatabaseWriter) {
    self.base = base
  }

  /// How the connection was opened and set up.
  public var configuration: Configuration { base.configuration }
  /// The path of the file, or `:memory:`.
  public var path: String { base.path }

  /// Stops the running statement; later statements run.
  public func interrupt() {
    base.interrupt()
  }

  /// Reads in one transaction, which other connections' changes do not affect.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.read(value)
  }

  /// Reads in one transaction, without blocking a thread of the task.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.read(value)
  }

  /// Calls `value` with a connection, without a transaction.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.unsafeRead(value)
  }

  /// Calls `value` with a connection, without a transaction and without blocking a thread of the task.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.unsafeRead(value)
  }

  /// Calls `value` with a connection, even inside another access.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try base.unsafeReentrantRead(value)
  }

  /// Reads and writes in one transaction, which keeps all changes or none.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try base.write(updates)
  }

  /// Reads and writes in one transaction, without blocking a thread of the task.
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.write(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction.
  public func writeWithoutTransaction<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    try base.writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction and without blocking a thread of the task.
  public func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection, even inside another access.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    try base.unsafeReentrantWrite(updates)
  }
}

// An observation needs to know that the database changes.

extension AnyDatabaseReader: WrappedDatabase {
  internal var wrapped: any DatabaseReader { base }
}

extension AnyDatabaseWriter: WrappedDatabase {
  internal var wrapped: any DatabaseReader { base }
}

/// A database that is another one.
internal protocol WrappedDatabase {
  var wrapped: any DatabaseReader { get }
}
