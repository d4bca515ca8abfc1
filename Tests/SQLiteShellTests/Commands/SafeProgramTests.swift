import TestSupport
import Testing

@testable import SQLiteShell

/// In safe mode nothing starts another program, whatever a person at a prompt types.
@Suite struct SafeProgramTests {
  /// A session at a prompt whose environment names programs for all purposes, in safe mode.
  private func run(_ lines: String, prepare: (Shell) -> Void = { _ in }) -> (
    run: ShellRun, programs: [String]
  ) {
    let memory = MemorySurroundings()
    for name in ["PAGER", "EDITOR", "VISUAL", "BROWSER"] { memory.environment[name] = "canary" }
    memory.files["f"] = MemoryDestination("SELECT 1;\n")
    memory.screen = (80, 5)
    let run = runShell(
      "CREATE TABLE t(a);\nSELECT 1 AS a UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5;\n\(lines)\n",
      memory: memory, isTerminal: true, origin: .terminal
    ) { shell in
      shell.isPrompted = true
      shell.settings.confirms = false
      prepare(shell)
      shell.safety.enter()
    }
    return (run, memory.commands + memory.pipeCommands)
  }

  @Test(arguments: DotCommand.all.map(\.name)) func `no command starts a program`(name: String) {
    for words in [
      "", "f", "|canary", "'|canary'", "> |canary", "list > |canary", "-e", "-x", "-w", "-all", "--all", "on",
      "f '|canary'", "'|canary' t", "-e f", "--sql-only '|canary'", "pager program", "canary x",
      "-via canary f",
      "dqlite '|canary'", "--via canary libsql://localhost:1", "main '|canary'",
    ] {
      // It would run the query again and again.
      let limit = name == "watch" ? "--count 1 " : ""
      let result = run(".\(name) \(limit)\(words)\nSELECT 1;\n.last\n.help -all")
      #expect(result.programs.isEmpty, ".\(name) \(words)")
    }
  }

  @Test(arguments: Setting.all.map(\.name)) func `no setting starts a program`(name: String) {
    var values = ["on", "off", "1", "canary", "'|canary'"]
    if case .choice(let words)? = Setting.named(name)?.value.kind { values += words }
    for value in values {
      let result = run(".set \(name) \(value)\nSELECT 1;\n.last\n.help -all\n.schema")
      #expect(result.programs.isEmpty, ".set \(name) \(value)")
    }
  }

  @Test func `a program as pager is refused in safe mode, and not used if it was set before`() {
    let refused = run(".set pager program\n.print on")
    #expect(refused.run.errors == "line 3: cannot set pager to program in safe mode\n")
    let before = run(".help -all\n.last\n.print on") { $0.settings.pager = .program }
    #expect(before.programs.isEmpty)
    #expect(before.run.output.hasSuffix("\non\n"))
  }

  @Test func `what starts programs for the session refuses them in safe mode`() {
    let memory = MemorySurroundings()
    memory.pipes["canary"] = "x"
    let shell = Shell(surroundings: memory.surroundings())
    #expect((try? shell.files.openPipe(from: "canary")) != nil)
    #expect((try? shell.files.run(Array("canary".utf8), on: nil)) == 0)
    shell.safety.enter()
    #expect(throws: FileError.noPrograms) { try shell.files.openPipe(from: "canary") }
    #expect(throws: FileError.noPrograms) { try shell.files.openPipe(to: "canary") }
    #expect(throws: FileError.noPrograms) { try shell.files.run(Array("canary".utf8), on: nil) }
  }
}
