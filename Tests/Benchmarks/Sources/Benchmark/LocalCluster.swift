import Foundation

/// Three nodes of dqlite on this machine, which end with this object.
final class LocalCluster: Sendable {
  private let nodes: [Process]
  private let places: [String]
  private let folder: URL

  /// The servers as the shell of dqlite takes them.
  var servers: String { places.joined(separator: ",") }

  /// The address of the database as tsqlite takes it.
  var address: String { "dqlite://\(servers)/app" }

  /// Starts the nodes.
  ///
  /// - Parameters:
  ///   - program: the program that is a node, with a number, an address and a folder as its arguments.
  ///   - folder: the folder that has their data until the end.
  /// - Throws: ``FailedWork`` if a node does not start, or does not become a part of the cluster.
  init(program: String, folder: URL) throws {
    self.folder = folder.appendingPathComponent("cluster")
    try? FileManager.default.removeItem(at: self.folder)
    places = try (1...3).map { _ in "127.0.0.1:\(try Loopback.freePort())" }
    var nodes: [Process] = []
    for (index, place) in places.enumerated() {
      let data = self.folder.appendingPathComponent("\(index + 1)")
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      let node = Process()
      node.executableURL = URL(fileURLWithPath: program)
      node.arguments = ["\(index + 1)", place, data.path]
      let output = Pipe()
      node.standardOutput = output
      try node.run()
      nodes.append(node)
      // It says that it is ready.
      guard !output.fileHandleForReading.availableData.isEmpty else {
        throw FailedWork(message: "node \(index + 1) did not start")
      }
    }
    self.nodes = nodes
    let first = try Loopback(place: places[0])
    try first.send(Self.words(1))
    for number in 2...3 {
      var name = Array(places[number - 1].utf8) + [0]
      name += [UInt8](repeating: 0, count: -name.count & 7)
      try first.ask(Self.message(type: 12, Self.words(UInt64(number)) + name))
      try first.ask(Self.message(type: 13, Self.words(UInt64(number), 0)))
    }
  }

  deinit {
    for node in nodes {
      node.terminate()
      node.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  private static func words(_ words: UInt64...) -> [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  /// A message: the number of words, its type, and the words.
  private static func message(type: UInt64, _ body: [UInt8]) -> [UInt8] {
    words(UInt64(body.count / 8) | type << 32) + body
  }
}

/// A connection to this machine.
private struct Loopback {
  private let descriptor: CInt

  init(place: String) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    let port = place.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    guard Self.withAddress(port, { connect(descriptor, $0, $1) }) == 0 else {
      throw FailedWork(message: "no connection to \(place)")
    }
  }

  func send(_ bytes: [UInt8]) throws {
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw FailedWork(message: "a node does not read")
    }
  }

  /// Sends a message, and reads the answer, which is one word.
  func ask(_ bytes: [UInt8]) throws {
    try send(bytes)
    var answer = [UInt8](repeating: 0, count: 4096)
    guard read(descriptor, &answer, answer.count) == 16 else {
      throw FailedWork(message: "the nodes do not make a cluster")
    }
  }

  /// A port that nobody uses now.
  static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    guard withAddress(0, { bind(descriptor, $0, $1) }) == 0 else { throw FailedWork(message: "no free port") }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func withAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt)
    -> CInt
  {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
