import SQLiteShell
import TestSupport
import Testing

@Suite struct WordsTests {
  @Test func `words run in order and the first that fails ends the run`() {
    let run = runWords([
      "SELECT 1; SELECT 2", ".print a  b", "CREATE TABLE t(a UNIQUE)", "INSERT INTO t VALUES (1), (1)",
      "SELECT 3",
    ])
    #expect(run.output == "1\n2\na b\n")
    #expect(run.errors == "Error: stepping, UNIQUE constraint failed: t.a (19)\n")
    #expect(run.status == .failure)
  }

  @Test func `a word that is not SQL is shown with a caret`() {
    let run = runWords(["  SELECT x"])
    #expect(run.errors == "Error: in prepare, no such column: x\n    SELECT x\n           ^--- error here\n")
    #expect(run.status == .failure)
  }

  @Test func `quit and exit end the run`() {
    #expect(runWords([".quit", "SELECT 1"]).status == .success)
    #expect(runWords([".exit 3", "SELECT 1"]).status == SQLiteShell.ExitStatus(rawValue: 3))
    #expect(runWords([".exit 3", "SELECT 1"]).output == "")
  }

  @Test func `a failed command fails`() {
    let run = runWords([".read none", "SELECT 1"])
    #expect(run.errors == "Error: cannot open \"none\"\n")
    #expect(run.status == .failure)
  }

  @Test func `a command option that fails ends nothing unless bail is on`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    #expect(shell.run(command: "SELECT x") == nil)
    #expect(shell.run(command: ".nosuch") == nil)
    #expect(shell.run(command: ".quit") == nil)
    #expect(shell.run(command: ".bail on") == nil)
    #expect(shell.run(command: "SELECT 1") == nil)
    #expect(shell.run(command: "SELECT x") == .failure)
    #expect(shell.run(command: ".exit 4") == SQLiteShell.ExitStatus(rawValue: 4))
    #expect(memory.output.text == "1\n")
  }

  private func runWords(_ words: [String]) -> (output: String, errors: String, status: SQLiteShell.ExitStatus)
  {
    let memory = MemorySurroundings()
    let status = Shell(surroundings: memory.surroundings()).run(words: words.map { Array($0.utf8) })
    return (memory.output.text, memory.errors.text, status)
  }
}
