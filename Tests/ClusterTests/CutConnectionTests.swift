import Testing

@testable import RemoteEngines
@testable import TypedSQLiteCore

/// Connections to a real node that break at each byte of a conversation.
@Suite(.enabled(if: Cluster.isAvailable, "needs the header of libdqlite-dev and a C compiler"))
struct CutConnectionTests {
  /// What is said of the rows with one number.
  private enum Said {
    case done
    case notDone
    case notKnown
  }

  /// Writes rows with a number, and says what became of them.
  private func write(_ number: Int, _ statements: [String], _ database: Database) -> Said {
    do {
      for sql in statements { try database.execute(sql: sql, arguments: sql.contains("?") ? [number] : []) }
      return .done
    } catch {
      guard case .inDoubt = database.lastRemoteFailure else { return .notDone }
      return .notKnown
    }
  }

  private func open(_ cluster: Cluster) throws -> (Database, CuttingNetwork) {
    let network = CuttingNetwork()
    let engine = try #require(try EngineKind.engine(for: cluster.address()) { network })
    return (try Database(remote: engine), network)
  }

  @Test(arguments: [
    ["INSERT INTO t VALUES (?)"],
    ["BEGIN", "INSERT INTO t VALUES (?)", "INSERT INTO t VALUES (?)", "COMMIT"],
    ["SAVEPOINT s", "INSERT INTO t VALUES (?)", "RELEASE s"],
  ])
  func `what is said of a write is what became of it, wherever the connection breaks`(
    statements: [String]
  ) throws {
    let cluster = try Cluster(nodes: 1)
    let (first, network) = try open(cluster)
    try first.execute(sql: "CREATE TABLE t(a)")
    let (sent, received) = (network.sent, network.received)
    #expect(write(0, statements, first) == .done)
    let cuts =
      (0...network.sent - sent).map(CuttingNetwork.Cut.sent)
      + (0...network.received - received).map(CuttingNetwork.Cut.received)
    #expect(cuts.count > 50)
    var said: [Said] = [.done]
    for cut in cuts {
      let (database, network) = try open(cluster)
      network.cut = cut
      said.append(write(said.count, statements, database))
    }
    let counts = try first.rows("SELECT a, count(*) FROM t GROUP BY a") {
      (Int($0.cell(0).int64), Int($0.cell(1).int64))
    }
    let found = Dictionary(uniqueKeysWithValues: counts)
    let expected = statements.count { $0.hasPrefix("INSERT") }
    for (number, said) in said.enumerated() {
      let count = found[number] ?? 0
      let isTrue =
        switch said {
        case .done: count == expected
        case .notDone: count == 0
        case .notKnown: count == 0 || count == expected
        }
      #expect(isTrue, "\(cuts[max(number - 1, 0)]): \(count) rows, said \(said)")
    }
    for outcome in [Said.done, .notKnown] { #expect(said.contains(outcome)) }
    #expect(said.contains(.notDone) == (statements.count > 1))
  }
}
