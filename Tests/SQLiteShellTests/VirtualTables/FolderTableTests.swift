import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct FolderTableTests {
  /// A folder with a subfolder that contains the requested file, and a name that refers to nothing.
  private func memory() -> MemorySurroundings {
    let memory = MemorySurroundings()
    memory.folders = ["top": [Array("in".utf8), Array("gone".utf8)], "top/in": [Array("a".utf8)]]
    memory.files["top/in/a"] = MemoryDestination("hello")
    return memory
  }

  @Test func `a folder comes before what is in it`() {
    let run = runShell(
      "SELECT name, data FROM fsdir('in', 'top');\nSELECT mode, mtime FROM fsdir('top/in/a');\n",
      memory: memory())
    #expect(run.output == "in|\nin/a|hello\n33188|0\n")
    #expect(run.errors == "")
  }

  @Test func `a file that vanishes in the meantime ends the statement`() {
    let run = runShell("SELECT name FROM fsdir('top');\n", memory: memory())
    #expect(run.output == "top\ntop/in\ntop/in/a\n")
    #expect(run.errors == "Runtime error near line 1: cannot stat file: top/gone\n")
  }

  @Test func `a folder whose names cannot be read ends the statement`() {
    let memory = memory()
    memory.folders["top"] = [Array("in".utf8)]
    memory.folders["top/in"] = [Array("closed".utf8)]
    memory.unreadableFolders = ["top/in/closed"]
    let run = runShell("SELECT name FROM fsdir('top');\n", memory: memory)
    #expect(run.output == "top\ntop/in\ntop/in/closed\n")
    #expect(run.errors == "Runtime error near line 1: cannot read directory: top/in/closed\n")
  }

  @Test func `no more is read than requested`() {
    let memory = memory()
    let run = runShell("SELECT name FROM fsdir('top') LIMIT 2;\n", memory: memory)
    #expect(run.output == "top\ntop/in\n")
    #expect(memory.listedFolders == ["top"])
  }

  @Test func `folders without end can be left`() {
    let memory = MemorySurroundings()
    memory.repeatingFolder = "top"
    let run = runShell("SELECT length(name) FROM fsdir('top') LIMIT 1 OFFSET 500;\n", memory: memory)
    #expect(run.output == "2003\n")
  }

  @Test func `a name that is not UTF-8 keeps its bytes`() {
    let memory = memory()
    memory.folders = ["top": [[0x61, 0xFF]]]
    memory.files["top/a\u{FFFD}"] = MemoryDestination("x")
    let run = runShell("SELECT hex(name) FROM fsdir('top') WHERE name <> 'top';\n", memory: memory)
    #expect(run.output == "746F702F61FF\n")
  }

  @Test func `safe mode refuses the table`() {
    let run = runShell("SELECT 1 FROM fsdir('top');\n", memory: memory()) { $0.safety.enter() }
    #expect(run.output == "")
    #expect(run.errors == "Parse error near line 1: no such table: fsdir\n")
    let late = runShell(".print\nSELECT 1 FROM fsdir('top') LIMIT 1;\n", memory: memory()) {
      _ = try? $0.database().makeStatement(sql: "SELECT 1 FROM fsdir('top')")
      $0.safety.enter()
    }
    #expect(late.output == "\n")
    #expect(late.errors == "Runtime error near line 2: no such table: fsdir\n")
  }
}
