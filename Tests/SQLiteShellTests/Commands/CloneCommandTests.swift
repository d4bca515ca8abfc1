import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct CloneCommandTests {
  @Test func `an interrupt ends a clone with one message`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "copy.db").path
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    _ = shell.run(TextLines(Array("CREATE TABLE t(a); CREATE TABLE u(a);".utf8), origin: .argument))
    shell.surroundings.interrupt.interrupt()
    #expect(throws: ShellError.export(.cloneInterrupted(path))) {
      try CommandRunner(shell: shell).run(Array("clone '\(path)'".utf8))
    }
    #expect(memory.errors.text == "")
  }

  @Test func `a table with a name that is no UTF-8 is not copied with other values`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "copy.db").path
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let lines = Array("CREATE TABLE t(\"a".utf8) + [0xF6] + Array("\"); INSERT INTO t VALUES (1);\n".utf8)
    _ = shell.run(TextLines(lines + Array(".clone '\(path)'\n.dump\n".utf8), origin: .standardInput))
    #expect(
      memory.errors.text
        == "Error: cannot clone \"t\": its definition is not UTF-8; .backup copies it as it is\n")
    #expect(memory.output.text.hasSuffix("\nINSERT INTO t VALUES(1);\nCOMMIT;\n"))
  }
}
