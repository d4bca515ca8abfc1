import OutputModes
import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// What a client sends to a server of tools.
  static let messages = FuzzTarget(
    name: "messages",
    summary: "messages of a client: each answer is one line of JSON, and the server comes to its end",
    words: [
      #"{"jsonrpc":"2.0","id":1,"method":""#, "initialize", "tools/call", "resources/read", #""params":{"#,
      #""arguments":{"#, #""name":"query""#, #""sql":""#, #""parameters":["#, "SELECT ", "\\u0000", "null",
      "1e999",
      "tsqlite://table/main/t", "notifications/cancelled", "\n",
    ],
    seeds: [
      #"""
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"query","arguments":{"sql":"SELECT * FROM t WHERE at > ?","parameters":["2026-01-31"]}}}
      {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"schema","arguments":{"max_bytes":300}}}
      {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}
      """#,
      #"""
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"x"}}
      {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"why","arguments":{"name":"t.at"}}}
      {"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"tsqlite://table/main/t"}}
      {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"write","arguments":{"sql":"DELETE FROM t"}}}
      """#,
    ],
    mutationsPerTest: 300,
    run: { bytes in
      let memory = MemorySurroundings()
      memory.clockStep = 0.01
      var surroundings = memory.surroundings()
      let streams = ServedStreams(replacingIn: &surroundings)
      let shell = Shell(surroundings: surroundings)
      ServedSession(shell).prepare()
      shell.settings.timeLimit = 1
      try shell.database().runAll(
        "CREATE TABLE t(a INTEGER PRIMARY KEY, at DATETIME); INSERT INTO t VALUES (1, 1767261600000)")
      let server = ToolServer(shell, BytesChannel(bytes), streams, allowsWrites: true)
      try mustHold(server.run() == .success, "the server failed")
      for answer in try StrictJSON.lines(memory.output.bytes) {
        try mustHold(answer["jsonrpc"]?.string == "2.0", "an answer is no message: \(answer)")
      }
    })
}

/// Bytes that come at once.
private final class BytesChannel: ClientChannel {
  private var bytes: [UInt8]?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func receive(waits: Bool) -> ClientBytes { bytes.take().map { .some($0) } ?? .end }
}
