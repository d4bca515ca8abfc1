import TestSupport
import Testing

@testable import SQLiteShell
@testable import TypedSQLiteCore

@Suite struct ClusterCommandTests {
  @Test func `one machine keeps a file`() {
    #expect(
      runShell(".cluster\n").errors
        == ".cluster lists the machines that keep a database together; one keeps :memory:\n")
  }

  @Test func `a server that does not name its machines is not taken for the only one`() throws {
    let memory = MemorySurroundings()
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    let engine = LoopbackEngine(try Database(path: ":memory:", options: options))
    memory.remoteEngine = { path in path == ":memory:" ? engine : nil }
    #expect(
      runShell(".cluster\n", memory: memory).errors
        == ".cluster: the server does not say which machines keep :memory:\n")
  }
}
