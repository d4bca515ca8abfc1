import Foundation
import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// A client in memory, and a server that answers it.
final class MemoryClient: ClientChannel {
  /// What the server reads while it waits, a message each.
  private var messages: [String]
  /// What it reads while a tool runs.
  var messagesMeanwhile: [String] = []
  private let folder: TemporaryFolder
  let memory = MemorySurroundings()
  /// What the server writes to, in place of memory.
  var output: (any ByteDestination)?

  /// - Parameters:
  ///   - messages: the messages.
  ///   - setup: makes the database.
  /// - Throws: an error of the system if there can be no folder.
  init(_ messages: [String], setup: String = "") throws {
    self.messages = messages
    folder = try TemporaryFolder()
    let shell = Shell(databasePath: path, surroundings: MemorySurroundings().surroundings())
    _ = shell.run(TextLines(Array("PRAGMA user_version = 0;\n\(setup)".utf8), origin: .standardInput))
  }

  var path: String { folder.url.appendingPathComponent("shop.db").path }

  func receive(waits: Bool) -> ClientBytes {
    if waits { return messages.isEmpty ? .end : .some(Array((messages.removeFirst() + "\n").utf8)) }
    return messagesMeanwhile.isEmpty ? .none : .some(Array((messagesMeanwhile.removeFirst() + "\n").utf8))
  }

  /// Runs the server to the end.
  ///
  /// - Parameters:
  ///   - allowsWrites: whether it has the tool `write`.
  ///   - prepare: changes the session before.
  /// - Returns: the lines that the client gets.
  /// - Throws: ``ShellError`` if the database cannot be opened.
  @discardableResult
  func serve(allowsWrites: Bool = false, _ prepare: (Shell) -> Void = { _ in }) throws -> [String] {
    var surroundings = memory.surroundings()
    if let output { surroundings.output = output }
    let streams = ServedStreams(replacingIn: &surroundings)
    let shell = Shell(databasePath: path, surroundings: surroundings)
    ServedSession(shell).prepare()
    shell.connections.opening = DatabaseOpening(allowsWrites ? .existing : .readOnly)
    _ = try shell.database()
    prepare(shell)
    status = ToolServer(shell, self, streams, allowsWrites: allowsWrites).run()
    return memory.output.text.split(separator: "\n").map(String.init)
  }

  /// How the last run ended.
  private(set) var status = ExitStatus.success

  /// A request of the newest revision.
  static func request(_ method: String, _ parameters: String = "", id: Int = 1, meta: String = "") -> String {
    """
    {"jsonrpc":"2.0","id":\(id),"method":"\(method)","params":{\(parameters)\(parameters.isEmpty ? "" : ",")\
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}\(meta)}}}
    """
  }

  /// A call of a tool.
  static func call(_ tool: String, _ arguments: String = "", id: Int = 1, meta: String = "") -> String {
    request("tools/call", #""name":"\#(tool)","arguments":{\#(arguments)}"#, id: id, meta: meta)
  }

  /// The object that a tool answers with, and whether it failed.
  static func answer(
    of tool: String, _ arguments: String = "", setup: String = "", allowsWrites: Bool = false
  ) throws -> (text: String, isError: Bool) {
    let client = try MemoryClient([call(tool, arguments)], setup: setup)
    return answer(in: try client.serve(allowsWrites: allowsWrites).last ?? "")
  }

  /// The object in the answer to a call; it is there as a text and as a value, which are the same.
  static func answer(in line: String) -> (text: String, isError: Bool) {
    guard let result = JSONTree(Array(line.utf8).span)?["result"] else { return (line, true) }
    guard case .list(let items)? = result["content"], let text = items.first?["text"]?.string else {
      return (line, true)
    }
    #expect(result["structuredContent"] == JSONTree(Array(text.utf8).span), "\(line)")
    return (text, result["isError"] == .flag(true))
  }
}
