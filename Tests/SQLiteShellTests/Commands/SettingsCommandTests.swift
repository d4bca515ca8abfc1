import SQLiteShell
import TestSupport
import Testing

@Suite struct SettingsCommandTests {
  @Test func `show prints the twelve settings`() {
    #expect(
      runShell(".show").output == """
                echo: off
                 eqp: off
             explain: auto
             headers: off
                mode: list
           nullvalue: ""
              output: stdout
        colseparator: "|"
        rowseparator: "\\n"
               stats: off
               width:\u{20}
            filename: :memory:

        """)
  }

  @Test func `show prints what was set`() {
    let lines = runShell(
      ".headers on\n.echo on\n.nullvalue \"a\\\"\\001é\"\n.separator \"\\t\" \"\\r\\n\"\n.width 5 -6 0x10\n.mode box\n.show"
    ).output.split(separator: "\n").dropFirst(5)
    #expect(
      lines == [
        "        echo: on", "         eqp: off", "     explain: auto", "     headers: on",
        "        mode: box --wrap 60 --wordwrap off --noquote",
        "   nullvalue: \"a\\\"\\001\\303\\251\"", "      output: stdout", "colseparator: \"\\t\"",
        "rowseparator: \"\\r\\n\"", "       stats: off", "       width: 5 -6 16 ",
        "    filename: :memory:",
      ])
  }

  @Test func `separators and NULL texts are cut only where sqlite3 cuts them`() {
    let input = ".nullvalue 123456789012345678901234\nSELECT NULL;"
    #expect(runShell(input).output == "123456789012345678901234\n")
    #expect(runShell(input, dialect: .sqlite3).output == "1234567890123456789\n")
  }

  @Test func `changes are counted after inputs that succeed`() {
    let run = runShell(
      ".changes on\nCREATE TABLE t(a); INSERT INTO t VALUES (1), (2);\nSELECT x;\n.print p\nDELETE FROM t WHERE a = 1;"
    )
    #expect(run.output == "changes: 2   total_changes: 2\np\nchanges: 1   total_changes: 3\n")
  }

  @Test func `the timer prints the time of an input even if it failed`() {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings()
    let clock = Clock()
    surroundings.processTimes = clock.next
    let shell = Shell(surroundings: surroundings)
    _ = shell.run(TextLines(Array(".timer on\nSELECT 1;\nSELECT x;".utf8), origin: .standardInput))
    #expect(
      memory.output.text
        == "1\nRun Time: real 1.500 user 0.250000 sys 0.000123\nRun Time: real 1.500 user 0.250000 sys 0.000123\n"
    )
  }

  @Test func `databases are listed with their files and states`() {
    let run = runShell(
      "ATTACH ':memory:' AS b;\nBEGIN;\nCREATE TABLE b.t(a);\n.databases\nCOMMIT;\n.databases")
    #expect(run.output == "main: \"\" r/w\nb: \"\" r/w write-txn\nmain: \"\" r/w\nb: \"\" r/w\n")
  }

  @Test(
    arguments: [
      ("SELECT 1,", "   ...> "), ("SELECT (1", "(x1...> "), ("SELECT f(g(1), h(", "(x2...> "),
      ("SELECT ((((((((((1", "(.....> "),
      ("SELECT 1)", ")x!...> "), ("SELECT 'it", "'  ...> "), ("SELECT 'it''s", "'  ...> "),
      ("SELECT (\"a", "\"  ...> "), ("SELECT `a", "`  ...> "),
      ("SELECT [a", "]  ...> "), ("SELECT /* (", "/* ...> "), ("SELECT ')' -- (", "   ...> "),
      ("SELECT \"(\", (/*)*/", "(x1...> "),
    ])
  func `the continuation prompt shows what is open, but not as sqlite3`(
    line: String, prompt: String
  ) {
    for (dialect, expected) in [(Dialect.tsqlite, prompt), (.sqlite340, "   ...> ")] {
      let source = PromptedLines([line])
      _ = Shell(dialect: dialect, surroundings: MemorySurroundings().surroundings()).run(source)
      #expect(source.prompts == ["sqlite> ", expected])
    }
  }

  @Test func `the standard prompt names the file to a person, and both prompts end in one column`() {
    func prompts(_ path: String, isPrompted: Bool = true) -> [String] {
      let source = PromptedLines([".print", "SELECT ("])
      let shell = Shell(databasePath: path, surroundings: MemorySurroundings().surroundings())
      shell.isPrompted = isPrompted
      _ = shell.run(source)
      return source.prompts
    }
    #expect(
      prompts("folder/the shop.db") == [
        "the shop.db (new)> ", "the shop.db (new)> ", "     (x1.........> ",
      ])
    let plain = ["sqlite> ", "sqlite> ", "(x1...> "]
    #expect(prompts("folder/the shop.db", isPrompted: false) == plain)
    #expect(prompts(":memory:") == plain)
    let output = PromptedLines([".output results.txt", ".output"])
    let shell = Shell(surroundings: MemorySurroundings().surroundings())
    shell.isPrompted = true
    _ = shell.run(output)
    #expect(output.prompts == ["sqlite> ", "sqlite (to results.txt)> ", "sqlite> "])
  }

  @Test func `a prompt without three blanks at its start stays as it is`() {
    let source = PromptedLines([".prompt 'a> ' '  > '", "SELECT (", "'", "');"])
    _ = Shell(surroundings: MemorySurroundings().surroundings()).run(source)
    #expect(source.prompts == ["sqlite> ", "a> ", "  > ", "  > ", "a> "])
  }

  @Test func `sqlite3 keeps the first 19 bytes of a prompt`() {
    let shell = Shell(dialect: .sqlite3, surroundings: MemorySurroundings().surroundings())
    let source = PromptedLines([".prompt 1234567890123456789012 abcdefghijklmnopqrstuvwxyz", "SELECT"])
    _ = shell.run(source)
    #expect(source.prompts == ["sqlite> ", "1234567890123456789", "abcdefghijklmnopqrs"])
  }

  @Test func `prompts are given to the source`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let source = PromptedLines([".prompt 'a> ' 'b> '", "SELECT", "1;", "SELECT 2;"])
    _ = shell.run(source)
    #expect(source.prompts == ["sqlite> ", "a> ", "b> ", "a> ", "a> "])
    #expect(source.inputs == [".prompt 'a> ' 'b> '", "SELECT\n1;", "SELECT 2;"])
  }

  @Test func `a folder that is not there is reported`() {
    let memory = MemorySurroundings()
    memory.folderError = FileError(code: 2, message: "No such file or directory")
    #expect(runShell(".cd none", memory: memory).errors == "Cannot change to directory \"none\"\n")
  }

  @Test func `a command of the system gets its words quoted, and its status is reported`() {
    let memory = MemorySurroundings()
    memory.commandStatus = 768
    let run = runShell(".shell echo 'a b' c", memory: memory)
    #expect(memory.commands == ["echo \"a b\" c"])
    #expect(run.errors == "System command returns 768\n")
    #expect(run.result.failures == 0)
  }
}

private final class Clock {
  private var time = 0.0

  func next() -> ProcessTimes {
    defer { time += 1 }
    return ProcessTimes(real: time * 1.5, user: time * 0.25, system: time * 0.000123)
  }
}

private final class PromptedLines: LineSource {
  let origin = InputOrigin.terminal
  private(set) var prompts: [String] = []
  private(set) var inputs: [String] = []
  private var lines: ArraySlice<String>

  init(_ lines: [String]) {
    self.lines = lines[...]
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    prompts.append(prompt)
    guard let next = lines.popFirst() else { return false }
    line = Array(next.utf8)
    return true
  }

  func didRead(input: [UInt8]) {
    inputs.append(String(decoding: input, as: UTF8.self))
  }
}

@Suite struct TimeCommandTests {
  @Test func `the next input only is timed`() {
    let run = runShell(".timer once\nSELECT 1;\nSELECT 2;")
    #expect(run.output == "1\nRun Time: real 0.000 user 0.000000 sys 0.000000\n2\n")
  }

  @Test func `an input that takes too long is interrupted, and the next one starts at zero`() {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings()
    surroundings.tickAtEachLook()
    let shell = Shell(surroundings: surroundings)
    let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c;"
    let result = shell.run(
      TextLines(Array(".progress --timeout 5\n\(endless)\nSELECT 1;\n".utf8), origin: .standardInput))
    #expect(memory.output.text == "Progress timeout after 5.0 seconds\n1\n")
    #expect(memory.errors.text == "Runtime error near line 2: interrupted (9)\n")
    #expect(result.failures == 1)
  }

  @Test(arguments: ["--timeout", "--timeout x", "--timeout -1"])
  func `a time must be a number of seconds`(words: String) {
    #expect(runShell(".progress \(words)").result.failures == 1)
  }
}
