import Foundation
import TestSupport
import Testing

/// Output to a terminal is the same too if the input comes from a file.
@Suite struct TerminalParityTests {
  private static let sessions = ParitySession.all.filter { session in
    ["control characters", "beyond ASCII", "wide rows"].contains {
      session.testDescription.hasSuffix($0)
    }
  }

  @Test(
    .needsInstalledSQLite,
    arguments: sessions)
  func `the program run as sqlite3 writes to a terminal what sqlite3 writes`(session: ParitySession) throws {
    #expect(try Self.bytes(of: .tsqlite, session) == Self.bytes(of: .sqlite3, session))
  }

  private static func bytes(of program: Executable, _ session: ParitySession) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "sqlite3"), withDestinationURL: program.url)
    try folder.write(session.script.input, to: "input")
    for file in session.script.files { try folder.write(file.bytes, to: file.name) }
    let terminal = try PseudoTerminal(
      Executable(path: "/bin/sh"),
      ["-c", #"cd "$0" && PATH="$0:$PATH" && exec sqlite3 "$@" <input"#, folder.url.path]
        + session.script.arguments,
      environment: ["HOME": folder.url.path, "TERM": "xterm", "PATH": "/usr/bin:/bin"])
    #expect(terminal.waitForEnd() == .status(0))
    return terminal.bytes
  }
}
