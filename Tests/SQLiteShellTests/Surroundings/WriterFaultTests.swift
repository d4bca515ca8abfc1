import Foundation
import TestSupport
import Testing

@testable import SQLiteShell

/// If any write, sync or rename fails, the old file or the new file is left, and nothing else.
@Suite struct WriterFaultTests {
  /// A command that makes a file.
  struct Writer: CustomTestStringConvertible, Sendable {
    /// The file of `Sources` in which the writing begins.
    let source: String
    /// The input lines; the last one writes `target`.
    let lines: String
    let target: String
    /// The content of `target` before; nil if it does not exist.
    var old: String?

    var testDescription: String { lines.split(separator: "\n").last.map(String.init) ?? "" }
  }

  private static let table = """
    CREATE TABLE t(a INTEGER PRIMARY KEY, b);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO t SELECT i, printf('%.60c', 'x') FROM n;

    """

  static let writers: [Writer] = [
    Writer(source: "FileExport", lines: table + ".export --format csv out t", target: "out"),
    Writer(source: "FileExport", lines: table + ".export --format json out t", target: "out", old: "old\n"),
    Writer(source: "FileExport", lines: table + ".export --format xlsx out t", target: "out", old: "old\n"),
    Writer(
      source: "SavedFormatFile", lines: table + ".format uuid text t.b\n.format save out", target: "out",
      old: "old\n"),
    Writer(
      source: "SessionCommand",
      lines: "CREATE TABLE t(a INTEGER PRIMARY KEY, b);\n.session open main s\n"
        + "INSERT INTO t VALUES(1, 2);\n.session changeset out",
      target: "out", old: "old\n"),
    Writer(
      source: "SessionCommand",
      lines: "CREATE TABLE t(a INTEGER PRIMARY KEY, b);\n.session open main s\n"
        + "INSERT INTO t VALUES(1, 2);\n.session patchset out",
      target: "out"),
    Writer(
      source: "DifferenceReport",
      lines: "CREATE TABLE t(a INTEGER PRIMARY KEY);\nATTACH ':memory:' AS o;\n"
        + "CREATE TABLE o.t(a INTEGER PRIMARY KEY);\nINSERT INTO o.t VALUES(1);\n.diff --changeset out o",
      target: "out", old: "old\n"),
    Writer(
      source: "CommandConsole+NewFiles", lines: "CREATE TABLE t(a INTEGER PRIMARY KEY);\n.diagram --svg out",
      target: "out", old: "old\n"),
    Writer(
      source: "CommandConsole+NewFiles", lines: table + ".chart --svg out hist t.a", target: "out",
      old: "old\n"),
    Writer(source: "ReportCommand", lines: table + ".report out", target: "out", old: "old\n"),
    Writer(source: "BackupCommand", lines: table + ".backup out", target: "out"),
    Writer(source: "BackupCommand", lines: table + ".backup --async out", target: "out", old: ""),
    Writer(source: "BackupCommand", lines: table + ".save --append out", target: "out", old: "a program\n"),
    Writer(source: "CloneCommand", lines: table + ".clone out", target: "out"),
    Writer(source: "ArchiveRun", lines: ".archive -cf out member", target: "out"),
    Writer(
      source: "ArchiveRun", lines: ".archive --create --append out member", target: "out",
      old: "a program\n"),
    Writer(source: "ZipChange", lines: ".archive -cf out.zip member", target: "out.zip"),
    Writer(
      source: "ZipChange",
      lines: "CREATE VIRTUAL TABLE temp.z USING zipfile('out.zip');\n"
        + "INSERT INTO z(name, data) VALUES('a', 'b');",
      target: "out.zip"),
  ]

  @Test(arguments: writers) func `a failure at any step leaves the old file`(writer: Writer) throws {
    var failures = 0
    while true {
      let memory = MemorySurroundings()
      memory.files["member"] = MemoryDestination("what is archived\n")
      memory.files[writer.target] = writer.old.map { MemoryDestination($0) }
      let names = Set(memory.files.keys)
      memory.failingStep = failures + 1
      let run = runShell(writer.lines + "\n", memory: memory)
      guard memory.stepCount >= failures + 1 else {
        #expect(run.errors == "")
        #expect(Set(memory.files.keys) == names.union([writer.target]))
        #expect(memory.files[writer.target]?.text != writer.old)
        break
      }
      failures += 1
      #expect(memory.files[writer.target]?.text == writer.old, "step \(failures)")
      #expect(Set(memory.files.keys) == names)
      #expect(run.result.failures > 0)
      #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    }
    // There are at least a write, a sync and a rename.
    #expect(failures >= 3)
  }

  /// The files of `Sources` that write in another way, with reasons.
  private static let others = [
    "SavedFormatFile+Conversions": "tested below: it goes with a conversion",
    "DeletedReport": "the new database of .deleted --into, in DeletedCommandTests",
    "FilesStamp": "private copies that lose their names at once, in DeletedCommandTests",
    "SessionFunctions": "a file for an editor, which is removed",
    "FileWriting": "writefile() replaces a file or makes one, in UnaskedFileTests",
    "OutputRouting":
      ".output, .trace and .log stream, others read while they grow; .last is in LastCommandTests",
    "LastResultDisplay": "a workbook, as FileExport writes it, in LastCommandTests",
    "CommandConsole+NewFiles": "what the writers above use",
    "CommandConsole+NewDatabases": "what the writers above use",
    "GuardedFiles": "the guard of all of them", "FileAccess": "the declaration",
    "FileAccess+Texts": "the declaration", "SystemFiles": "the system's own",
    "SystemReplacementFile": "the system's own", "SystemFolderTree": "the files of an archive, one by one",
    "HistoryFile": "the history, in HistoryTests",
    "SettingsFile": "the settings, in SavedSettingsTests",
    "RemoteCopies": "a file without a name, which is gone when it is closed",
    "SavedQueries": "saved queries, in SavedQueryTests",
    "UserSignatures": "the signatures of the user, in UserSignatureTests",
    "TextProgram": "a file for an editor, which is removed",
  ]

  @Test func `every file that begins to write is in a list`() throws {
    let calls = [
      "openForWriting(", "openReplacement(", "SystemReplacementFile(", "TemporaryFile(in", "writeFile(",
      "withWrittenDatabase(", "makePrivateFile(", "O_CREAT",
    ]
    let listed = Set(Self.writers.map(\.source)).union(Self.others.keys)
    let folder = ProjectFolder.url.appending(path: "Sources")
    var found: Set<String> = []
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if calls.contains(where: text.contains) { found.insert(file.deletingPathExtension().lastPathComponent) }
    }
    found.remove("TemporaryFile")
    #expect(found == listed)
  }

  @Test func `a failure at any step of a conversion leaves formats that fit the database`() throws {
    var step = 0
    while true {
      step += 1
      let folder = try TemporaryFolder()
      let path = folder.url.appending(path: "a.db").path
      let memory = MemorySurroundings()
      memory.files[path + ".formats"] = MemoryDestination("# mine\n.format date unix t.at\n")
      func run(_ lines: String) -> String {
        memory.output.bytes = []
        let shell = Shell(databasePath: path, surroundings: memory.surroundings())
        _ = shell.run(TextLines(Array(lines.utf8), origin: .standardInput))
        return memory.output.text
      }
      _ = run("CREATE TABLE t(at INTEGER); INSERT INTO t VALUES(1769853600);\n")
      memory.failingStep = memory.stepCount + step
      _ = run(".format convert t.at unix-ms\n")
      let isOver = memory.stepCount < (memory.failingStep ?? 0)
      memory.failingStep = nil
      // The first session saves the result, and the second finds it.
      for _ in 0..<2 { #expect(run("SELECT at FROM t;\n") == "2026-01-31 10:00:00\n", "step \(step)") }
      #expect(memory.files[path + ".formats"]?.text == "# mine\n.format date unix-ms t.at\n", "step \(step)")
      if isOver { break }
    }
    #expect(step > 6)
  }
}
