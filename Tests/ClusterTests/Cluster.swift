import Foundation
import TestSupport

@testable import RemoteEngines
@testable import TypedSQLiteCore
@testable import tsqlite

/// Nodes of dqlite on this machine.
final class Cluster {
  private let folder: TemporaryFolder
  private var nodes: [Int: TestSupport.ChildProcess] = [:]
  let places: [NetworkPlace]

  /// Whether nodes can be built here.
  static var isAvailable: Bool {
    FileManager.default.fileExists(atPath: "/usr/include/dqlite.h")
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")
  }

  /// Starts nodes, the first of which is the leader.
  init(nodes count: Int) throws {
    folder = try TemporaryFolder()
    let source = ProjectFolder.url.appending(path: "Tests/ClusterTests/node.c").path
    let program = folder.url.appending(path: "node").path
    let compiler = try Executable(path: "/usr/bin/cc").run(["-o", program, source, "-ldqlite", "-lsqlite3"])
    guard compiler.status == 0 else { throw Fault(reason: compiler.errors) }
    places = try (0..<count).map { _ in NetworkPlace(host: "127.0.0.1", port: try LoopbackPort.free()) }
    for number in 1...count { try start(number) }
    let first = try connect(places[0])
    for number in 2..<count + 1 {
      try answered(first, .add(node: UInt64(number), address: places[number - 1].description))
      try answered(first, .assign(node: UInt64(number), .voter))
    }
  }

  deinit {
    for node in nodes.values {
      kill(node.identifier, SIGKILL)
      _ = try? node.wait()
    }
  }

  /// The address of a database, with the nodes in their order.
  func address(_ name: String = "app") -> String {
    "dqlite://\(places.map(\.description).joined(separator: ","))/\(name)"
  }

  /// Starts a node, and waits until it is ready.
  func start(_ number: Int) throws {
    let data = folder.url.appending(path: "data\(number)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let output = folder.url.appending(path: "output\(number)")
    nodes[number] = try TestSupport.ChildProcess(
      folder.url.appending(path: "node").path, ["\(number)", places[number - 1].description, data.path],
      output: output.path, errors: output.path + ".errors")
    try wait(
      until: { (try? String(contentsOf: output, encoding: .utf8)) == "ready\n" }, "node \(number) to start")
  }

  /// Ends a node without a warning.
  func stop(_ number: Int) throws {
    guard let node = nodes.removeValue(forKey: number) else { return }
    kill(node.identifier, SIGKILL)
    try node.wait()
  }

  /// The process of a node.
  func process(_ number: Int) -> pid_t { nodes[number]?.identifier ?? 0 }

  /// Whether the process of a node runs.
  func isAlive(_ number: Int) -> Bool {
    var status: Int32 = 0
    return waitpid(process(number), &status, WNOHANG) == 0
  }

  /// Runs the shell on a database of the cluster.
  func run(_ input: String, _ name: String = "app", _ arguments: [String] = []) throws -> Executable.Run {
    try Executable.tsqlite.run(arguments + [address(name)], input: input, environment: Executable.plainLocale)
  }

  /// The number of the node that leads; waits for an election.
  func leader() throws -> Int {
    var leader: Int?
    try wait(
      until: {
        for place in places {
          guard let connection = try? connect(place),
            let address = try? connection.members(until: .after(.seconds(2))).leader
          else { continue }
          leader = places.firstIndex { $0.description == address }.map { $0 + 1 }
          if let leader, isAlive(leader) { return true }
        }
        return false
      }, "a leader")
    return leader ?? 1
  }

  /// Runs `body`, during which the leader is killed after some time, and starts the node again.
  func killingLeader<Result>(after delay: Duration, _ body: () throws -> Result) throws -> Result {
    let number = try leader()
    let leader = process(number)
    let isOver = DispatchSemaphore(value: 0)
    let (seconds, attoseconds) = delay.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    let killer = Background {
      guard isOver.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut else { return }
      kill(leader, SIGKILL)
    }
    let result = Swift.Result { try body() }
    isOver.signal()
    _ = killer.wait()
    try stop(number)
    try start(number)
    return try result.get()
  }

  private func connect(_ place: NetworkPlace) throws -> DqliteConnection {
    let network = SystemNetwork(InterruptHandle())
    let deadline = Deadline.after(.seconds(10))
    let connection = DqliteConnection(try network.connect(to: place, until: deadline), to: place)
    try connection.send(DqliteRequest.handshake, until: deadline)
    return connection
  }

  private func answered(_ connection: DqliteConnection, _ request: DqliteRequest) throws {
    let deadline = Deadline.after(.seconds(30))
    try connection.send(request.message, until: deadline)
    if let failure = try connection.next(until: deadline).failure() { throw failure }
  }

  private func wait(until condition: () -> Bool, _ what: String) throws {
    let deadline = Deadline.after(.seconds(120))
    while !condition() {
      guard !deadline.hasPassed else { throw Fault(reason: "waited too long for \(what)") }
      usleep(5000)
    }
  }

  struct Fault: Error {
    let reason: String
  }
}
