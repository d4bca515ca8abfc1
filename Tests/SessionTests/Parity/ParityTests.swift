import Foundation
import TestSupport
import Testing

/// Each session of the folder Parity/Sessions, through the built program and through sqlite3.
@Suite struct ParityTests {
  @Test(
    .enabled(if: InstalledSQLite.isPresent, "needs sqlite3 3.40"),
    arguments: ParitySession.all)
  func `the program run as sqlite3 does what sqlite3 does`(session: ParitySession) throws {
    #expect(session.script.fault == nil)
    let surroundings = try TemporaryFolder()
    let folder = surroundings.url.appending(path: "session")
    let theirs = try session.run(.sqlite3, in: folder)
    let ours = try session.run(.tsqlite, in: folder)
    #expect(ours.run.output == theirs.run.output)
    #expect(ours.run.errors == theirs.run.errors)
    #expect(ours == theirs)
  }

  @Test func `no two sessions of a subject have one name`() {
    let names = ParitySession.all.map(\.testDescription)
    #expect(!names.isEmpty)
    #expect(Set(names).count == names.count)
  }
}
