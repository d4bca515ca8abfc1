import Foundation
import TestSupport
import Testing

/// What the program promises to programs that run it with -json.
@Suite struct JSONOptionTests {
  private func expectJSON(_ run: Executable.Run, _ words: [String]) {
    do {
      _ = try StrictJSON.texts(Array(run.outputBytes))
      let lines = try StrictJSON.lines(Array(run.errorBytes))
      #expect(
        lines.allSatisfy { $0["version"]?.integer == 1 && $0["kind"] != nil }, "\(words)\n\(run.errors)")
    } catch {
      Issue.record("\(words): \(error)\n\(run.output)\(run.errors)")
    }
  }

  @Test func `all that the program itself says is JSON`() throws {
    let folder = try TemporaryFolder()
    try Data("CREATE TABLE t(a);\n.nosuch\nSELECT * FROM t, nosuch;\n.print end\n".utf8)
      .write(to: folder.url.appendingPathComponent("script.sql"))
    try Data("SQLite format 3\u{0} and then nothing".utf8).write(
      to: folder.url.appendingPathComponent("bad.db"))
    try Data(
      "no database, but a text of some length that is longer than a header would be, so it is refused".utf8
    )
    .write(to: folder.url.appendingPathComponent("text.db"))
    let runs: [[String]] = [
      ["-version"], ["-help"], ["-nosuch"], ["-separator"], ["-generate", "nosuch"],
      ["-generate", "complete-bash"],
      ["-vfs", "nosuch", ":memory:", "SELECT 1"], ["-init", "nosuch", ":memory:", "SELECT 1"],
      ["-readonly", "nosuch.db", "SELECT 1"], ["bad.db", "SELECT * FROM t"], ["text.db", ".tables"],
      ["/no/where/x.db", "CREATE TABLE t(a)"], ["script.sql"], ["script.sql", "x.db"],
      ["-bail", "script.sql"],
      [":memory:", "SELECT 1 AS a", ".print x", "SELEC"], [":memory:", ".read script.sql"],
      ["-cmd", "SELEC", ":memory:", "SELECT 1"],
      ["-cmd", ".print a", ":memory:", ".tables"], ["-Atf", "nosuch.zip"], ["-A", "--nosuch"],
      ["-safe", ":memory:", ".shell ls"],
      [":memory:", ".shell echo hi"], [":memory:", ".once |cat", "SELECT 1"], ["-identify", "text.db"],
      ["-identify", "nosuch"],
      ["-demo", ":memory:", ".tables"], ["-as-of", "x", "x.db"], [":memory:", ".exit 3"],
      [":memory:", ".output x\n"],
      ["-readonly", "x.db", "INSERT INTO t VALUES (1)"], ["-echo", "-stats", ":memory:", "SELECT 1 AS a"],
      ["-deserialize", "bad.db", ".tables"], ["-zip", "bad.db", ".tables"], ["-append", "bad.db", ".tables"],
      [":memory:", ".dump", ".help", ".help tables", ".version", ".show", ".set"],
    ]
    for form in ["-json", "-jsonl", "-envelope"] {
      for words in runs {
        let run = try Executable.tsqlite.run([form] + words, in: folder.url)
        expectJSON(run, [form] + words)
      }
    }
  }

  @Test func `a script on standard input is answered in JSON`() throws {
    let input = "SELECT 1 AS a;\nSELEC;\n.tables\n.print a\nSELECT 2 AS b"
    let run = try Executable.tsqlite.run(["-json"], input: input)
    expectJSON(run, [input])
    #expect(
      run.output
        == "[{\"a\":1}]\n{\"version\":1,\"kind\":\"text\",\"command\":\"print\",\"text\":\"a\\n\"}\n[{\"b\":2}]\n"
    )
    #expect(
      run.errors == """
        {"version":1,"kind":"error","message":"near \\"SELEC\\": syntax error","code":1,"extended":1,\
        "name":"SQLITE_ERROR","offset":0,"line":2,"column":1,"done":"not run"}

        """)
    #expect(run.status == 1)
  }

  @Test func `the last option that names a mode counts, and sqlite3 has no such promise`() throws {
    let words = [":memory:", "SELECT 1 AS a", ".print x", "SELEC"]
    #expect(try Executable.tsqlite.run(["-json", "-csv"] + words).output == "1\nx\n")
    let run = try Executable.tsqlite.run(["-compat", "-json"] + words)
    #expect(run.output == "[{\"a\":1}]\nx\n")
    #expect(run.errors.hasPrefix("Error: in prepare, near"))
  }

  @Test func `a locked database says so in JSON`() throws {
    let folder = try TemporaryFolder()
    _ = try Executable.tsqlite.run(["x.db", "CREATE TABLE t(a)"], in: folder.url)
    let run = try Executable.tsqlite.run(
      [
        "-json", "x.db", "BEGIN EXCLUSIVE", ".connection 1", ".open x.db", "INSERT INTO t VALUES (1)",
      ], in: folder.url)
    expectJSON(run, ["locked"])
    let line = try #require(try StrictJSON.lines(Array(run.errorBytes)).first)
    #expect(line["name"]?.string == "SQLITE_BUSY")
    #expect(line["done"]?.string == "not run")
    #expect(run.status == 3)
  }
}
