import TypedSQLiteCore

/// A process that uses a database, and what it does with it.
struct DatabaseHolder: Equatable {
  /// What a process does, the most disturbing first.
  enum State: String, CaseIterable {
    case recovering
    case checkpointing
    case writing
    case reading
    case waiting
    case connected
  }

  /// Nil if the system hides it.
  let process: Int32?
  /// Whether it is this shell.
  let isThisShell: Bool
  var facts: ProcessFacts?
  private(set) var state = State.connected
  /// What its state means for others, as a reader needs to know it.
  private(set) var note = ""
  /// SQLite's names of its locks.
  private(set) var locks: [String] = []
  /// The read marks that it holds, from 0 to 4.
  private(set) var readMarks: Set<Int> = []
  /// When it had its state at the latest; nil if nothing shows that.
  var since: Timestamp?

  init(process: Int32?, isThisShell: Bool) {
    self.process = process
    self.isThisShell = isThisShell
  }

  /// Takes the locks of the process.
  ///
  /// - Parameters:
  ///   - database: those on the database.
  ///   - memory: those on the memory that connections share in WAL mode.
  ///   - isInWALMode: whether the journal is a write-ahead log.
  mutating func take(_ database: [FileLock], _ memory: [FileLock], isInWALMode: Bool) {
    var found: [(state: State, note: String)] = []
    for lock in SQLiteLock.all {
      let held = (lock.isInMemory ? memory : database).filter { $0.bytes.overlaps(lock.bytes) }
      guard let strongest = held.first(where: \.isExclusive) ?? held.first else { continue }
      let isWaiting = held.allSatisfy(\.isWaiting)
      locks.append(lock.name + (isWaiting ? " (waiting)" : strongest.isExclusive ? "" : " (shared)"))
      if isWaiting {
        found.append((.waiting, "waits for a lock of another process"))
        continue
      }
      if let mark = lock.readMark, !strongest.isExclusive { readMarks.insert(mark) }
      if let meaning = lock.meaning(isExclusive: strongest.isExclusive, isInWALMode: isInWALMode) {
        found.append(meaning)
      }
    }
    for state in State.allCases {
      guard let first = found.first(where: { $0.state == state }) else { continue }
      self.state = state
      note = first.note
      if state == .checkpointing, found.contains(where: { $0.state == .writing }) {
        note = "copies the log into the database; nobody else can write until it ends"
      }
      return
    }
    note = "has the file open, without a lock"
  }
}

/// A lock that SQLite uses, and what it means.
struct SQLiteLock: Sendable {
  let name: String
  /// Whether it is on the memory that connections share in WAL mode.
  let isInMemory: Bool
  let bytes: ClosedRange<Int64>
  /// The number of the read mark; nil for other locks.
  var readMark: Int?
  private let meanings: @Sendable (_ isExclusive: Bool, _ isInWALMode: Bool) -> Meaning?

  typealias Meaning = (state: DatabaseHolder.State, note: String)

  func meaning(isExclusive: Bool, isInWALMode: Bool) -> Meaning? { meanings(isExclusive, isInWALMode) }

  /// All locks; if a process has several of one state, the first one says what that means.
  static let all = databaseLocks + memoryLocks

  private static let firstByte = LockedBytes.database.lowerBound

  private static let databaseLocks = [
    SQLiteLock("SHARED", at: (firstByte + 2)...LockedBytes.database.upperBound) { isExclusive, isInWALMode in
      if isInWALMode {
        return isExclusive
          ? (.writing, "keeps the file for itself: locking_mode is EXCLUSIVE")
          : (.connected, "only has the file open; in WAL mode each connection keeps a SHARED lock")
      }
      return isExclusive
        ? (.writing, "nobody else can read or write until it ends")
        : (.reading, "nobody can end a write until it ends")
    },
    SQLiteLock("PENDING", at: firstByte...firstByte) { isExclusive, _ in
      // A reader has it for a moment, to see whether a writer waits.
      isExclusive ? (.writing, "waits for readers to end; nobody can begin to read") : nil
    },
    SQLiteLock("RESERVED", at: (firstByte + 1)...(firstByte + 1)) { isExclusive, _ in
      isExclusive ? (.writing, "nobody else can write until it ends; others can read") : nil
    },
  ]

  private static let memoryLocks =
    [
      SQLiteLock("WAL RECOVER", inMemoryAt: 122) { isExclusive, _ in
        isExclusive ? (.recovering, "reads the log of a program that crashed; others wait") : nil
      },
      SQLiteLock("WAL WRITE", inMemoryAt: 120) { isExclusive, _ in
        isExclusive ? (.writing, "nobody else can write until it ends; others can read") : nil
      },
      SQLiteLock("WAL CHECKPOINT", inMemoryAt: 121) { isExclusive, _ in
        isExclusive ? (.checkpointing, "copies the log into the database; others can read and write") : nil
      },
    ]
    + (0...4).map { mark in
      var lock = SQLiteLock("WAL READ\(mark)", inMemoryAt: 123 + Int64(mark)) { isExclusive, _ in
        // A checkpoint has it exclusively for a moment.
        isExclusive ? nil : (.reading, "others can read and write; a checkpoint has to leave what it reads")
      }
      lock.readMark = mark
      return lock
    }
    + [
      SQLiteLock("WAL CONNECTED", inMemoryAt: 128) { _, _ in
        (.connected, "only has the file open; in WAL mode each connection keeps a SHARED lock")
      }
    ]

  private init(
    _ name: String, at bytes: ClosedRange<Int64>, meanings: @escaping @Sendable (Bool, Bool) -> Meaning?
  ) {
    self.name = name
    self.bytes = bytes
    isInMemory = false
    self.meanings = meanings
  }

  private init(
    _ name: String, inMemoryAt byte: Int64, meanings: @escaping @Sendable (Bool, Bool) -> Meaning?
  ) {
    self.name = name
    bytes = byte...byte
    isInMemory = true
    self.meanings = meanings
  }
}
