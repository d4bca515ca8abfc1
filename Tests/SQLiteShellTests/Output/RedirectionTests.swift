import OutputModes
import SQLiteShell
import TestSupport
import Testing

@Suite struct RedirectionTests {
  @Test func `output goes to a file until it is called back`() {
    let memory = MemorySurroundings()
    let run = runShell(".output a.txt\nSELECT 1;\n.print x\nSELECT y;\n.output\nSELECT 2;", memory: memory)
    #expect(memory.files["a.txt"]?.text == "1\nx\n")
    #expect(run.output == "2\n")
    #expect(run.errors.hasPrefix("Parse error near line 4: no such column: y\n"))
  }

  @Test func `once lasts for one input or command`() {
    let memory = MemorySurroundings()
    let run = runShell(".once a\nSELECT 1; SELECT 2;\nSELECT 3;\n.once b\n.print x\n.print y", memory: memory)
    #expect(memory.files["a"]?.text == "1\n2\n")
    #expect(memory.files["b"]?.text == "x\n")
    #expect(run.output == "3\ny\n")
  }

  @Test func `each line of a message has the prefix, whatever ends it`() {
    let run = runShell(".output --error-prefix X\n.read \"a\\r\\nb\\nc\"\n")
    #expect(run.errors == "X Error: cannot open \"a\r\nX b\nX c\"\n")
  }

  @Test func `once ends with an input that fails`() {
    let memory = MemorySurroundings()
    #expect(runShell(".once a\nSELECT x;\nSELECT 3;", memory: memory).output == "3\n")
  }

  @Test func `off is silent and stdout is where it began`() {
    #expect(runShell(".output off\nSELECT 1;\n.output stdout\nSELECT 2;").output == "2\n")
    #expect(runShell(".once off\nSELECT 1;\nSELECT 2;").output == "2\n")
  }

  @Test func `a byte order mark can begin a file`() {
    let memory = MemorySurroundings()
    _ = runShell(".output --bom a\nSELECT 1;\n.output", memory: memory)
    #expect(memory.files["a"]?.bytes == [0xEF, 0xBB, 0xBF, 0x31, 0x0A])
  }

  @Test func `a file is not a terminal`() {
    let memory = MemorySurroundings()
    let run = runShell(
      ".once a\nSELECT char(27);\nSELECT char(27);", memory: memory, isTerminal: true,
      prepare: { $0.settings.mode = .list })
    #expect(memory.files["a"]?.text == "\u{1B}\n")
    #expect(run.output == "^[\n")
  }

  @Test func `what is open is written when the session is finished`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    _ = shell.run(TextLines(Array(".output a\nSELECT 1;".utf8), origin: .standardInput))
    #expect(shell.finish() == .success)
    #expect(memory.files["a"]?.text == "1\n")
  }

  @Test func `unknown options and extra words are answered with the help`() throws {
    let help = try #require(DotCommand.named("output")).helpPage
    #expect(runShell(".output -q a").errors == "ERROR: unknown option: \"-q\".  Usage:\n" + help)
    #expect(runShell(".output a b").errors == "ERROR: extra parameter: \"b\".  Usage:\n" + help)
  }
}
