import Foundation
import TestSupport
import Testing

/// Each file of the folder Sessions, in the built program.
@Suite struct SessionTests {
  @Test(arguments: SessionScript.all.filter { !$0.showsPlans || !LibraryFact.plansOtherwise.holds })
  func `the program does what the session says`(script: SessionScript) throws {
    #expect(script.fault == nil)
    let run = try run(.tsqlite, script, arguments: script.arguments)
    #expect(run.output == script.output)
    #expect(run.errors == script.errors)
    #expect(run.status == script.status)
  }

  @Test(
    .needsInstalledSQLite,
    arguments: SessionScript.all.filter(\.isShared))
  func `sqlite3 does what a shared session says`(script: SessionScript) throws {
    let theirs = try run(.sqlite3, script, arguments: script.arguments)
    let ours = try run(.tsqlite, script, arguments: ["--compat"] + script.arguments)
    #expect(ours == theirs)
  }

  @Test(
    .needsInstalledSQLite,
    arguments: Array(Differences.reasons.keys).sorted())
  func `what is said to differ from sqlite3 does`(name: String) throws {
    let script = try #require(SessionScript.all.first { $0.name == name })
    #expect(!script.isShared)
    let theirs = try run(.sqlite3, script, arguments: script.arguments)
    #expect(theirs != (try run(.tsqlite, script, arguments: ["--compat"] + script.arguments)))
  }

  private func run(_ program: Executable, _ script: SessionScript, arguments: [String]) throws
    -> Executable.Run
  {
    let folder = try TemporaryFolder()
    for file in script.files { try folder.write(file.bytes, to: file.name) }
    return try program.run(
      arguments, input: script.input, in: folder.url,
      environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": folder.url.path])
  }
}

extension Executable {
  static let sqlite3 = Executable(path: "/usr/bin/sqlite3")
}
