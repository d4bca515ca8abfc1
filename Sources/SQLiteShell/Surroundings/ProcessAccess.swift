public import TypedSQLiteCore

/// What the system says about programs and the files that they have open.
public protocol ProcessAccess {
  /// The number of this process.
  var identifier: Int32 { get }
  /// Who has files open and holds locks on them.
  ///
  /// It opens none of the files in this process, which would lose its own locks.
  func use(of paths: [[UInt8]]) -> FilesUse
  /// What is known about a process; nil if it has ended, or the system says nothing about it.
  func facts(of process: Int32) -> ProcessFacts?
}

/// A process, as people recognize it.
public struct ProcessFacts: Hashable, Sendable {
  /// The name of its program.
  public var name: String
  /// The words of its command line, with blanks between them; empty if the system hides them.
  public var command: String
  /// When it was started; nil if the system does not say.
  public var started: Timestamp?

  /// Creates the facts.
  public init(name: String, command: String = "", started: Timestamp? = nil) {
    self.name = name
    self.command = command
    self.started = started
  }
}

/// A lock on a range of bytes of a file.
public struct FileLock: Hashable, Sendable {
  /// The process that holds it; nil if the system hides it, or if the lock belongs to an open file and not to a process.
  public var process: Int32?
  /// Whether no other process can have a lock on the same bytes.
  public var isExclusive: Bool
  /// Whether the process still waits for the lock.
  public var isWaiting: Bool
  /// The first byte and the last one.
  public var bytes: ClosedRange<Int64>

  /// Creates a lock.
  public init(process: Int32?, isExclusive: Bool, isWaiting: Bool = false, bytes: ClosedRange<Int64>) {
    self.process = process
    self.isExclusive = isExclusive
    self.isWaiting = isWaiting
    self.bytes = bytes
  }
}

/// Who uses some files.
public struct FilesUse: Hashable, Sendable {
  /// What a system can say.
  public enum Knowledge: Hashable, Sendable {
    /// All locks, and which processes have a file open.
    case all
    /// One holder of each byte, never this process, and not who has a file open without a lock.
    case oneHolder
    case nothing
  }

  /// How much the system says.
  public var knowledge: Knowledge
  /// The locks on each file.
  public var locks: [[FileLock]]
  /// The processes that have each file open, as far as the system shows them to this user.
  public var openers: [[Int32]]

  /// Creates the use.
  public init(_ knowledge: Knowledge, locks: [[FileLock]], openers: [[Int32]]) {
    self.knowledge = knowledge
    self.locks = locks
    self.openers = openers
  }

  /// What is said if nothing is known about a number of files.
  public static func unknown(count: Int) -> FilesUse {
    let none = [[Int32]](repeating: [], count: count)
    return FilesUse(.nothing, locks: none.map { _ in [] }, openers: none)
  }
}

/// A system that says nothing about programs.
public struct UnknownProcesses: ProcessAccess {
  /// Creates it.
  public init() {}

  /// No process has this number.
  public var identifier: Int32 { 0 }
  /// Nothing is known.
  public func use(of paths: [[UInt8]]) -> FilesUse { .unknown(count: paths.count) }
  /// Nothing is known.
  public func facts(of process: Int32) -> ProcessFacts? { nil }
}

/// The bytes that SQLite locks in databases and in the memory that connections share.
public enum LockedBytes {
  /// Those of a file in a rollback mode or in WAL mode.
  public static let database: ClosedRange<Int64> = 0x4000_0000...(0x4000_0001 + 510)
  /// Those of a `-shm` file.
  public static let sharedMemory: ClosedRange<Int64> = 120...128
  /// All of them.
  public static let all = [sharedMemory, database]
}
