import Foundation
import TestSupport

@testable import RemoteEngines
@testable import TypedSQLiteCore
@testable import tsqlite

/// A server of libSQL on this machine.
final class SqldServer {
  private let folder: TemporaryFolder
  private var process: TestSupport.ChildProcess?
  let place: NetworkPlace

  /// The program: what the variable TSQLITE_TEST_SQLD names, or what `Scripts/bootstrap` could get.
  private static var program: String {
    ProcessInfo.processInfo.environment["TSQLITE_TEST_SQLD"]
      ?? ProjectFolder.url.appending(path: ".build/test-tools/sqld").path
  }

  /// Whether there is a server here.
  static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: program) }

  init() throws {
    folder = try TemporaryFolder()
    place = NetworkPlace(host: "127.0.0.1", port: try LoopbackPort.free())
    try start()
  }

  deinit { try? stop() }

  var address: String { "libsql://\(place)" }

  /// The process of the server.
  var identifier: pid_t { process?.identifier ?? 0 }

  /// Starts the server, and waits until it answers.
  func start() throws {
    process = try TestSupport.ChildProcess(Self.program, arguments)
    try waitUntilReady()
  }

  private var arguments: [String] {
    ["-d", folder.url.appending(path: "data").path, "--http-listen-addr", "\(place)", "--no-welcome"]
  }

  private func waitUntilReady() throws {
    let deadline = Deadline.after(.seconds(120))
    while true {
      if (try? connect()) != nil { return }
      guard !deadline.hasPassed else { throw Fault(reason: "waited too long for the server to start") }
      usleep(5000)
    }
  }

  /// Ends the server without a warning.
  func stop() throws {
    guard let process else { return }
    self.process = nil
    kill(process.identifier, SIGKILL)
    try process.wait()
  }

  /// Runs `body`, during which the server is killed after some time and started again.
  func restarting<Result>(after delay: Duration, _ body: () throws -> Result) throws -> Result {
    let command = "sleep \(delay / .seconds(1)); kill -KILL \(identifier); sleep 0.1; exec \"$0\" \"$@\""
    let next = try TestSupport.ChildProcess("/bin/sh", ["-c", command, Self.program] + arguments)
    let result = try body()
    _ = try process?.wait()
    process = next
    try waitUntilReady()
    return result
  }

  /// Runs the shell on the database.
  func run(_ input: String, _ arguments: [String] = [], _ options: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(
      arguments + [address + options], input: input, environment: Executable.plainLocale)
  }

  /// Opens the database.
  func connect(_ interrupt: InterruptHandle = InterruptHandle()) throws -> Database {
    guard let engine = try EngineKind.engine(for: address, network: { SystemNetwork(interrupt) }) else {
      throw Fault(reason: "no engine")
    }
    return try Database(remote: engine, interruptHandle: interrupt)
  }

  struct Fault: Error {
    let reason: String
  }
}
