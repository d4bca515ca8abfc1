#if os(Linux)
import Foundation
import TestSupport
import Testing

/// Reading a database as a file does not end the locks on it, which POSIX drops when any descriptor of it is closed.
@Suite struct DatabaseLockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try run("a.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)")
    try run("b.db", "CREATE TABLE t(a)")
    let files = FileManager.default
    let database = folder.url.appending(path: "a.db")
    try files.linkItem(at: database, to: folder.url.appending(path: "hard"))
    try files.createSymbolicLink(atPath: folder.url.appending(path: "soft").path, withDestinationPath: "a.db")
    try files.createSymbolicLink(
      atPath: folder.url.appending(path: "b.db.formats").path, withDestinationPath: "a.db")
  }

  @discardableResult
  private func run(_ words: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(
      words, input: input, in: folder.url, environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
  }

  /// Prints how many locks the program has.
  private static let count = """
    .print locks
    .shell grep -c " $PPID " /proc/locks
    """

  /// What the program opens to read or write it.
  private static let readers = [
    "SELECT length(readfile('FILE')) > 0;", "SELECT count(data) FROM fsdir('FILE');",
    "SELECT count(*) FROM zipfile('FILE');", "CREATE VIRTUAL TABLE temp.z USING zipfile('FILE');",
    "INSERT INTO temp.z(name, data) VALUES('x', 'y');",
    "SELECT writefile('FILE', 'x');", "SELECT load_extension('./FILE');", ".read FILE",
    ".read --sql-only FILE", ".import FILE u", ".import --csv FILE u",
    ".import --json FILE u", ".import --types auto FILE u", ".archive --create --file new.zip FILE",
    ".archive --create --file new.sqlar FILE", ".load ./FILE", ".session show FILE", ".session apply FILE",
    ".output FILE", ".once FILE", ".log FILE", ".trace FILE", ".backup FILE", ".clone FILE",
    ".locks", ".locks FILE", ".wal", ".wal FILE", ".history", ".history FILE", ".deleted",
    ".timeline --deleted", ".diagram --svg FILE",
    ".format save FILE", ".dbinfo", ".dbtotxt", ".recover", ".databases", ".vfsname", ".identify", ".sha3sum",
    ".connection 1\n.open --deserialize FILE\n.connection 0",
    ".connection 1\n.open --hexdb FILE\n.connection 0",
    ".connection 1\n.open --zip FILE\n.connection 0", ".connection 1\n.open b.db\n.connection 0",
    ".connection 1\n.open :memory:\n.connection 0", ".connection close 1",
  ]

  /// What SQLite opens as a database.
  private static let databases = [
    "ATTACH 'FILE' AS other;", "DETACH other;", ".connection 1\n.open FILE\n.connection 0", ".restore FILE",
    ".archive --list --file FILE", ".archive --extract --file FILE", ".archive --create --file FILE b.db",
    ".archive --create --append FILE b.db", ".connection 1\n.open :memory:\n.connection 0",
  ]

  @Test(arguments: ["delete", "wal"])
  func `an open transaction keeps its locks, whatever reads the file`(mode: String) throws {
    try run("a.db", "PRAGMA journal_mode = \(mode)")
    let files = ["a.db", "hard", "soft", mode == "wal" ? "a.db-wal" : "a.db-journal"]
    var steps = files.flatMap { file in
      (Self.readers + Self.databases).map { $0.replacing("FILE", with: file) }
    }
    if mode == "wal" {
      // SQLite itself drops the locks on the memory that connections share if it is opened as a database.
      steps += Self.readers.map { $0.replacing("FILE", with: "a.db-shm") }
    }
    var input = ".headers off\nBEGIN IMMEDIATE;\nINSERT INTO t VALUES(2);\n\(Self.count)\n"
    for step in steps { input += "\(step)\n.output\n.once stdout\n\(Self.count)\n" }
    let output = try run("a.db", input: input + "COMMIT;\n").output
    let lines = output.split(separator: "\n")
    let counts = lines.indices.dropLast().filter { lines[$0] == "locks" }.map { Int(lines[$0 + 1]) ?? 0 }
    #expect(counts.count == 1 + steps.count)
    let first = try #require(counts.first)
    #expect(first > 0)
    let lost = counts.indices.filter { counts[$0] < first }
    #expect(lost.isEmpty, "after \(lost.first.map { steps[$0 - 1] } ?? "")")
    #expect(try run("a.db", "SELECT max(a) FROM t").output == "2\n")
  }

  /// The files of the program that close descriptors themselves, with what they close.
  private static let closers = [
    "ChildProcess": "the end of a pipe", "OpenDescriptors": "files, unless SQLite has them open",
    "SocketChannel": "sockets", "SystemFolderTree": "folders", "SystemReplacementFile": "folders",
    "TemporaryFile": "a new file that cannot get a name", "TerminalInput": "the terminal",
    "KeyWatch": "a pipe",
  ]

  @Test func `files are closed in one place`() throws {
    var found: Set<String> = []
    for folder in ["Sources/tsqlite", "Sources/Terminal"] {
      for case let file as URL in try #require(
        FileManager.default.enumerator(
          at: ProjectFolder.url.appending(path: folder), includingPropertiesForKeys: nil))
      where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        if text.contains(/[ (]close\([a-z]/) { found.insert(file.deletingPathExtension().lastPathComponent) }
      }
    }
    #expect(found == Set(Self.closers.keys))
  }
}
#endif
