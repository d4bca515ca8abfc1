import Foundation
import TestSupport
import Testing

/// A folder with a database whose schema reaches out, and with files that nothing may read or change.
struct CanaryFolder {
  let folder = try? TemporaryFolder()

  init() throws {
    let folder = try #require(folder)
    for (name, text) in HostileStatements.canaries { try folder.write(text, to: name) }
    #expect(try run(["secret.db", HostileStatements.otherDatabase]).status == 0)
    #expect(try run(["zip.db", ".archive -cf secret.zip secret.txt"]).status == 0)
    #expect(try run(["main.db"], input: HostileStatements.schema).status == 0)
  }

  func run(_ words: [String], input: String = "") throws -> Executable.Run {
    let folder = try #require(folder)
    return try Executable.tsqlite.run(
      words, input: input, in: folder.url,
      environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": "", "EDITOR": "false"])
  }

  /// What is in the folder: the names, with times, modes and bytes.
  func state() throws -> [String: String] {
    let folder = try #require(folder)
    var state: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      let path = folder.url.appendingPathComponent(name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let bytes = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? ""
      state[name] =
        "\(attributes[.modificationDate] ?? "") \(attributes[.posixPermissions] ?? "") \(bytes)"
    }
    return state
  }
}
