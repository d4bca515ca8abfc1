import Foundation
import TestSupport
import Testing

@testable import RemoteEngines
@testable import SQLiteShell
@testable import TypedSQLiteCore
@testable import tsqlite

/// Imports during which the leader is killed: no row is lost, and none is repeated.
@Suite(
  .serialized, .enabled(if: Cluster.isAvailable, "needs the header of libdqlite-dev and a C compiler"))
struct ImportKillTests {
  /// How often a leader is killed; more often by hand, with `CLUSTER_KILLS=300`.
  private static let kills = ProcessInfo.processInfo.environment["CLUSTER_KILLS"].flatMap { Int($0) } ?? 30
  private static let rowCount = 6000
  private static let file = (1...rowCount).map { "\($0),\(String(repeating: "x", count: 150))\n" }.joined()

  /// An engine that sends again what may have been carried out.
  private final class BlindEngine: RemoteEngine {
    private let engine: any RemoteEngine
    var traits: RemoteTraits { engine.traits }
    var sessionNumber: Int { engine.sessionNumber }

    init(_ engine: any RemoteEngine) {
      self.engine = engine
    }

    func connect() throws(RemoteFailure) { try engine.connect() }
    func schema() throws(RemoteFailure) -> [RemoteSchemaRow] { try engine.schema() }
    func schemaVersion() throws(RemoteFailure) -> Int64 { try engine.schemaVersion() }
    func isInsideTransaction() throws(RemoteFailure) -> Bool { try engine.isInsideTransaction() }
    func close() { engine.close() }

    func run(_ request: RemoteRequest) throws(RemoteFailure) -> any RemoteRows {
      do throws(RemoteFailure) {
        return try engine.run(request)
      } catch {
        guard case .inDoubt = error else { throw error }
        return try engine.run(request)
      }
    }
  }

  /// Runs a line of the shell on the cluster.
  private func run(_ input: String, _ cluster: Cluster, isBlind: Bool = false) -> ShellRun {
    let memory = MemorySurroundings()
    memory.files["t.csv"] = MemoryDestination(Array(Self.file.utf8))
    let address = cluster.address()
    memory.remoteEngine = { path throws(RemoteFailure) in
      guard path == ":memory:" else { return nil }
      let engine = try EngineKind.engine(for: address) { SystemNetwork(InterruptHandle()) }
      return isBlind ? engine.map { BlindEngine($0) } : engine
    }
    return runShell(input, memory: memory)
  }

  /// Whether the rows of an import are there that does not know it, as its message says to find out; nil if it knows.
  private func isKept(_ run: ShellRun, _ cluster: Cluster) throws -> Bool? {
    guard run.errors.contains("it is not known whether the import was carried out") else { return nil }
    let id = try #require(run.errors.firstMatch(of: /whose id is '([0-9a-f]+)'/)).1
    let found = self.run(
      ".format raw on\nSELECT count(*) FROM \"tsqlite import\" WHERE id = '\(id)' AND batch = 1;", cluster)
    return found.output == "1\n"
  }

  @Test(arguments: ["", "--batch"])
  func `no row is lost or repeated when the leader is killed`(option: String) throws {
    let cluster = try Cluster(nodes: 3)
    let command = ".format raw on\n.import --csv \(option) t.csv t"
    #expect(run("CREATE TABLE t(a, b);", cluster).errors == "")
    var time = ContinuousClock().measure { _ = run(command, cluster) }
    var imports = 1
    for kill in 1...Self.kills {
      let delay = time * Double.random(in: 0...1.1)
      let start = ContinuousClock.now
      let (run, end) = try cluster.killingLeader(after: delay) {
        (self.run(command, cluster), ContinuousClock.now)
      }
      // Other work on the machine makes imports slower at times.
      if run.errors.isEmpty { time = start.duration(to: end) }
      // A new leader may be long in coming; then the import says that nothing was done.
      if run.result.failures == 0 {
        imports += 1
      } else if let isKept = try isKept(run, cluster) {
        imports += isKept ? 1 : 0
      } else {
        let saysNothing = ["nothing was imported", "nothing was done"].contains(where: run.errors.contains)
        #expect(saysNothing, "kill \(kill): \(run.errors)")
      }
    }
    // One that fails may leave its marker, which the next one removes.
    #expect(run(command, cluster).result.failures == 0)
    imports += 1
    let found = self.run("SELECT count(*), count(DISTINCT a), sum(a) FROM t;\n.tables", cluster)
    let sum = imports * Self.rowCount * (Self.rowCount + 1) / 2
    #expect(found.output.hasPrefix("\(imports * Self.rowCount)|\(Self.rowCount)|\(sum)\nt"))
    #expect(imports > Self.kills / 2)
  }

  /// Without this failure, the test above would prove nothing.
  @Test func `an engine that sends again what is in doubt repeats rows`() throws {
    let cluster = try Cluster(nodes: 3)
    let command = ".format raw on\n.import --csv --batch t.csv t"
    #expect(run("CREATE TABLE t(a, b);", cluster).errors == "")
    var time = ContinuousClock().measure { _ = run(command, cluster) }
    for _ in 1...120 {
      let start = ContinuousClock.now
      let (run, end) = try cluster.killingLeader(after: time * Double.random(in: 0...1)) {
        (self.run(command, cluster, isBlind: true), ContinuousClock.now)
      }
      if run.errors.isEmpty { time = start.duration(to: end) }
      let counts = self.run("SELECT count(*) FROM t GROUP BY a;", cluster).output.split(separator: "\n")
      if Set(counts).count > 1 { return }
    }
    Issue.record("no row was repeated")
  }
}
