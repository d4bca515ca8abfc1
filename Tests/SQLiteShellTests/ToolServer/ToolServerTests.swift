import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The messages of the Model Context Protocol that a server answers.
@Suite struct ToolServerTests {
  private static let server = #"{"name":"tsqlite","title":"tsqlite","version":"\#(ProgramVersion.number)"}"#

  private func answers(to messages: String..., setup: String = "") throws -> [String] {
    try MemoryClient(messages, setup: setup).serve()
  }

  // MARK: - Revisions

  @Test func `a client of today asks what there is`() throws {
    let answers = try answers(to: MemoryClient.request("server/discover"))
    #expect(answers.count == 1)
    #expect(
      answers[0].hasPrefix(
        """
        {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":["2026-07-28","2025-11-25",\
        "2025-06-18","2025-03-26","2024-11-05"],"capabilities":{"tools":{},"resources":{}},"instructions":"This server reads \
        SQLite databases
        """), "\(answers[0])")
    #expect(
      answers[0].hasSuffix(
        """
        The databases can only be read.","ttlMs":3600000,"cacheScope":"public",\
        "_meta":{"io.modelcontextprotocol/serverInfo":\(Self.server)}}}
        """), "\(answers[0])")
  }

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
    ("1999-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"),
  ])
  func `a client of before begins with a handshake`(wanted: String, agreed: String) throws {
    let answers = try answers(
      to: """
        {"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\(wanted)","capabilities":{}}}
        """,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","id":"b","method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":"c","method":"resources/templates/list"}"#)
    #expect(answers.count == 3)
    #expect(
      answers[0].hasPrefix(
        """
        {"jsonrpc":"2.0","id":"a","result":{"protocolVersion":"\(agreed)","capabilities":{"tools":{},"resources":{}},\
        "serverInfo":\(Self.server),"instructions":"This server
        """), "\(answers[0])")
    #expect(answers[1] == #"{"jsonrpc":"2.0","id":"b","result":{}}"#)
    #expect(!answers[2].contains("resultType"))
  }

  @Test func `a request without a revision, or with another one, is refused`() throws {
    let answers = try answers(
      to: #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
      #"""
      {"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2027-01-01"}}}
      """#,
      #"""
      {"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
      """#,
      MemoryClient.request("ping", id: 5))
    #expect(
      answers == [
        """
        {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"_meta lacks io.modelcontextprotocol/protocolVersion, and \
        there was no initialize"}}
        """,
        #"{"jsonrpc":"2.0","id":2,"result":{}}"#,
        """
        {"jsonrpc":"2.0","id":3,"error":{"code":-32022,"message":"the revision of the protocol is not supported","data":\
        {"supported":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"],"requested":"2027-01-01"}}}
        """,
        """
        {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"_meta lacks io.modelcontextprotocol/clientCapabilities"}}
        """,
        #"{"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"there is no method ping"}}"#,
      ])
  }

  // MARK: - Messages

  @Test func `what is no message is answered with why`() throws {
    let answers = try answers(
      to: "{", "[]", "7", "", "   ", #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":2}"#, #"{"jsonrpc":"2.0","id":3,"method":"ping","params":[]}"#,
      #"{"jsonrpc":"2.0","id":4,"result":{}}"#, #"{"jsonrpc":"2.0","method":"nosuch"}"#,
      "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"\u{1}\"}", String(repeating: "[", count: 100_000),
      #"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#, #"{"jsonrpc":"2.0","id":6,"method":"ping"}"#)
    let wrong = { (code: Int, message: String, id: String) in
      #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)"}}"#
    }
    #expect(
      answers == [
        wrong(-32700, "the line is not JSON", "null"), wrong(-32600, "a message is one object", "null"),
        wrong(-32600, "a message is one object", "null"),
        wrong(-32600, #"the member jsonrpc is not \"2.0\""#, "1"),
        wrong(-32600, "the member id is neither a text nor an integer", "null"),
        wrong(-32600, "the member id is neither a text nor an integer", "null"),
        wrong(-32600, "the member method is missing", "2"),
        wrong(-32600, "method is a text and params an object", "3"),
        wrong(-32700, "the line is not JSON", "null"), wrong(-32700, "the line is not JSON", "null"),
        wrong(-32700, "the line is not JSON", "null"), #"{"jsonrpc":"2.0","id":6,"result":{}}"#,
      ])
  }

  @Test func `a line that is too long is passed over`() throws {
    var lines = ClientLines()
    let part = [UInt8](repeating: 0x20, count: 9 << 20)
    #expect(lines.add(part) == [])
    #expect(lines.add(part) == [])
    #expect(lines.add(Array("x\n{}\n{".utf8)) == [.tooLong, .text(Array("{}".utf8))])
    #expect(lines.end() == .text(Array("{".utf8)))
    #expect(lines.end() == nil)
  }

  @Test func `methods and names that do not exist`() throws {
    let answers = try answers(
      to: MemoryClient.request("prompts/list"), MemoryClient.request("tools/call", id: 2),
      MemoryClient.call("nosuch", id: 3), MemoryClient.call("write", #""sql":"DELETE FROM t""#, id: 4),
      MemoryClient.request("resources/read", #""uri":"file:///etc/passwd""#, id: 5),
      MemoryClient.request("resources/list", #""cursor":"x""#, id: 6),
      MemoryClient.request("tools/list", #""cursor":"1""#, id: 7))
    let wrong = { (code: Int, message: String, id: Int) in
      #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)"}}"#
    }
    #expect(
      answers == [
        wrong(-32601, "there is no method prompts/list", 1),
        wrong(-32602, "tools/call needs the name of a tool", 2), wrong(-32602, "there is no tool nosuch", 3),
        wrong(-32602, "there is no tool write", 4),
        wrong(-32602, "there is no resource file:///etc/passwd", 5),
        wrong(-32602, "there is no such cursor", 6), wrong(-32602, "there is no such cursor", 7),
      ])
  }

  @Test func `the tools are listed with their arguments`() throws {
    let answer = try answers(to: MemoryClient.request("tools/list"))[0]
    let tree = JSONTree(Array(answer.utf8).span)?["result"]?["tools"]
    guard case .list(let tools) = try #require(tree) else { return }
    #expect(tools.compactMap { $0["name"]?.string } == ["schema", "query", "describe", "why", "explain"])
    #expect(
      tools[3].json.hasSuffix(
        """
        "inputSchema":{"type":"object","properties":{"name":{"type":"string","description":"A table, or a column as \
        table.column."}},"required":["name"],"additionalProperties":false},"annotations":{"readOnlyHint":true,\
        "destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}
        """), "\(tools[3].json)")
  }

  // MARK: - While a tool runs

  private static let endless = """
    "sql":"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
    """

  @Test func `a call is cancelled, and has no answer`() throws {
    let client = try MemoryClient([
      MemoryClient.call("query", Self.endless), MemoryClient.call("query", "\"sql\":\"SELECT 7\"", id: 2),
    ])
    client.messagesMeanwhile = [
      #"{"jsonrpc":"2.0","id":"p","method":"ping"}"#,
      MemoryClient.request("tools/list", id: 3), MemoryClient.call("query", #""sql":"SELECT 8""#, id: 4),
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"enough"}}"#,
    ]
    client.memory.clockStep = 0.03
    let answers = try client.serve()
    #expect(answers.count == 3)
    #expect(
      answers[0]
        == #"{"jsonrpc":"2.0","id":"p","error":{"code":-32602,"message":"_meta lacks io.modelcontextprotocol/protocolVersion, and there was no initialize"}}"#
        || answers[0] == #"{"jsonrpc":"2.0","id":"p","result":{}}"#)
    #expect(answers[1].hasPrefix(#"{"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","tools":["#))
    #expect(answers[2].hasPrefix(#"{"jsonrpc":"2.0","id":2,"result":"#))
    #expect(answers[2].contains(#""rows":[{"7":7}]"#))
    #expect(client.status == .success)
  }

  @Test func `a client is told each second that a call runs`() throws {
    let client = try MemoryClient([MemoryClient.call("query", Self.endless, meta: #","progressToken":"t""#)])
    client.memory.clockStep = 0.5
    let answers = try client.serve { $0.settings.timeLimit = 5 }
    #expect(
      answers.first
        == """
        {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1,"message":"running \
        for 1 s"}}
        """ || answers.first?.contains(#""progress":2"#) == true)
    #expect(answers.count > 2)
    let last = MemoryClient.answer(in: answers.last ?? "")
    #expect(last.isError)
    #expect(last.text.contains(#""name":"SQLITE_INTERRUPT""#))
    #expect(last.text.contains(#""hint":"It ran longer than -timeout 5.""#))
  }

  @Test func `a client that reads no longer ends the server`() throws {
    let client = try MemoryClient([MemoryClient.request("tools/list"), MemoryClient.request("tools/list")])
    client.output = BrokenDestination(FileError(code: 32, message: "Broken pipe", isBrokenPipe: true))
    #expect(try client.serve() == [])
    #expect(client.status == .success)
  }
}
