import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore
@testable import SQLiteShell

@Suite struct InputTests {
  @Test func `statements of one line run together and stop at the first that fails`() {
    let run = runShell("SELECT 1; SELECT x; SELECT 2;\nSELECT 3;\n")
    #expect(run.output == "1\n3\n")
    #expect(
      run.errors
        == "Parse error near line 1: no such column: x\n  SELECT x; SELECT 2;\n         ^--- error here\n")
    #expect(run.result.failures == 1)
    #expect(run.result.status == .failure)
  }

  @Test func `a statement that fails is placed at the line it began on`() {
    let run = runShell("\n-- a\nSELECT\n  x\n;")
    #expect(
      run.errors == "Parse error near line 3: no such column: x\n  SELECT   x ;\n           ^--- error here\n"
    )
  }

  @Test func `the rest of an input runs without a semicolon`() {
    #expect(runShell("SELECT 1").output == "1\n")
    #expect(
      runShell("SELECT 'a").errors
        == "Parse error near line 1: unrecognized token: \"'a\"\n  SELECT 'a\n         ^--- error here\n")
    #expect(runShell("CREATE TABLE").errors == "Parse error near line 1: incomplete input\n")
  }

  @Test(arguments: ["go", "GO", " Go  ", "/", "  / -- x", "go /* x */"])
  func `go or a slash as a whole line ends a statement`(line: String) {
    #expect(runShell("SELECT 1\n\(line)\n.print next\n").output == "1\nnext\n")
  }

  @Test func `a slash inside a string or a trigger ends nothing`() {
    #expect(runShell("SELECT 'a\n/\nb';").output == "a\n/\nb\n")
    let trigger =
      "CREATE TABLE t(a);\nCREATE TRIGGER r AFTER INSERT ON t BEGIN\nSELECT 1;\n/\nEND;\n.print next\n"
    #expect(runShell(trigger).errors.hasPrefix("Parse error near line 2: near \"/\": syntax error\n"))
  }

  @Test func `a trigger is one statement`() {
    let run = runShell(
      """
      CREATE TABLE t(a);
      CREATE TRIGGER r AFTER INSERT ON t BEGIN
        SELECT 1;
        SELECT 2;
      END;
      INSERT INTO t VALUES(1);
      SELECT count(*) FROM t;
      """)
    #expect(run.errors == "")
    #expect(run.output == "1\n")
  }

  @Test func `a line that begins with a number sign is a comment, but not inside a statement`() {
    #expect(runShell("# SELECT 1;\n.print a\n").output == "a\n")
    #expect(runShell("SELECT 'a\n# b';\n").output == "a\n# b\n")
  }

  @Test func `a blank before the dot makes SQL of a command`() {
    #expect(runShell(" .print a\n;").errors.hasPrefix("Parse error near line 1: near \".\": syntax error\n"))
  }

  @Test func `carriage returns before line feeds are dropped`() {
    #expect(runShell("SELECT 'a\r\nb';\r\n.print x\r\n").output == "a\nb\nx\n")
  }

  @Test func `blank input is swallowed and echoed`() {
    let input = ".echo on\n\n-- c\n/* a\n b */\n;;\n  SELECT\n 2; -- x\n# y\n"
    #expect(runShell(input).output == "\n-- c\n/* a\n b */\n;;\nSELECT\n 2; -- x\n2\n# y\n")
  }

  @Test func `text that is not UTF-8 reaches SQLite as it is`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let result = shell.run(
      TextLines(Array("SELECT hex('".utf8) + [0xFF, 0xFE] + Array("');".utf8), origin: .standardInput))
    #expect(result.failures == 0)
    #expect(memory.output.text == "FFFE\n")
  }

  @Test func `a zero byte in SQL is refused before anything runs`() {
    let run = runShell("SELECT 1; SELECT '\0';\nSELECT 2;")
    #expect(run.errors == "Parse error near line 1: the text holds a zero byte (U+0000)\n")
    #expect(run.output == "2\n")
  }

  @Test func `the first error ends a script when bail is on, and not a terminal`() {
    #expect(runShell(".bail on\nSELECT x;\nSELECT 1;").output == "")
    #expect(runShell(".bail on\nSELECT x;\nSELECT 1;", origin: .terminal).output == "1\n")
    #expect(runShell("SELECT x;\n.bail on\nSELECT 1;").output == "")
  }

  @Test func `quit leaves the input and exit ends with its code`() {
    let left = runShell("SELECT x;\n.quit\nSELECT 1;")
    #expect(left.output == "")
    #expect(left.result.quitStatus == nil && left.result.status == .failure)
    #expect(runShell(".exit").result.status == .success)
    #expect(runShell(".exit 0x10\nSELECT 1;").result.status == SQLiteShell.ExitStatus(rawValue: 16))
  }

  @Test func `an interrupt ends a script with a status of its own`() {
    let memory = MemorySurroundings()
    let surroundings = memory.surroundings()
    let source = InterruptingLines(["SELECT 1;", "SELECT 2;"], before: 1, surroundings)
    let shell = Shell(surroundings: surroundings)
    let result = shell.run(source)
    #expect(memory.output.text == "1\n")
    #expect(result.wasInterrupted && result.status == .interrupted)
  }

  @Test func `an interrupt between the lines of a file that is read is reported`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("SELECT 1;\n.read g\nSELECT 3;\n")
    memory.files["g"] = MemoryDestination("SELECT 2;\n")
    let shell = Shell(surroundings: memory.surroundings())
    var isFirst = true
    memory.didRead = {
      if !isFirst { shell.surroundings.interrupt.interrupt() }
      isFirst = false
    }
    let result = shell.run(TextLines(Array(".read f\n.print no\n".utf8), origin: .standardInput))
    #expect(memory.output.text == "1\n")
    #expect(memory.errors.text == "Error: .read: interrupted after line 0 of \"g\"\n")
    #expect(result.wasInterrupted && result.status == .interrupted)
  }

  @Test func `an interrupt stops the running statement`() {
    let memory = MemorySurroundings()
    let surroundings = memory.surroundings()
    surroundings.interrupt.interrupt()
    let shell = Shell(surroundings: surroundings)
    #expect(throws: ShellError.self) {
      try shell.statements.run(
        Array("WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM c) SELECT max(i) FROM c".utf8),
        at: SourcePosition(origin: .standardInput, line: 7))
    }
  }

  @Test func `an interrupt at a terminal drops the incomplete statement`() {
    let memory = MemorySurroundings()
    let surroundings = memory.surroundings(isTerminal: true)
    let source = InterruptingLines(
      ["SELECT 1,", "", "SELECT 2;"], before: 1, surroundings, origin: .terminal)
    let shell = Shell(surroundings: surroundings)
    shell.settings.mode = .list
    #expect(shell.run(source).failures == 0)
    #expect(memory.output.text == "2\n")
    #expect(memory.errors.text == "")
  }

  @Test func `a reader that is gone ends the session quietly with success`() {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings()
    surroundings.output = BrokenDestination(FileError(code: 32, message: "Broken pipe", isBrokenPipe: true))
    let shell = Shell(surroundings: surroundings)
    let result = shell.run(TextLines(Array("SELECT x;\nSELECT 1;\nSELECT y;".utf8), origin: .standardInput))
    #expect(result.quitStatus == .success)
    #expect(
      memory.errors.text
        == "Parse error near line 1: no such column: x\n  SELECT x;\n         ^--- error here\n")
  }

  @Test func `a full disk is reported and fails`() {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings()
    surroundings.output = BrokenDestination(FileError(code: 28, message: "No space left on device"))
    let shell = Shell(surroundings: surroundings)
    let result = shell.run(TextLines(Array("SELECT 1;".utf8), origin: .standardInput))
    #expect(memory.errors.text == "Error: cannot write output: No space left on device\n")
    #expect(result.status == .failure)
  }

  @Test func `all results are written before a line is requested`() {
    let memory = MemorySurroundings()
    let lines = ObservingLines(["SELECT 1;", "SELECT 2;", "CREATE TABLE t(a);"], memory.output)
    _ = Shell(surroundings: memory.surroundings()).run(lines)
    #expect(lines.seen == ["", "1\n", "1\n2\n", "1\n2\n"])
  }

  @Test func `commands of lines that are at hand write together, on a terminal one by one`() {
    let input = Array(".print 1\nSELECT 2;\n.print 3\n.cd x\n.print 4\n.nonsense\n.print 5\n".utf8)
    let memory = MemorySurroundings()
    _ = Shell(surroundings: memory.surroundings()).run(TextLines(input, origin: .standardInput))
    // A statement that reaches beyond the database may start another program; errors come after earlier
    // output.
    #expect(memory.output.writes == ["1\n2\n3\n", "4\n", "5\n"])
    let terminal = MemorySurroundings()
    let shell = Shell(surroundings: terminal.surroundings(isTerminal: true))
    shell.settings.mode = .list
    _ = shell.run(TextLines(input, origin: .standardInput))
    #expect(terminal.output.writes == ["1\n", "2\n3\n", "4\n", "5\n"])
  }

  @Test func `earlier output is written before output to another target`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let input = ".print 1\n.testcase a\n.print 2\n.nonsense\n.check 2\n.print 3\n"
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    #expect(memory.output.writes == ["1\n", "testcase-a ok\n", "3\n"])
  }

  @Test func `results of lines that are at hand are written together, and before a command`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let input = "SELECT 1;\nSELECT 2;\n.output other\nSELECT 3;\n.output\nSELECT 4;\n"
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    #expect(memory.output.writes == ["1\n2\n", "4\n"])
    #expect(memory.files["other"]?.text == "3\n")
  }
}

/// Lines that are waited for, with the output written before each.
private final class ObservingLines: LineSource {
  let origin = InputOrigin.standardInput
  private(set) var seen: [String] = []
  private var lines: ArraySlice<String>
  private let output: MemoryDestination

  init(_ lines: [String], _ output: MemoryDestination) {
    self.lines = lines[...]
    self.output = output
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    seen.append(output.text)
    guard let next = lines.popFirst() else { return false }
    line = Array(next.utf8)
    return true
  }
}

/// A source of lines that is interrupted before one of them.
private final class InterruptingLines: LineSource {
  let origin: InputOrigin
  private var lines: ArraySlice<String>
  private let interruptedIndex: Int
  private let surroundings: Surroundings

  init(
    _ lines: [String], before index: Int, _ surroundings: Surroundings, origin: InputOrigin = .standardInput
  ) {
    self.lines = lines[...]
    interruptedIndex = index
    self.surroundings = surroundings
    self.origin = origin
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    if lines.startIndex == interruptedIndex { surroundings.interrupt.interrupt() }
    guard let next = lines.popFirst() else { return false }
    line = Array(next.utf8)
    return true
  }
}

final class BrokenDestination: ByteDestination {
  private let error: FileError

  init(_ error: FileError) {
    self.error = error
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) { throw error }
  func close() throws(FileError) {}
}
