import Foundation
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct DocumentTests {
  @Test func `each example of the manual's frame prints what the page says`() throws {
    try expect(ConsoleExample.all(in: ManualFrame.text, from: "@example", to: "@end"))
  }

  @Test func `each example of the README prints what it says`() throws {
    let readme = try ProjectFolder.text(of: "README.md")
    try expect(ConsoleExample.all(in: readme, from: "```console", to: "```"))
  }

  @Test func `the manual page is what Scripts/generate would write`() throws {
    let run = try Executable.tsqlite.run(["--generate", "man"])
    #expect(run.errors == "")
    #expect(try ProjectFolder.text(of: "man/tsqlite.1") == run.output, "Run Scripts/generate")
  }

  /// Runs the examples of one document in order and in one folder, so that later ones find the files of
  /// earlier ones.
  private func expect(_ examples: [ConsoleExample]) throws {
    try #require(!examples.isEmpty)
    let folder = try TemporaryFolder()
    let programs = Executable.tsqlite.url.deletingLastPathComponent().path
    let path = "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    for example in examples {
      let run = try Executable(path: "/bin/sh").run(
        ["-c", "{ \(example.command)\n} 2>&1"], in: folder.url,
        environment: ["PATH": path, "HOME": folder.url.path])
      #expect(run.output == example.output, "$ \(example.command)")
    }
  }
}
