import Foundation
package import Testing

/// The sqlite3 shell of this machine.
package enum InstalledSQLite {
  /// Whether there is one of the version that the engine follows.
  package static let isPresent: Bool = {
    guard let output = try? run([".print x", "SELECT sqlite_version();"]) else { return false }
    return String(decoding: output, as: UTF8.self).hasPrefix("x\n3.40.")
  }()

  /// What the shell prints on its output for lines.
  package static func run(_ lines: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-batch", "-init", "/dev/null", ":memory:"]
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A file for each direction: no pipe can fill up.
    let input = folder.appending(path: "input")
    let output = folder.appending(path: "output")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: input)
    try Data().write(to: output)
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Array(try Data(contentsOf: output))
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where there is a sqlite3 to compare with.
  package static var needsInstalledSQLite: Self {
    .enabled(if: InstalledSQLite.isPresent, "needs sqlite3 3.40")
  }
}
