import Synchronization

/// Several connections to one file: one that writes, and others that read concurrently.
///
/// ```swift
/// let pool = try DatabasePool(path: "players.sqlite")
/// try pool.write { db in try db.execute(sql: "INSERT INTO player VALUES (?)", arguments: ["Arthur"]) }
/// let names = try await pool.read { db in try String.fetchAll(db, sql: "SELECT name FROM player") }
/// ```
///
/// The file uses WAL mode, in which a read sees what was committed when it began, regardless of later writes, as
/// ``Configuration/JournalModeConfiguration/wal`` sets it. See <https://www.sqlite.org/wal.html>.
///
/// A ``DatabaseQueue`` needs fewer resources, and also works with a database in memory.
public final class DatabasePool: DatabaseWriter {
  /// How the connections were opened and set up.
  public let configuration: Configuration
  /// The path of the file.
  public let path: String

  internal let writer: DatabaseQueue
  private let readers = Guarded(Readers())
  private let isOpen = Flag(true)
  private let snapshotCount = Atomic(0)

  /// A reading connection, and the number of accesses that use or await it.
  private struct Reader: Sendable {
    let queue: DatabaseQueue
    var load: Int
  }

  private struct Readers: Sendable {
    var all: [Reader] = []
    /// The number of writes that keep the connections from reads.
    var barriers = 0
  }

  /// Opens a file, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: a path, or a URI as [SQLite](https://www.sqlite.org/uri.html) describes it.
  ///   - configuration: how each connection is opened and set up.
  /// - Throws: ``DatabaseError`` if the file cannot be opened or cannot use WAL mode, as a database in memory
  ///   cannot; the error of a set-up step.
  public init(path: String, configuration: Configuration = Configuration()) throws {
    self.path = path
    self.configuration = configuration
    var writing = configuration
    writing.purpose = "writer"
    writer = try DatabaseQueue(path: path, configuration: writing, notesVersion: true)
    guard !configuration.readonly else { return }
    try writer.inDatabase { db in
      guard try db.useWriteAheadLog() else {
        throw DatabaseError(
          code: .SQLITE_ERROR, message: "a database pool needs a file that can be in WAL mode")
      }
      // This makes the file of the log, which a connection that only reads cannot do.
      try db.readFile()
    }
  }

  /// Closes all connections after earlier accesses; later ones fail with ``ResultCode/SQLITE_MISUSE``.
  ///
  /// - Throws: ``DatabaseError`` with ``ResultCode/SQLITE_BUSY`` if a statement of the program still exists. If it
  ///   is one of the writing connection, the pool stays open; otherwise it is closed, and the connection of the
  ///   statement ends with it.
  public func close() throws {
    guard isOpen.isSet else { return }
    try writer.close()
    let queues = readers.withLock { readers in
      isOpen.clear()
      return readers.all.map(\.queue)
    }
    var failure: (any Error)?
    for queue in queues {
      do {
        try queue.close()
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Stops the running statements with ``ResultCode/SQLITE_INTERRUPT``; later statements run.
  public func interrupt() {
    writer.interrupt()
    for reader in readers.withLock(\.all) { reader.queue.interrupt() }
  }
}

extension DatabasePool: ObservedDatabase {
  internal var writingQueue: DatabaseQueue { writer }

  /// Returns a reader of the database as it is now, regardless of later writes.
  ///
  /// Inside of a write, it does not see what that write has changed.
  ///
  /// - Returns: a snapshot with a connection of its own.
  /// - Throws: ``DatabaseError`` if a connection cannot be opened; the error of a set-up step.
  public func makeSnapshot() throws -> DatabaseSnapshot {
    var configuration = configuration
    let (_, number) = snapshotCount.add(1, ordering: .relaxed)
    configuration.purpose = "snapshot.\(number)"
    return try DatabaseSnapshot(path: path, configuration: configuration)
  }
}

// MARK: - Readers

extension DatabasePool {
  /// Returns the connection with the fewest accesses, or a new one if all are in use and more are allowed.
  ///
  /// A read inside of a write may always have a new one, because the other reads may wait for that write.
  internal func takeReader() throws -> DatabaseQueue {
    let isInsideWrite = writer.isHeld
    return try readers.withLock { readers in
      guard isOpen.isSet else {
        throw DatabaseError(code: .SQLITE_MISUSE, message: "the database pool is closed")
      }
      let isBarred = readers.barriers > 0
      let count = readers.all.count
      let least = readers.all.indices.min { readers.all[$0].load < readers.all[$1].load }
      let isFull = !isInsideWrite && (isBarred || count >= max(1, configuration.maximumReaderCount))
      if let least, (readers.all[least].load == 0 && !isBarred) || isFull {
        readers.all[least].load += 1
        return readers.all[least].queue
      }
      var configuration = configuration
      configuration.readonly = true
      configuration.purpose = "reader.\(count + 1)"
      // In WAL mode a reader has no lock that disturbs others.
      configuration.observesSuspensionNotifications = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      // A barrier that waits for this write must not wait for its read, too.
      if !isBarred { readers.all.append(Reader(queue: queue, load: 1)) }
      return queue
    }
  }

  /// The reading connections.
  internal var openReaders: [DatabaseQueue] { readers.withLock { $0.all.map(\.queue) } }

  /// Counts an access for each connection, and lets reads wait for one of them although others would be allowed.
  ///
  /// - Parameter body: called for each connection; what it asks of them later comes in the same order on all.
  /// - Returns: the connections.
  internal func takeAllReaders(_ body: (DatabaseQueue) -> Void) -> [DatabaseQueue] {
    readers.withLock { readers in
      readers.barriers += 1
      for index in readers.all.indices {
        readers.all[index].load += 1
        body(readers.all[index].queue)
      }
      return readers.all.map(\.queue)
    }
  }

  /// Ends such accesses.
  internal func giveBackAll(_ queues: [DatabaseQueue]) {
    for queue in queues { giveBack(queue) }
    readers.withLock { $0.barriers -= 1 }
  }

  internal func giveBack(_ queue: DatabaseQueue) {
    readers.withLock { readers in
      guard let index = readers.all.firstIndex(where: { $0.queue === queue }) else { return }
      readers.all[index].load -= 1
    }
  }

  private func reading<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    let queue = try takeReader()
    defer { giveBack(queue) }
    return try body(queue)
  }
}

// MARK: - Reading

extension DatabasePool {
  /// The connection with which the current thread reads.
  private var heldReader: DatabaseQueue? {
    readers.withLock { readers in readers.all.first { $0.queue.isHeld }?.queue }
  }

  /// Throws inside a read, which would need a second reader while it keeps the first one from others.
  internal func refuseNestedRead() throws {
    guard heldReader == nil else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: DatabaseError.reentrantMessage)
    }
  }

  internal func refuseNestedWrite() throws {
    guard !writer.isHeld else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: DatabaseError.reentrantMessage)
    }
  }

  /// Reads in one transaction, concurrently with other reads and with writes, the database as it is now.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` if the transaction fails, and with
  ///   ``ResultCode/SQLITE_MISUSE`` inside another read of the same pool. Inside a write, it does not see what
  ///   that write has changed.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try refuseNestedRead()
    return try reading { queue in
      try queue.read { db in
        try db.readFile()
        return try value(db)
      }
    }
  }

  /// Reads in one transaction, concurrently with other reads and with writes, the database as it is now.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` if the transaction fails; `CancellationError` if the
  ///   task is cancelled, which stops the running statement and refuses later ones.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let queue = try takeReader()
    defer { giveBack(queue) }
    return try await queue.read { db in
      try db.readFile()
      return try value(db)
    }
  }

  /// Calls `value` with a reading connection, without a transaction: each statement sees what is committed
  /// when it begins.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` inside another read of the same pool.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try refuseNestedRead()
    return try reading { try $0.unsafeRead(value) }
  }

  /// Calls `value` with a reading connection, without a transaction: each statement sees what is committed
  /// when it begins.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement and refuses later ones.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let queue = try takeReader()
    defer { giveBack(queue) }
    return try await queue.unsafeRead(value)
  }

  /// Calls `value` with a connection, without a transaction; inside another access, with the connection of
  /// that access.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` if a connection cannot be opened.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    if let queue = writer.isHeld ? writer : heldReader { return try queue.unsafeReentrantRead(value) }
    return try reading { try $0.unsafeReentrantRead(value) }
  }
}

// MARK: - Writing

extension DatabasePool {
  /// Reads and writes in one transaction, which keeps all changes or none.
  ///
  /// - Parameter updates: reads and writes; if it throws, the changes are undone.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` if the transaction cannot begin or cannot be
  ///   committed, and with ``ResultCode/SQLITE_MISUSE`` inside another write to the same pool. A read around it
  ///   does not see what it has changed.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try refuseNestedWrite()
    return try writer.write(updates)
  }

  /// Reads and writes in one transaction, which keeps all changes or none.
  ///
  /// - Parameter updates: reads and writes; if it throws, the changes are undone.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` if the transaction cannot begin or cannot be
  ///   committed; `CancellationError` if the task is cancelled before the commit, which undoes the changes.
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.write(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction; inside another write, with the same
  /// connection.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  public func writeWithoutTransaction<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    try writer.writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement and refuses later ones.
  public func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction, even inside another write.
  ///
  /// - Parameter updates: reads and writes.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    try writer.unsafeReentrantWrite(updates)
  }
}
