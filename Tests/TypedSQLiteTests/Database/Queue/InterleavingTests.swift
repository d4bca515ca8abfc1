import Foundation
import Synchronization
import Testing
import TypedSQLite

/// Moves money between accounts in many tasks at once, some of which are cancelled or interrupted.
final class InterleavingTests: Sendable {
  private static let total = 1000
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// What one task does; chosen by a number that the seed determines.
  private enum Step: Int, CaseIterable {
    case move
    case moveAndFail
    case moveWithinSavepoint
    case read
    case readLong
    case snapshot
  }

  private static func prepare(_ writer: any DatabaseWriter) throws {
    try writer.write { db in
      try db.execute(
        sql: """
          CREATE TABLE account (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL);
          WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 10)
          INSERT INTO account SELECT i, 100 FROM n;
          """)
    }
  }

  private static func sum(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "SELECT sum(amount) FROM account")
  }

  private static func move(_ db: Database, _ random: Int) throws {
    let change = "UPDATE account SET amount = amount + ? WHERE id = ?"
    try db.execute(sql: change, arguments: [random % 7, random % 10 + 1])
    try db.execute(sql: change, arguments: [-(random % 7), random / 10 % 10 + 1])
  }

  private struct Failure: Error {}

  private static func run(_ step: Step, _ random: Int, in writer: any DatabaseWriter) async throws {
    switch step {
    case .move: try await writer.write { db in try move(db, random) }
    case .moveAndFail:
      try await writer.write { db in
        try db.execute(sql: "UPDATE account SET amount = 0")
        throw Failure()
      }
    case .moveWithinSavepoint:
      try await writer.write { db in
        try db.inSavepoint {
          try db.execute(sql: "UPDATE account SET amount = amount + 1 WHERE id < 4")
          return .rollback
        }
        try move(db, random)
      }
    case .read: #expect(try await writer.read(sum) == total)
    case .readLong:
      let count = try await writer.read { db in
        try Int.fetchOne(
          db,
          sql: """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            SELECT count(*) + (SELECT sum(amount) FROM account) FROM n
            """)
      }
      #expect(count == 20000 + total)
    case .snapshot:
      guard let pool = writer as? DatabasePool else { return }
      let snapshot = try pool.makeSnapshot()
      #expect(try await snapshot.read(sum) == total)
      #expect(try await snapshot.unsafeRead(sum) == total)
    }
  }

  /// Whether an error is one that a cancellation, an interrupt or the test causes.
  private static func isExpected(_ error: any Error) -> Bool {
    if error is CancellationError || error is Failure { return true }
    return (error as? DatabaseError)?.resultCode == .SQLITE_INTERRUPT
  }

  private static func interleave(_ writer: any DatabaseWriter, count: Int, seed: UInt64) async throws {
    let sums = Mutex<Set<Int?>>([])
    let observation = ValueObservation.tracking(sum).start(in: writer, scheduling: .task) { error in
      Issue.record(error)
    } onChange: { sum in
      _ = sums.withLock { $0.insert(sum) }
    }
    var state = seed
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let random = Int(state >> 33)
        let step = Step.allCases[random % Step.allCases.count]
        group.addTask {
          let access = Task { try await run(step, random, in: writer) }
          switch random / 64 % 8 {
          case 0: access.cancel()
          case 1:
            try? await Task.sleep(for: .microseconds(random % 500))
            access.cancel()
          case 2: writer.interrupt()
          default: break
          }
          let result = await access.result
          if case .failure(let error) = result, !isExpected(error) { Issue.record(error) }
        }
      }
    }
    observation.cancel()
    #expect(try await writer.read(sum) == total)
    #expect(sums.withLock(\.self) == [total])
    try await writer.writeWithoutTransaction { db in #expect(!db.isInsideTransaction) }
    #expect(try await writer.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a queue keeps its data in 1000 random interleavings`(seed: UInt64) async throws {
    let queue = try DatabaseQueue()
    try Self.prepare(queue)
    try await Self.interleave(queue, count: 1000, seed: seed)
  }

  @Test(arguments: [3, 4] as [UInt64])
  func `a pool keeps its data in 1000 random interleavings`(seed: UInt64) async throws {
    let pool = try DatabasePool(path: folder.appendingPathComponent("pool.db").path)
    try Self.prepare(pool)
    try await Self.interleave(pool, count: 1000, seed: seed)
  }
}
