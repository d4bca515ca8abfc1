import Foundation
import Testing
import TestSupport

@Suite struct OptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ words: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(
      words, input: input, in: folder.url, environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
  }

  @Test func `standard input runs where no SQL is named`() throws {
    #expect(try run(input: "SELECT 1;\n") == .init(output: "1\n"))
  }

  @Test func `words run in order up to the first that fails`() throws {
    let run = try run(":memory:", "SELECT 1", "SELECT x", "SELECT 2", input: "SELECT 3;")
    #expect(run.output == "1\n")
    #expect(run.status == 1)
  }

  @Test(arguments: ["-json", "--json"])
  func `an option takes one dash or two and stands anywhere`(option: String) throws {
    #expect(try run(":memory:", "SELECT 1 a", option) == .init(output: "[{\"a\":1}]\n"))
  }

  @Test func `the value of an option may begin with a dash`() throws {
    #expect(try run("-separator", "--", ":memory:", "SELECT 1, 2") == .init(output: "1--2\n"))
  }

  @Test func `words after two dashes are no options`() throws {
    #expect(try run("--", ":memory:", "-- nothing\nSELECT 1") == .init(output: "1\n"))
  }

  @Test func `options apply from left to right with commands among them`() throws {
    let run = try run(
      "-cmd", ".mode quote", "-cmd", "SELECT 'a'", "-list", "-cmd", "SELECT 'b'", ":memory:", "SELECT 'c'")
    #expect(run == .init(output: "'a'\nb\nc\n"))
  }

  @Test func `an option of csv keeps the line feed`() throws {
    #expect(
      try run("-csv", "-header", "-nullvalue", "-", ":memory:", "SELECT 1 a, NULL b")
        == .init(output: "a,b\n1,-\n"))
  }

  @Test func `an unknown option ends the program`() throws {
    let run = try run("-zork")
    #expect(run.errors.hasSuffix("tsqlite: Error: unknown option: -zork\nUse -help for a list of options.\n"))
    #expect(run.output == "")
    #expect(run.status == 1)
  }

  @Test func `an option without its value ends the program`() throws {
    let run = try run(":memory:", "-separator")
    #expect(run.errors.hasSuffix("tsqlite: Error: missing argument to -separator\n"))
    #expect(run.status == 1)
  }

  @Test func `a database that cannot be opened ends the program`() throws {
    #expect(
      try run("-ifexists", "none.db", "SELECT 1")
        == .init(
          output: "", errors: "Error: unable to open database \"none.db\": unable to open database file\n",
          status: 1))
  }

  @Test func `the init file comes before the options`() throws {
    try folder.write(".mode quote\n.headers on\n", to: ".sqliterc")
    #expect(try run(":memory:", "SELECT 'a' x") == .init(output: "'x'\n'a'\n"))
    #expect(try run("-list", "-noheader", ":memory:", "SELECT 'a' x") == .init(output: "a\n"))
    #expect(try run("-noinit", ":memory:", "SELECT 'a' x") == .init(output: "a\n"))
  }

  @Test func `a missing init file is told and nothing more`() throws {
    #expect(
      try run("-init", "none", ":memory:", "SELECT 1")
        == .init(output: "1\n", errors: "cannot open: \"none\"\n"))
  }

  @Test func `a script stops at its first error with bail`() throws {
    let input = "SELECT x;\nSELECT 2;\n"
    #expect(try run(input: input).output == "2\n")
    #expect(try run("-bail", input: input).output == "")
    #expect(try run(input: input).status == 1)
  }

  @Test func `an interactive input has a banner and prompts`() throws {
    #expect(
      try run("-interactive", "-compat", "a.db", input: "SELECT\n1;\n").output.split(separator: "\n")
        .dropFirst()
        == ["Enter \".help\" for usage hints.", "sqlite>    ...> 1", "sqlite> "])
  }

  @Test func `commands read and write through pipes`() throws {
    let run = try run(
      ":memory:", ".read \"|echo 'SELECT 1;'\"", ".once '|cat -n'", "SELECT 2", ".shell exit 3")
    #expect(run == .init(output: "1\n     1\t2\n", errors: "System command returns 768\n"))
  }

  @Test func `a reader that leaves ends the program quietly`() throws {
    let program = Executable.tsqlite.url.path
    let run = try Executable(path: "/bin/bash").run([
      "-c", "yes 'SELECT 1;' | head -20000 | '\(program)' -noinit | head -1; echo ${PIPESTATUS[2]}",
    ])
    #expect(run == .init(output: "1\n0\n"))
  }

  @Test func `what is no file is not removed`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    _ = try Executable.tsqlite.run(input: ".open --new pipe\n", in: folder.url)
    #expect(FileManager.default.fileExists(atPath: pipe))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is told`() throws {
    let program = Executable.tsqlite.url.path
    let run = try Executable(path: "/bin/sh").run([
      "-c", "'\(program)' -noinit :memory: 'SELECT 1' >/dev/full",
    ])
    #expect(
      run == .init(output: "", errors: "Error: cannot write output: No space left on device\n", status: 1))
  }
}
