/// A reader of any kind, for a property or a parameter that cannot be generic.
public final class AnyDatabaseReader: WrappingDatabase {
  /// The reader.
  public let base: any DatabaseReader

  /// Wraps a reader.
  public init(_ base: any DatabaseReader) {
    self.base = base
  }
}

/// A database of any kind, for a property or a parameter that cannot be generic.
public final class AnyDatabaseWriter: WrappingDatabase, DatabaseWriter {
  internal let writer: any DatabaseWriter
  /// The database.
  public var base: any DatabaseReader { writer }

  /// Wraps a database.
  public init(_ base: any DatabaseWriter) {
    writer = base
  }

  /// Reads and writes in one transaction, which keeps all changes or none.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try writer.write(updates)
  }

  /// Reads and writes in one transaction, without blocking a thread of the task.
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.write(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction.
  public func writeWithoutTransaction<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    try writer.writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction and without blocking a thread of the task.
  public func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection, even inside another access.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    try writer.unsafeReentrantWrite(updates)
  }
}

/// A reader that is another one: it reads as that one does.
public protocol WrappingDatabase: DatabaseReader {
  /// The reader that reads.
  var base: any DatabaseReader { get }
}

extension WrappingDatabase {
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
