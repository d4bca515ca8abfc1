import SQLiteShell
import TestSupport
import Testing

@Suite struct ReadCommandTests {
  @Test func `a file has lines of its own and counts as one failure`() {
    let memory = MemorySurroundings()
    memory.files["a"] = MemoryDestination("SELECT 1;\nSELECT x;\nSELECT y;\n.print end\n")
    let run = runShell("\n\n.read a\nSELECT z;\n", memory: memory)
    #expect(run.output == "1\nend\n")
    #expect(
      run.errors.split(separator: "\n").filter { $0.hasPrefix("Parse") } == [
        "Parse error near line 2 of a: no such column: x", "Parse error near line 3 of a: no such column: y",
        "Parse error near line 4: no such column: z",
      ])
    #expect(run.result.failures == 2)
  }

  @Test func `quit leaves the file and exit the program`() {
    let memory = MemorySurroundings()
    memory.files["quit"] = MemoryDestination(".print a\n.quit\n.print b\n")
    memory.files["exit"] = MemoryDestination(".exit 7\n")
    let run = runShell(".read quit\n.print c\n.read exit\n.print d\n", memory: memory)
    #expect(run.output == "a\nc\n")
    #expect(run.result.status == SQLiteShell.ExitStatus(rawValue: 7))
  }

  @Test func `a file may not read itself for ever`() {
    let memory = MemorySurroundings()
    memory.files["a"] = MemoryDestination(".print x\n\n.read a\n")
    let run = runShell(".read a\n", memory: memory)
    #expect(run.output == String(repeating: "x\n", count: 24))
    #expect(run.errors == "Input nesting limit (25) reached at line 3. Check recursion.\n")
    #expect(run.result.status == .failure)
  }

  @Test func `bail ends the file and what reads it`() {
    let memory = MemorySurroundings()
    memory.files["a"] = MemoryDestination("SELECT x;\n.print b\n")
    #expect(runShell(".bail on\n.read a\n.print c\n", memory: memory).output == "")
  }
}
