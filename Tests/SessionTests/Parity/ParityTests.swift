import Foundation
import SQLiteShell
import TestSupport
import Testing

/// Each session of the folder Parity/Sessions, in the built program and in sqlite3.
@Suite struct ParityTests {
  @Test(
    .needsComparedSQLite,
    arguments: ParitySession.all)
  func `the program run as sqlite3 does what sqlite3 does`(session: ParitySession) throws {
    #expect(session.script.fault == nil)
    let surroundings = try TemporaryFolder()
    let folder = surroundings.url.appending(path: "session")
    let theirs = try session.run(.sqlite3, in: folder)
    let ours = try session.run(.tsqlite, in: folder)
    withKnownIssue {
      #expect(ours.run.output == theirs.run.output)
      #expect(ours.run.errors == theirs.run.errors)
      #expect(ours == theirs)
    } when: {
      OpenDifferences.names?.contains(session.testDescription) ?? false
    }
  }

  @Test func `each session that is open for a version is one that there is, below a reason`() throws {
    let known = Set(ParitySession.all.map(\.testDescription))
    for (file, lines) in try OpenDifferences.allLines() {
      #expect(lines.first?.hasPrefix("# ") == true, "\(file)")
      let names = lines.filter { !$0.hasPrefix("#") }
      #expect(Set(names).count == names.count, "\(file)")
      for name in names { #expect(known.contains(name), "\(file): \(name)") }
    }
  }

  @Test(
    .needsInstalledSQLite,
    arguments: ParitySession.all)
  func `without --compat the program does what sqlite3 does, but for what the manual names`(
    session: ParitySession
  ) throws {
    let surroundings = try TemporaryFolder()
    let folder = surroundings.url.appending(path: "session")
    let theirs = try session.run(.sqlite3, in: folder)
    let ours = try session.run(.tsqlite, in: folder, as: "tsqlite")
    let difference = PlainDifferences.difference(of: session.testDescription)
    if difference == nil {
      #expect(ours.run.output == theirs.run.output)
      #expect(ours.run.errors == theirs.run.errors)
    }
    #expect((ours == theirs) == (difference == nil), "\(difference ?? "the same")")
  }

  @Test func `each session that differs without --compat is named once, with a difference of the manual`() {
    let named = PlainDifferences.sessions.values.flatMap { $0 }
    let known = Set(ParitySession.all.map(\.testDescription))
    for name in named { #expect(known.contains(name), "\(name)") }
    #expect(Set(named).count == named.count)
    let differences = ShellDifference.all.map(\.name)
    for name in PlainDifferences.sessions.keys { #expect(differences.contains(name), "\(name)") }
  }

  @Test func `no two sessions of a subject have one name`() {
    let names = ParitySession.all.map(\.testDescription)
    #expect(!names.isEmpty)
    #expect(Set(names).count == names.count)
  }
}
