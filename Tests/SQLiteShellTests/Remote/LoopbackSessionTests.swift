import Foundation
import TestSupport
import Testing

@testable import SQLiteShell
@testable import TypedSQLiteCore

/// Runs the recorded sessions on a database behind an engine, and compares them with the same sessions on a local one.
///
/// `Differences.txt` names the sessions that differ, each group below the reason.
@Suite struct LoopbackSessionTests {
  @Test func `recorded sessions run on a remote database as on a local one`() throws {
    let expected = try Self.differences()
    var differing: Set<String> = []
    for session in Self.sessions {
      let local = Self.run(session.input, isRemote: false)
      let remote = Self.run(session.input, isRemote: true)
      guard local != remote else { continue }
      differing.insert(session.name)
      #expect(expected.contains(session.name), "\(session.name)\n\(Self.difference(local, remote))")
    }
    #expect(Self.sessions.count > 600)
    #expect(expected.subtracting(differing) == [])
  }

  /// The first lines that differ.
  private static func difference(_ local: ShellRun, _ remote: ShellRun) -> String {
    let (first, second) = (lines(local), lines(remote))
    let start = zip(first, second).prefix { $0 == $1 }.count
    return "local:\n\(first.dropFirst(start).prefix(5).joined(separator: "\n"))\n"
      + "remote:\n\(second.dropFirst(start).prefix(5).joined(separator: "\n"))"
  }

  private static func lines(_ run: ShellRun) -> [Substring] {
    (run.output + "\n" + run.errors).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func differences() throws -> Set<String> {
    let text = try ProjectFolder.text(of: "Tests/SQLiteShellTests/Remote/Differences.txt")
    return Set(text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") })
  }

  private static func run(_ input: String, isRemote: Bool) -> ShellRun {
    let memory = MemorySurroundings()
    return runShell(input, memory: memory) { [memory] shell in
      guard isRemote else { return }
      memory.remoteEngine = { [weak shell] path throws(RemoteFailure) in
        guard path == ":memory:", let shell else { return nil }
        return try engine(in: shell)
      }
    }
  }

  @Test func `a read-only session changes nothing on a server`() throws {
    let memory = MemorySurroundings()
    let rows = try Database(path: ":memory:")
    try rows.runAll("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    memory.remoteEngine = { path throws(RemoteFailure) in
      path == "libsql://host" ? LoopbackEngine(rows) : nil
    }
    let changes = [
      "INSERT INTO t VALUES (2);", "UPDATE t SET a = 2;", "DELETE FROM t;", "CREATE TABLE u(a);",
      "DROP TABLE t;",
    ]
    let run = runShell(
      ".open libsql://host\n" + changes.joined(separator: "\n") + "\nSELECT a FROM t;\n", memory: memory
    ) { $0.safety.forbidWriting() }
    #expect(run.output == "1\n")
    #expect(
      run.errors.split(separator: "\n").count { $0 == "-readonly refuses changes of the database." } == 5)
    #expect(try rows.namesOfObjects() == ["t"])
  }

  /// An engine whose database has the functions of the shell.
  private static func engine(in shell: Shell) throws(RemoteFailure) -> LoopbackEngine {
    do throws(DatabaseError) {
      var options = Database.OpenOptions.readWrite
      options.hasSwiftFunctions = false
      let rows = try Database(path: ":memory:", options: options)
      try shell.addFunctions(to: rows)
      return LoopbackEngine(rows)
    } catch {
      throw .answered(error)
    }
  }

  /// Whether a session opens a database in a file, which the surroundings of these tests cannot replace, or changes
  /// SQLite for the whole process, in which other tests run meanwhile.
  private static func needsItsOwnProcess(_ input: String) -> Bool {
    let commands = [
      ".db", ".open", ".backup", ".save", ".clone", ".restore", ".archive", ".ar ", "vacuum into",
      ".testctrl",
    ]
    return commands.contains(where: input.lowercased().contains)
  }

  /// The recorded sessions that have only an input and no files.
  static let sessions: [(name: String, input: String)] = {
    let folder = ProjectFolder.url.appending(path: "Tests/SessionTests/Parity/Sessions")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "sessions" }.sorted { $0.path < $1.path }.flatMap { file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.components(separatedBy: "=== session ").dropFirst().compactMap {
        session -> (name: String, input: String)? in
        let parts = session.components(separatedBy: "\n=== ")
        guard parts.count == 2, parts[1].hasPrefix("input\n") else { return nil }
        guard !Self.needsItsOwnProcess(parts[1]) else { return nil }
        // Files and arguments are lines below the name.
        let title = parts[0].prefix { $0 != "\n" }
        let name = "\(file.deletingPathExtension().lastPathComponent): \(title)"
        return (name, String(parts[1].dropFirst("input\n".count)))
      }
    }
  }()
}
