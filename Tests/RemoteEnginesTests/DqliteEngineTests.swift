import Testing
import TypedSQLiteCore

@testable import RemoteEngines

@Suite struct DqliteEngineTests {
  private static let table = [(type: "table", name: "t", sql: "CREATE TABLE t(a INTEGER, b DATE)")]

  /// A database whose server gives each connection the answers of a list.
  private func open(
    _ answers: [[UInt8]]
  ) throws -> (database: Database, network: ScriptedNetwork<ScriptedChannel>) {
    let network = ScriptedNetwork(
      answers.map { ScriptedChannel(DqliteBytes.opening(schema: Self.table) + $0) })
    let engine = try #require(try EngineKind.engine(for: "dqlite://a:1/app") { network })
    return (try Database(remote: engine), network)
  }

  private func message(_ body: () throws -> Void) -> String? {
    (#expect(throws: DatabaseError.self) { try body() })?.message
  }

  @Test func `queries are sent inside of another one, without their end`() throws {
    let (database, network) = try open([DqliteBytes.integers([5, 6])])
    #expect(try database.rows("SELECT a FROM t -- all\n;", read: { $0.cell(0).int64 }) == [5, 6])
    let query =
      "WITH \"~q\"(c0) AS (\nSELECT a FROM t -- all\n\n) SELECT +c0 FROM \"~q\""
    let request = DqliteRequest.query(sql: Array(query.utf8), arguments: []).message
    #expect(Array(try #require(network.connections.first).sent.suffix(request.count)) == request)
  }

  @Test func `changes are counted as the server reports them`() throws {
    let (database, _) = try open([[UInt8](hex: DqliteBytes.inserted)])
    try database.runAll("INSERT INTO t VALUES (1, 2), (3, 4)")
    #expect(database.changesCount == 2)
    #expect(database.lastInsertedRowID == 2)
  }

  @Test(arguments: [
    ("ATTACH 'x' AS y", "dqlite cannot attach databases"),
    ("PRAGMA journal_mode = delete", "PRAGMA journal_mode with a value could end the node"),
    ("PRAGMA main.page_size = 4096", "PRAGMA page_size with a value could end the node"),
    ("EXPLAIN PRAGMA page_size = 4096", "PRAGMA page_size with a value could end the node"),
    ("PRAGMA wal_checkpoint", "dqlite itself runs what PRAGMA wal_checkpoint does"),
    ("VACUUM main INTO 'copy'", "dqlite cannot write a copy with VACUUM INTO"),
    ("DELETE FROM t RETURNING a", "this version of dqlite would not store what RETURNING returns"),
    (
      "SELECT CAST(x'00' AS TEXT) = ?",
      "dqlite would cut a text at its zero byte; write it as CAST(X'…' AS TEXT)"
    ),
  ])
  func `what would hurt a node is never sent`(sql: String, reason: String) throws {
    let (database, network) = try open([DqliteBytes.integers([1])])
    let channel = try #require(network.connections.first)
    let before = channel.sent.count
    #expect(
      message {
        let statement = try database.prepare(sql)
        if statement.parameterCount > 0 { try statement.bind("a\0b".databaseValue, at: 1) }
        _ = try statement.step()
      } == reason)
    #expect(channel.sent.count == before)
  }

  @Test func `more columns than a node can send are refused`() throws {
    let (database, network) = try open([DqliteBytes.integers([1])])
    let columns = Array(repeating: "1", count: 510).joined(separator: ",")
    #expect(
      message { _ = try database.rows("SELECT \(columns)", read: { _ in }) }
        == "dqlite cannot send more than 509 columns")
    #expect(network.connections.count == 1)
  }

  @Test func `a result that was left after its last row is not waited for`() throws {
    let (database, network) = try open([DqliteBytes.integers([5]) + [UInt8](hex: DqliteBytes.inserted)])
    var statement: Statement? = try database.prepare("SELECT count(*) FROM t")
    #expect(try statement?.step() == true)
    statement = nil
    try database.runAll("INSERT INTO t VALUES (1, 2), (3, 4)")
    #expect(database.changesCount == 2)
    #expect(network.connections.count == 1)
  }

  @Test func `the functions with which SQLite changes a schema are no functions of the shell`() throws {
    let (database, network) = try open([[UInt8](hex: DqliteBytes.inserted)])
    try database.runAll("ALTER TABLE t RENAME COLUMN a TO c")
    let request = DqliteRequest.execute(sql: Array("ALTER TABLE t RENAME COLUMN a TO c".utf8), arguments: [])
    #expect(
      try #require(network.connections.first).sent.contains(request.message))
  }

  // MARK: - What is repeated, and what never is

  @Test func `a query whose connection is lost is sent once more`() throws {
    let (database, network) = try open([
      DqliteBytes.failure(10506, "leadership lost"), DqliteBytes.integers([7]),
    ])
    #expect(try database.rows("SELECT a FROM t", read: { $0.cell(0).int64 }) == [7])
    #expect(network.connections.count == 2)
  }

  @Test func `a query that ends two leaders is not sent to a third`() throws {
    let lost = DqliteBytes.failure(10506, "leadership lost")
    let (database, network) = try open([lost, lost, DqliteBytes.integers([7])])
    #expect(
      message { _ = try database.rows("SELECT a FROM t", read: { _ in }) }
        == "the leader has changed; nothing was done")
    #expect(network.connections.count == 2)
  }

  @Test func `a change whose answer is lost is in doubt and never sent again`() throws {
    for bytes in [
      DqliteBytes.failure(10506, "leadership lost"), Array(DqliteBytes.failure(1, "x").prefix(9)),
    ] {
      let (database, network) = try open([bytes, [UInt8](hex: DqliteBytes.inserted)])
      let text = message { try database.runAll("INSERT INTO t VALUES (1, 2)") }
      #expect(text?.hasSuffix("; it is not known whether the statement was carried out") == true)
      #expect(network.connections.count == 1)
    }
  }

  @Test func `a change that a follower refuses goes to the leader`() throws {
    let (database, network) = try open([
      DqliteBytes.failure(10250, "not leader"), [UInt8](hex: DqliteBytes.inserted),
    ])
    try database.runAll("INSERT INTO t VALUES (1, 2)")
    #expect(database.changesCount == 2)
    #expect(network.connections.count == 2)
  }

  @Test func `a transaction ends with its connection`() throws {
    let begun = [UInt8](hex: DqliteBytes.inserted)
    let (database, network) = try open([begun + DqliteBytes.failure(10506, "leadership lost"), begun])
    let insert = { try database.runAll("INSERT INTO t VALUES (1, 2)") }
    try database.runAll("BEGIN")
    #expect(database.isInsideTransaction)
    #expect(message(insert) == "the leader has changed; nothing of the open transaction is kept")
    let ends =
      "the leader has changed, and ROLLBACK ends the transaction; nothing of the open transaction is kept"
    #expect(message(insert) == ends)
    #expect(message { _ = try database.rows("SELECT a FROM t", read: { _ in }) } == ends)
    #expect(database.isInsideTransaction)
    try database.runAll("ROLLBACK")
    #expect(!database.isInsideTransaction)
    #expect(network.connections.count == 1)
    try insert()
    #expect(network.connections.count == 2)
  }

  @Test func `the COMMIT of a lost transaction fails and ends it`() throws {
    let begun = [UInt8](hex: DqliteBytes.inserted)
    let (database, _) = try open([begun + DqliteBytes.failure(10506, "leadership lost"), begun])
    try database.runAll("BEGIN")
    let lost = "the leader has changed; nothing of the open transaction is kept"
    #expect(message { try database.runAll("INSERT INTO t VALUES (1, 2)") } == lost)
    #expect(message { try database.runAll("COMMIT") } == lost)
    #expect(!database.isInsideTransaction)
    try database.runAll("INSERT INTO t VALUES (1, 2)")
  }

  @Test func `a COMMIT whose answer is lost is in doubt`() throws {
    let begun = [UInt8](hex: DqliteBytes.inserted)
    let (database, network) = try open([begun + DqliteBytes.failure(10506, "leadership lost"), begun])
    try database.runAll("BEGIN")
    #expect(
      message { try database.runAll("COMMIT") }
        == "the leader has changed; it is not known whether the statement was carried out")
    #expect(!database.isInsideTransaction)
    #expect(network.connections.count == 1)
  }

  @Test func `a connection that was closed between statements is made again`() throws {
    let (database, network) = try open([[], [UInt8](hex: DqliteBytes.inserted)])
    try database.runAll("INSERT INTO t VALUES (1, 2)")
    #expect(network.connections.count == 2)
  }

  @Test func `rows that break off are an error and not the end`() throws {
    let part = DqliteBytes.integers([1, 2], isLast: false)
    let (database, network) = try open([part, part])
    var rows: [Int64] = []
    let text = message {
      let statement = try database.prepare("SELECT a FROM t")
      while try statement.step() { rows.append(statement.cell(0).int64) }
    }
    #expect(rows == [1, 2])
    #expect(text == "the connection to a:1 was lost before the last row (the connection was closed)")
    #expect(network.connections.count == 1)
  }

  // MARK: - Finding the leader

  /// A network in which connecting to each place ends in some way, again and again.
  private final class PlacesNetwork: NetworkAccess {
    let usesProgram = false
    private let answers: [String: Result<[UInt8], ChannelFault>]
    private(set) var attempts = 0

    init(_ answers: [String: Result<[UInt8], ChannelFault>]) {
      self.answers = answers
    }

    func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel {
      attempts += 1
      // The search ends as if the user had lost patience.
      guard attempts < 20, let answer = answers["\(place)"] else { throw .interrupted }
      return ScriptedChannel(try answer.get())
    }

    func pause(milliseconds: Int) throws(ChannelFault) {}
  }

  private static let follower =
    [UInt8](hex: DqliteBytes.noServer) + (0..<3).flatMap { _ in DqliteBytes.failure(10250, "not leader") }
    + DqliteBytes.failure(10250, "not leader")

  @Test(arguments: [
    (
      ["a:1": Result<[UInt8], ChannelFault>.failure(.noConnection("Connection refused"))],
      "a:1: Connection refused"
    ),
    (
      ["a:1": .failure(.noConnection("no such host")), "b:2": .failure(.late)],
      "a:1: no such host; b:2: no answer in time"
    ),
    (
      ["a:1": .success([])],
      "a:1: the connection was closed; if the server wants TLS, a program of -via adds it"
    ),
  ])
  func `a wrong address is said at once`(answers: [String: Result<[UInt8], ChannelFault>], reason: String)
    throws
  {
    let network = PlacesNetwork(answers)
    let address = "dqlite://\(answers.keys.sorted().joined(separator: ","))/app"
    let engine = try #require(try EngineKind.engine(for: address) { network })
    #expect(message { _ = try Database(remote: engine) } == reason + "; nothing was done")
    #expect(network.attempts == answers.count)
  }

  @Test func `an election is waited for`() throws {
    let network = PlacesNetwork(["a:1": .success(Self.follower), "b:2": .failure(.noConnection("refused"))])
    let engine = try #require(try EngineKind.engine(for: "dqlite://a:1,b:2/app") { network })
    #expect(message { _ = try Database(remote: engine) } == "interrupted; nothing was done")
    #expect(network.attempts == 20)
  }

  @Test func `a server that is none of dqlite is named`() throws {
    let network = ScriptedNetwork([ScriptedChannel(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))])
    let engine = try #require(try EngineKind.engine(for: "dqlite://a:1/app") { network })
    #expect(message { _ = try Database(remote: engine) } == "a:1: it does not speak dqlite; nothing was done")
  }
}
