import Foundation
package import Testing

/// The installed sqlite3 shell.
package enum InstalledSQLite {
  /// Whether it is installed in the version that the engine follows.
  ///
  /// Otherwise a run of the tests reports once, in capitals, what it skips.
  package static let isPresent: Bool = {
    guard version?.hasPrefix("3.40.") != true else { return true }
    let found = version.map { "the sqlite3 of this machine is \($0)" } ?? "this machine has no sqlite3"
    FileHandle.standardError.write(
      Data("\nNOT COMPARED WITH sqlite3 3.40: \(found). The suites that need it are skipped.\n\n".utf8))
    return false
  }()

  /// The version that the shell reports, such as `3.40.1`; nil if there is no shell.
  package static let version: String? = {
    guard let output = try? run([".print x", "SELECT sqlite_version();"]) else { return nil }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    return lines.count == 2 && lines[0] == "x" ? String(lines[1]) : nil
  }()

  /// The output of the shell for input lines.
  package static func run(_ lines: [String]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    // Each stream is a file, because a pipe can fill up.
    let input = try folder.write(lines.joined(separator: "\n") + "\n", to: "input")
    let output = folder.url.appending(path: "output")
    try ChildProcess(
      "/usr/bin/env", ["sqlite3", "-batch", "-init", "/dev/null", ":memory:"], input: input.path,
      output: output.path
    ).wait()
    return Array(try Data(contentsOf: output))
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if sqlite3 is installed for comparison.
  package static var needsInstalledSQLite: Self {
    .enabled(
      if: InstalledSQLite.isPresent, "needs sqlite3 3.40, and there is \(InstalledSQLite.version ?? "none")")
  }
}
