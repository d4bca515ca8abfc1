import Foundation
import TestSupport
import Testing

/// Through the tools of `-mcp`, SQL changes no file, makes none, and reads none but the databases that were named.
@Suite struct HostileToolTests {
  private static func calls(of tool: String, _ statements: [String]) -> String {
    statements.enumerated().map { number, sql in
      let arguments = ["sql": sql]
      let message: [String: Any] = [
        "jsonrpc": "2.0", "id": number, "method": "tools/call",
        "params": [
          "name": tool, "arguments": arguments,
          "_meta": [
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": [:],
          ],
        ],
      ]
      let data = (try? JSONSerialization.data(withJSONObject: message)) ?? Data()
      return String(decoding: data, as: UTF8.self) + "\n"
    }.joined()
  }

  @Test(arguments: [
    ("query", ["-mcp"]), ("query", ["-mcp", "-frozen"]), ("query", ["-mcp", "-allow-writes"]),
    ("explain", ["-mcp", "-allow-writes"]), ("describe", ["-mcp", "-allow-writes"]),
  ])
  func `hostile statements leave all files as they are, and read none`(tool: String, options: [String]) throws
  {
    let canaries = try CanaryFolder()
    let before = try canaries.state()
    let run = try canaries.run(options + ["main.db"], input: Self.calls(of: tool, HostileStatements.all))
    #expect(!run.output.contains(HostileStatements.secret))
    #expect(!run.errors.contains(HostileStatements.secret))
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == HostileStatements.all.count)
    #expect(try canaries.state() == before)
  }

  @Test func `a tool that changes the database reaches nothing else`() throws {
    let canaries = try CanaryFolder()
    let before = try canaries.state()
    let run = try canaries.run(
      ["-mcp", "-allow-writes", "main.db", "secret.db"],
      input: Self.calls(of: "write", HostileStatements.all + ["DELETE FROM secret.s", "DROP TABLE secret.s"]))
    #expect(!run.output.contains(HostileStatements.secret))
    #expect(run.status == 0)
    // Nothing was to be kept.
    #expect(try canaries.state() == before)
  }
}
