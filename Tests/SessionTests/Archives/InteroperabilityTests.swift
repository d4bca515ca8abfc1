import Foundation
import TestSupport
import Testing

/// Archives and appended databases that one program writes and the other reads.
@Suite(.needsInstalledSQLite) struct InteroperabilityTests {
  private static let pairs: [(Executable, Executable)] = [(.tsqlite, .sqlite3), (.sqlite3, .tsqlite)]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs a program with one argument after a database in memory.
  private func run(_ program: Executable, _ words: String...) throws -> String {
    let run = try program.run(
      ["-batch", ":memory:"] + words, in: folder.url, environment: ["HOME": folder.url.path])
    #expect(run.errors == "")
    #expect(run.status == 0)
    return run.output
  }

  private func shell(_ command: String) throws -> String {
    try Executable(path: "/bin/sh").run(["-c", command], in: folder.url).output
  }

  @Test(arguments: [0, 1], ["x.db", "x.zip"])
  func `an archive of either program is extracted by the other`(order: Int, archive: String) throws {
    let (writer, reader) = Self.pairs[order]
    _ = try shell(
      """
      mkdir -p tree/empty tree/deep/er; : > tree/nothing; head -c 300000 /dev/zero > tree/zeros
      head -c 100000 /dev/urandom > tree/deep/random; echo é > 'tree/deep/er/é ü'; chmod 640 tree/zeros; chmod 700 tree/deep
      find tree -exec touch -d @1234567890 {} +
      """)
    _ = try run(writer, ".archive -cf \(archive) tree")
    _ = try run(reader, ".archive -xf \(archive) -C out")
    #expect(try shell("cd out && diff -r tree ../tree && echo same") == "same\n")
    let list = "find tree -printf '%p %m %s %T@ %y\\n' | sort"
    #expect(try shell("cd out && \(list)") == (try shell(list)))
    #expect(try run(writer, ".archive -tvf \(archive)") == (try run(reader, ".archive -tvf \(archive)")))
  }

  @Test(arguments: [0, 1]) func `an archive that either program appended is read and changed by the other`(
    order: Int
  ) throws {
    let (writer, reader) = Self.pairs[order]
    try folder.write(Data("#!/bin/sh\nexit\n".utf8), to: "program")
    _ = try run(writer, ".open --append program", "CREATE TABLE t(a); INSERT INTO t VALUES(zeroblob(20000));")
    #expect(try run(reader, ".open program", "INSERT INTO t VALUES(zeroblob(50000));") == "")
    #expect(
      try run(writer, ".open program", "SELECT sum(length(a)) FROM t;", "PRAGMA integrity_check;")
        == "70000\nok\n")
    _ = try run(reader, ".open program", "DELETE FROM t; VACUUM;")
    #expect(try run(writer, ".open program", ".tables", "PRAGMA integrity_check;") == "t\nok\n")
    #expect(try shell("head -n 1 program; tail -c 25 program | head -c 17") == "#!/bin/sh\nStart-Of-SQLite3-")
  }
}
