import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct FileFunctionTests {
  @Test func `readfile gives bytes, and NULL for what is not there`() {
    let memory = MemorySurroundings()
    memory.files["a"] = MemoryDestination("one")
    memory.readSize = 2
    #expect(
      runShell("SELECT typeof(readfile('a')), readfile('a'), readfile('b') IS NULL;\n", memory: memory).output
        == "blob|one|1\n")
  }

  @Test func `a file larger than a value can be is refused`() {
    let memory = MemorySurroundings()
    memory.files["a"] = MemoryDestination(String(repeating: "x", count: 2000))
    let run = runShell(".limit length 1000\nSELECT length(readfile('a'));\n", memory: memory)
    #expect(run.errors == "Runtime error near line 2: string or blob too big (18)\n")
  }

  @Test func `a file that cannot be read to its end is NULL`() {
    let memory = MemorySurroundings()
    memory.files["a"] = MemoryDestination("one")
    memory.readFault = FileError(code: 5, message: "Input/output error")
    #expect(runShell("SELECT readfile('a') IS NULL;\n", memory: memory).output == "1\n")
  }

  @Test func `writefile gives the number of bytes`() {
    let memory = MemorySurroundings()
    #expect(
      runShell("SELECT writefile('a', 'é'), writefile('b', x'00ff');\n", memory: memory).output == "2|2\n")
    #expect(memory.files["a"]?.text == "é")
    #expect(memory.files["b"]?.bytes == [0, 255])
  }

  @Test func `realpath keeps what is not there`() {
    let memory = MemorySurroundings()
    memory.files["a"] = MemoryDestination("")
    #expect(
      runShell(
        "SELECT realpath('a'), realpath('x/y'), realpath(NULL) IS NULL;\n", memory: memory
      ).output == "/a|x/y|1\n")
  }

  @Test(
    arguments: [
      (0o100644, "-rw-r--r--"), (0o040755, "drwxr-xr-x"), (0o120777, "lrwxrwxrwx"), (0, "?---------"),
    ])
  func `lsmode writes the type and the rights`(mode: Int, text: String) {
    #expect(runShell("SELECT lsmode(\(mode));\n").output == text + "\n")
  }

  @Test func `edit passes a file to the editor and reads it again`() {
    let memory = MemorySurroundings()
    memory.environment["VISUAL"] = "my editor"
    memory.environment["TMPDIR"] = "/folder"
    #expect(runShell("SELECT edit('abc'), typeof(edit(x'00'));\n", memory: memory).output == "abc|blob\n")
    #expect(memory.commands == ["my editor", "my editor"])
    #expect(memory.commandFiles.allSatisfy { $0?.hasPrefix("/folder/tsqlite-") == true })
    #expect(memory.files.isEmpty)
  }

  @Test func `an editor that fails fails the statement and leaves no file`() {
    let memory = MemorySurroundings()
    memory.commandStatus = 256
    let run = runShell("SELECT edit('abc', 'vi');\n", memory: memory)
    #expect(run.errors == "Runtime error near line 1: EDITOR returned non-zero\n")
    #expect(memory.files.isEmpty)
  }

  @Test func `without an editor there is nothing to run`() {
    #expect(runShell("SELECT edit('abc');\n").errors == "Runtime error near line 1: no editor for edit()\n")
  }
}
