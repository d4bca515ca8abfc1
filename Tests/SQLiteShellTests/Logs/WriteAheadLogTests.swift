import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What the bytes of a write-ahead log and of its shared memory say, in memory and without any lock of the system.
@Suite struct WriteAheadLogTests {
  /// The files of a database whose log has four frames in three transactions, of which a checkpoint copied none.
  private struct Files {
    let database: [UInt8]
    let log: [UInt8]
    let memory: [UInt8]

    init() throws {
      let folder = try TemporaryFolder()
      let path = folder.url.appending(path: "a.db").path
      let database = try Database(path: path)
      try database.runAll(
        """
        PRAGMA page_size = 1024; PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;
        CREATE TABLE t(a); INSERT INTO t VALUES(1); INSERT INTO t VALUES(2);
        """)
      self.database = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      log = Array(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
      memory = Array(try Data(contentsOf: URL(fileURLWithPath: path + "-shm")))
      withExtendedLifetime(database) {}
    }
  }

  private func read(_ bytes: [UInt8]) throws -> WriteAheadLog {
    try WriteAheadLog(MemoryFile(bytes), size: bytes.count) { _ throws(ShellError) in }
  }

  @Test func `frames and transactions are counted`() throws {
    let files = try Files()
    let log = try read(files.log)
    #expect(log.fault == nil)
    #expect(
      [log.pageSize, log.frameCount, log.validCount, log.commitCount, log.lastCommit, log.round]
        == [1024, 4, 4, 3, 4, 0] as [Int])
    let index = try #require(WriteAheadIndex(files.memory))
    #expect([index.lastFrame, index.pageSize, index.copiedCount] == [4, 1024, 0] as [Int])
    #expect(index.salts == log.salts)
  }

  @Test func `a frame with a wrong byte ends the log, and so does one that is cut`() throws {
    let files = try Files()
    let frame = 1024 + 24
    for (number, offset) in [(0, 3), (1, 9), (2, 16), (3, 24), (3, frame - 1)] {
      var bytes = files.log
      bytes[32 + number * frame + offset] ^= 1
      let log = try read(bytes)
      #expect(log.validCount == number)
      #expect(log.frameCount == 4)
    }
    let cut = try read(files.log.dropLast())
    #expect([cut.frameCount, cut.validCount, cut.lastCommit] == [3, 3, 3] as [Int])
  }

  @Test func `a log that does not begin as one has a fault`() throws {
    let bytes = try Files().log
    #expect(try read([]).fault == .tooShort)
    #expect(try read(Array(bytes.prefix(31))).fault == .tooShort)
    var other = bytes
    other[0] = 0
    #expect(try read(other).fault == .noMagic)
    other = bytes
    other[7] ^= 1
    #expect(try read(other).fault == .version(3_007_001))
    other = bytes
    other[10] = 3
    #expect(try read(other).fault == .pageSize(768))
    other = bytes
    other[31] ^= 1
    #expect(try read(other).fault == .checksum)
  }

  @Test func `hostile bytes are read without a trap`() throws {
    let files = try Files()
    var random = SeededGenerator(seed: 41)
    for _ in 0..<300 {
      var (log, memory) = (files.log, files.memory)
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        log[Int.random(in: 0..<min(200, log.count), using: &random)] = .random(in: 0...255, using: &random)
        memory[Int.random(in: 0..<136, using: &random)] = .random(in: 0...255, using: &random)
      }
      log.removeLast(Int.random(in: 0...log.count, using: &random))
      memory.removeLast(Int.random(in: 0...memory.count, using: &random))
      let read = try read(log)
      #expect(read.validCount <= read.frameCount)
      // Both copies of the header are changed alike, so that it is accepted.
      if memory.count >= 96 { memory.replaceSubrange(48..<96, with: memory[0..<48]) }
      _ = verdict(
        files.database, log, memory, KnownProcesses(locks: [], memoryLocks: [lock(7, 124), lock(7, 128)]))
    }
  }

  // MARK: - Verdicts

  private func lock(_ process: Int32, _ byte: Int64, exclusive: Bool = false) -> FileLock {
    FileLock(process: process, isExclusive: exclusive, bytes: byte...byte)
  }

  /// The output of `.wal` for files in memory.
  private func verdict(
    _ database: [UInt8], _ log: [UInt8]?, _ memory: [UInt8]?, _ processes: KnownProcesses
  ) -> [String] {
    let surroundings = MemorySurroundings()
    surroundings.files["/a.db"] = MemoryDestination(database)
    if let log { surroundings.files["/a.db-wal"] = MemoryDestination(log) }
    if let memory { surroundings.files["/a.db-shm"] = MemoryDestination(memory) }
    surroundings.processes = processes
    let run = runShell(".wal /a.db", memory: surroundings)
    let lines = run.output.split(separator: "\n").map(String.init)
    let start = lines.firstIndex { $0.hasPrefix("verdict|") } ?? lines.count
    return lines[start...] + (run.errors.isEmpty ? [] : [run.errors])
  }

  private let command = "  PRAGMA wal_checkpoint(TRUNCATE);"

  /// The memory with other numbers of frames that are copied and of marks.
  private func memory(_ bytes: [UInt8], copied: UInt8, marks: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes[96] = copied
    for (index, mark) in marks.enumerated() {
      bytes.replaceSubrange((100 + 4 * index)..<(104 + 4 * index), with: [mark, 0, 0, 0])
    }
    return bytes
  }

  @Test func `the verdict says what keeps the log, and what to run`() throws {
    let files = try Files()
    let idle = KnownProcesses(memoryLocks: [lock(7, 128)])
    #expect(
      verdict(files.database, nil, nil, idle) == [
        "verdict|none|", "7||connected|||||", "There is no log: everything is in the database.",
      ])
    #expect(
      verdict(Array(files.database.prefix(18)) + [1, 1], nil, nil, KnownProcesses()) == [
        "verdict|none|", "There is no log: the journal mode of the database is not WAL.",
      ])
    #expect(
      verdict(files.database, [], nil, idle) == [
        "verdict|empty|", "7||connected|||||", "The log is empty: everything is in the database.",
      ])
    #expect(
      verdict(files.database, [1, 2, 3], nil, idle) == [
        "verdict|unreadable|", "7||connected|||||",
        "SQLite reads nothing of this log, because it is shorter than a header.",
      ])
    #expect(
      verdict(files.database, Array(files.log.prefix(32)), files.memory, idle) == [
        "verdict|reset|", "7||connected|||||",
        "No frame counts, so the next writer begins the log again. To cut the file:", command,
      ])
    #expect(
      verdict(files.database, files.log, files.memory, KnownProcesses()) == [
        "verdict|unused|",
        "No process is connected. The next program that connects reads the 4 frames, and the last one to leave copies them "
          + "to the database. To copy them now:", command,
      ])
    #expect(
      verdict(files.database, files.log, files.memory, idle) == [
        "verdict|waiting|", "7||connected|||||",
        "No reader keeps the log: 4 frames can be copied. A writer does so when the log has 1,000 frames, unless its "
          + "program says otherwise. To copy them now:", command,
      ])
    #expect(
      verdict(files.database, files.log, memory(files.memory, copied: 4, marks: [0, 4]), idle) == [
        "verdict|copied|", "7||connected|||||",
        "The database has all 4 frames, and nothing keeps the log: the next writer begins it again. To cut the file:",
        command,
      ])
    let reader = KnownProcesses(
      memoryLocks: [lock(7, 124), lock(7, 128)],
      facts: [7: ProcessFacts(name: "python3", command: "python3 a.py")])
    #expect(
      verdict(files.database, files.log, memory(files.memory, copied: 4, marks: [0, 4]), reader) == [
        "verdict|read|", "7|python3|reading|4|0|||python3 a.py",
        "The database has all 4 frames. Process 7 (python3) reads the database as it was at the last one. Until that ends, "
          + "writers append to the log. End its transaction, or the process, then run:", command,
      ])
    let first = KnownProcesses(memoryLocks: [lock(7, 123), lock(8, 120, exclusive: true), lock(8, 128)])
    #expect(
      verdict(files.database, files.log, files.memory, first) == [
        "verdict|pinned|", "8||writing|||||", "7||reading|0|4|1970-01-01 00:00:00Z||",
        "Process 7 reads the database as it was without the log, since at least 1970-01-01 00:00:00. Until that ends, no "
          + "checkpoint copies 4 later frames, and the log grows with each write. End its transaction, or the process, then "
          + "run:", command,
      ])
    let checkpoint = KnownProcesses(memoryLocks: [lock(7, 121, exclusive: true), lock(7, 128)])
    #expect(
      verdict(files.database, files.log, files.memory, checkpoint) == [
        "verdict|checkpointing|", "7||checkpointing|||||",
        "Process 7 is checkpointing. Look again when it has ended.",
      ])
  }

  @Test func `a system that says little about locks is said to`() throws {
    let files = try Files()
    #expect(
      verdict(files.database, files.log, files.memory, KnownProcesses(knowledge: .nothing)).last
        == "Note: this system does not say which processes use /a.db\n")
    #expect(
      verdict(
        files.database, files.log, files.memory,
        KnownProcesses(knowledge: .oneHolder, memoryLocks: [lock(7, 128)])
      ).last
        == "Note: this system names one holder of each lock, but not this shell or who only has the file open\n"
    )
  }

  @Test func `a database in memory and a file that does not exist are refused`() {
    #expect(
      runShell(".locks").errors
        == "Error: the database is in memory, so no other process uses it; name a file: .locks FILE\n")
    #expect(runShell(".wal /nonexistent").errors == "Error: cannot open \"/nonexistent\"\n")
    #expect(runShell(".wal a b").errors == "Usage: .wal ?FILE?\n")
  }
}
