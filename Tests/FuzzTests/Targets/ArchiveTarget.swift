import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Members of an archive, each with a byte for its type, its name, a zero byte, its contents or the target
  /// of its link, and the byte 0xFF.
  static let archives = FuzzTarget(
    name: "archives",
    summary:
      "archives: whatever they hold, nothing is made outside of the folder, and no link leads out of it",
    words: ["..", "/", "../", "a/", "b", ".", "\u{0}", "L", "F", "D", "//", "../../"],
    seeds: {
      [
        [member("D", "d", ""), member("F", "d/a", "text"), member("L", "d/l", "../b")],
        [member("L", "a/b/up", "../.."), member("L", "x", "a/b/up/.."), member("F", "x/y", "z")],
        [member("F", "/etc/passwd", "x"), member("F", "../x", "x"), member("L", "e", "/etc")],
        [member("L", "a", "b"), member("L", "b", "a"), member("F", "a/c", ""), member("D", "a", "")],
      ].map { $0.flatMap { $0 } }
    },
    mutationsPerTest: 300,
    run: { bytes in
      let tree = RecordedTree()
      let memory = MemorySurroundings()
      memory.tree = tree
      let shell = Shell(surroundings: memory.surroundings())
      var sql = "CREATE TABLE sqlar(name TEXT, mode INT, mtime INT, sz INT, data BLOB);\n"
      for member in bytes.split(separator: 0xFF).prefix(30) {
        let parts = member.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let mode =
          member.first == UInt8(ascii: "L")
          ? 0o120777 : member.first == UInt8(ascii: "D") ? 0o40755 : 0o100644
        let data = parts.count > 1 ? hexadecimal(parts[1]) : ""
        sql += "INSERT INTO sqlar VALUES (CAST(x'\(hexadecimal(parts.first ?? []))' AS TEXT), \(mode), "
        sql +=
          "\(member.first ?? 0), \(member.first == UInt8(ascii: "L") ? -1 : data.utf8.count / 2), x'\(data)');\n"
      }
      _ = shell.run(TextLines(Array((sql + ".archive -xv\n").utf8), origin: .standardInput))
      try tree.check()
    })

  private static func member(_ type: Character, _ name: String, _ contents: String) -> [UInt8] {
    Array("\(type)\(name)\u{0}\(contents)".utf8) + [0xFF]
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// A folder into which files are extracted, with its contents.
private final class RecordedTree: FolderTree {
  private enum Node {
    case folder, file
    case link([UInt8])
  }

  private var nodes: [[[UInt8]]: Node] = [[]: .folder]
  private var fault: String?

  func makeFolder(at path: [[UInt8]]) throws(FileError) {
    try makeFolders(path[...])
  }

  func makeLink(at path: [[UInt8]], to target: [UInt8], modified: Int64) throws(FileError) {
    try place(.link(target), at: path)
  }

  func beginFile(at path: [[UInt8]]) throws(FileError) -> any NewFile {
    try makeFolders(path.dropLast())
    return RecordedFile { [weak self] () throws(FileError) in try self?.place(.file, at: path) }
  }

  func setAttributes(ofFolder path: [[UInt8]], permissions: UInt32, modified: Int64) throws(FileError) {
    try makeFolders(path[...])
  }

  private func place(_ node: Node, at path: [[UInt8]]) throws(FileError) {
    note(path)
    try makeFolders(path.dropLast())
    if case .folder = nodes[path] { throw FileError(code: 21, message: "Is a directory") }
    nodes[path] = node
  }

  private func makeFolders(_ path: ArraySlice<[UInt8]>) throws(FileError) {
    note(Array(path))
    for count in 0...path.count {
      let folder = Array(path.prefix(count))
      switch nodes[folder] {
      case .folder: continue
      case nil: nodes[folder] = .folder
      case .file, .link: throw FileError(code: 40, message: "Something is in the way")
      }
    }
  }

  private func note(_ path: [[UInt8]]) {
    let isWrong = path.contains {
      $0.isEmpty || $0 == [0x2E] || $0 == [0x2E, 0x2E] || $0.contains(0) || $0.contains(0x2F)
    }
    if isWrong { fault = "\(path.map { String(decoding: $0, as: UTF8.self) }) is no path below the folder" }
  }

  /// Throws if a path or a link leads out of the folder.
  func check() throws {
    if let fault { throw FuzzFault(description: fault) }
    for case (let path, .link(let target)) in nodes {
      var hops = 0
      let isInside = follow(target, from: path.dropLast(), &hops) != nil || hops > 40
      try mustHold(
        isInside,
        "\(String(decoding: Array(path.joined(separator: [0x2F])), as: UTF8.self)) leads out, to \(String(decoding: target, as: UTF8.self))"
      )
    }
  }

  /// The place to which the system resolves a path from a folder; nil if it is outside of the root.
  private func follow(_ target: [UInt8], from folder: [[UInt8]], _ hops: inout Int) -> [[UInt8]]? {
    hops += 1
    guard hops <= 40 else { return [] }
    guard target.first != 0x2F else { return nil }
    var place = folder
    for part in target.split(separator: 0x2F) where part != [0x2E] {
      if part == [0x2E, 0x2E] {
        guard !place.isEmpty else { return nil }
        place.removeLast()
        continue
      }
      let next = place + [Array(part)]
      if case .link(let other) = nodes[next] {
        guard let end = follow(other, from: place, &hops) else { return nil }
        place = end
      } else {
        place = next
      }
    }
    return place
  }
}

private final class RecordedFile: NewFile {
  private let place: () throws(FileError) -> Void

  init(place: @escaping () throws(FileError) -> Void) {
    self.place = place
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {}
  func finish(permissions: UInt32, modified: Int64) throws(FileError) { try place() }
  func close() throws(FileError) {}
}
