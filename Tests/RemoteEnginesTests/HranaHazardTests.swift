import Testing
import TypedSQLiteCore

@testable import RemoteEngines

/// Servers that send something else than they should.
@Suite struct HranaHazardTests {
  private static func answer(_ head: String, _ body: String = "") -> [UInt8] {
    Array((head + "\r\n\r\n" + body).utf8)
  }

  /// How opening a database fails.
  private func fault(_ bytes: [UInt8], secrets: any SecretSource = NoSecrets(), _ options: String = "")
    -> String?
  {
    let network = ScriptedNetwork([AnsweringChannel(bytes)])
    return message {
      let engine = try EngineKind.engine(for: "libsql://localhost" + options, secrets: secrets) { network }
      _ = try Database(remote: try #require(engine))
    }
  }

  private static let form = "it sent an answer of a wrong form"
  private static let head = "it sent a wrong head of HTTP"
  private static let chunk = "it sent a wrong chunk"
  private static let foreign = "it does not speak HTTP"
  private static let closed = "the connection was closed"

  @Test(arguments: [
    ("SSH-2.0-OpenSSH_9.2", "", foreign),
    ("HTTP/2 200 OK", "", foreign),
    ("HTTP/1.1 20", "", foreign),
    ("HTTP/1.1 200 OK\r\nno colon", "", head),
    ("HTTP/1.1 200 OK\r\nContent-Length: -1", "", head),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999", "", head),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2", "", head),
    ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip", "", head),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked", "", head),
    ("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807", "{", closed),
    ("HTTP/1.1 200 OK\r\nContent-Length: 0", "", form),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", "ffffffffffffffffff\r\n", chunk),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", "7fffffffffffffff\r\n{", closed),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", "-1\r\n", chunk),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", "\r\n", chunk),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", "1\r\n{}\r\n", foreign),
    ("HTTP/1.1 200 OK\r\nContent-Length: 3", "abc", form),
    ("HTTP/1.1 200 OK\r\nContent-Length: 3", "[1]", form),
    ("HTTP/1.1 200 OK\r\nContent-Length: 12", "{\"baton\":{}}", form),
    ("HTTP/1.1 200 OK\r\nContent-Length: 15", "{\"baton\":\"b\"} x", form),
    ("HTTP/1.1 200 OK\r\nContent-Length: 14", "{\"baton\":\"b\"}\n", form),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2", "{}", form),
  ])
  func `an answer of a wrong form is an error`(head: String, body: String, reason: String) {
    #expect(fault(Self.answer(head, body)) == "localhost:8080: \(reason); nothing was done")
  }

  @Test func `a head without an end is refused before it fills the memory`() {
    let line = "x: " + String(repeating: "y", count: 997) + "\r\n"
    let bytes = Array(("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 200)).utf8)
    #expect(fault(bytes) == "localhost:8080: it does not speak HTTP; nothing was done")
    let long = Array(("HTTP/1.1 200 OK\r\nx: " + String(repeating: "y", count: 200_000)).utf8)
    #expect(fault(long) == "localhost:8080: it does not speak HTTP; nothing was done")
  }

  @Test func `a value of a wrong form is an error`() {
    let deep = String(repeating: "[", count: 100_000)
    let values = [
      deep, deep + String(repeating: "]", count: 100_000), "{}", "[1]", "[null]", "[{}]",
      "[{\"type\":\"integer\"}]",
      "[{\"type\":\"integer\",\"value\":\"x\"}]",
      "[{\"type\":\"integer\",\"value\":\"9223372036854775808\"}]",
      "[{\"type\":\"integer\",\"value\":1.5}]", "[{\"type\":\"blob\",\"base64\":\"A\"}]",
      "[{\"type\":\"blob\",\"base64\":\"A*==\"}]", "[{\"type\":\"text\",\"value\":1}]",
      "[{\"type\":\"none\",\"value\":\"1\"}]", "[{\"type\":\"text\",\"value\":\"\\u12\"}]",
      "[{\"type\":\"text\" \"value\":\"\"}]", "[{\"type\":\"null\"},]", "[,{\"type\":\"null\"}]",
    ]
    for value in values {
      #expect(
        fault(HranaBytes.rows([value])) == "localhost:8080: \(Self.form); nothing was done",
        "\(value.prefix(60))")
    }
  }

  @Test func `bytes that are no UTF-8 are an error`() {
    let good = HranaBytes.rows([#"[{"type":"text","value":"?"}]"#])
    let bad = good.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    #expect(fault(bad) == "localhost:8080: \(Self.form); nothing was done")
  }

  @Test func `an answer that is cut at any byte does not open a database`() {
    #expect(fault(HranaBytes.opening) == nil)
    for count in 0..<HranaBytes.opening.count - 1 {
      #expect(
        fault(Array(HranaBytes.opening.prefix(count)))?.hasSuffix("; nothing was done") == true, "\(count)")
    }
  }

  @Test func `an answer before the answer is skipped, and the connection may end the body`() {
    let lines = #"{"baton":"b"}"# + "\n" + HranaBytes.end
    let bytes = Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 OK\r\n\r\n\(lines)".utf8)
    #expect(fault(bytes) == nil)
  }

  @Test(arguments: [
    ("301 Moved Permanently", "", "the server redirects to another address (HTTP 301); open that one"),
    (
      "401 Unauthorized", #"{"error":"Unauthorized: no\u001b[31m token"}"#,
      "the server wants a token (HTTP 401, Unauthorized: no [31m token); ?token-env=NAME or ?token-file=PATH"
        + " in the address says where it is"
    ),
    (
      "404 Not Found", "", "the server has no such database, or does not speak Hrana 3 (HTTP 404)"
    ),
    ("413 Payload Too Large", "no", "the server refused the request (HTTP 413, no)"),
    ("429 Too Many Requests", "", "the server has no time (HTTP 429)"),
  ])
  func `a status says why nothing was done`(status: String, body: String, reason: String) {
    #expect(fault(HranaBytes.answer(status, body)) == reason)
  }

  @Test func `a status of the machine in between leaves a change in doubt, and no query`() throws {
    let failed = HranaBytes.answer("502 Bad Gateway", "<html>")
    let (database, network) = try openHrana([failed + HranaBytes.changes(1)])
    #expect(
      message { try database.runAll("DELETE FROM t") }
        == "the connection to localhost:8080 was lost (the server answered HTTP 502, <html>);"
        + " it is not known whether the statement was carried out")
    #expect(network.connections.count == 1)
    let (second, _) = try openHrana([failed + HranaBytes.integers([1])])
    #expect(try second.rows("SELECT a FROM t", read: { $0.cell(0).int64 }) == [1])
  }

  @Test func `a statement that a cursor cannot read is refused`() throws {
    let body = #"{"error":"Internal Error: `SQL string could not be parsed: unsupported statement: x`"}"#
    let (database, _) = try openHrana([
      HranaBytes.answer("500 Internal Server Error", body) + HranaBytes.integers([1])
    ])
    #expect(
      message { _ = try database.rows("SELECT a FROM t", read: { _ in }) }
        == "SQL string could not be parsed: unsupported statement: x")
    #expect(try database.rows("SELECT a FROM t", read: { $0.cell(0).int64 }) == [1])
  }

  @Test func `a server that has no time is asked again`() throws {
    let busy = HranaBytes.answer("429 Too Many Requests", "")
    let (database, _) = try openHrana([busy + busy + HranaBytes.changes(1, rowID: 1)])
    try database.runAll("INSERT INTO t VALUES (1, 2)")
    #expect(database.changesCount == 1)
  }

  // MARK: - Requests that cannot be sent

  /// A network whose second connection takes only a part of a request.
  private final class CuttingNetwork: NetworkAccess {
    let usesProgram = false
    private(set) var count = 0

    func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel {
      count += 1
      switch count {
      case 1: return AnsweringChannel(HranaBytes.opening)
      case 2, 3: return DeafChannel()
      default: return AnsweringChannel(HranaBytes.changes(1, rowID: 1))
      }
    }

    func pause(milliseconds: Int) throws(ChannelFault) {}
  }

  private final class DeafChannel: ByteChannel {
    func write(_ bytes: [UInt8], until deadline: Deadline) throws(ChannelFault) {
      throw .ended("broken pipe")
    }
    func read(into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline) throws(ChannelFault)
      -> Int
    { 0 }
    var hasEnded: Bool { false }
    func close() {}
  }

  @Test func `a change that was not sent to its end is sent again`() throws {
    let network = CuttingNetwork()
    let engine = try #require(try EngineKind.engine(for: "libsql://localhost") { network })
    let database = try Database(remote: engine)
    try database.runAll("INSERT INTO t VALUES (1, 2)")
    #expect(network.count == 4)
    #expect(database.changesCount == 1)
  }
}
