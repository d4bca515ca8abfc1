import Foundation
import TestSupport
import Testing

/// `.export` and `.import` with files of the system.
@Suite struct ExportFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ words: String...) throws -> Executable.Run {
    try Executable.tsqlite.run(
      words, in: folder.url, environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  @Test func `no link leads an export over the open database`() throws {
    _ = try run("a.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)")
    try FileManager.default.createSymbolicLink(atPath: path("soft"), withDestinationPath: "a.db")
    try FileManager.default.createSymbolicLink(atPath: path("softer"), withDestinationPath: "soft")
    try FileManager.default.linkItem(atPath: path("a.db"), toPath: path("hard"))
    for name in ["a.db", "soft", "softer", "hard", path("soft")] {
      let run = try run("a.db", ".export --format csv '\(name)' t")
      #expect(run.errors == ".export: '\(name)' is the open database\n")
      #expect(run.status == 1)
    }
    #expect(
      try run("soft", ".export --format csv a.db t").errors == ".export: 'a.db' is the open database\n")
    #expect(try run("a.db", "SELECT a FROM t") == .init(output: "1\n"))
  }

  @Test func `an exported file is imported again by another session`() throws {
    _ = try run(
      "a.db", "CREATE TABLE t(at DATETIME, b); INSERT INTO t VALUES(1769853600123, x'00'), (NULL, 'x')",
      ".export t.ndjson t", ".export t.json t", ".export t.csv t", ".export t.sql t")
    for file in ["t.ndjson", "t.json"] {
      #expect(
        try run("-raw", "-quote", ":memory:", ".import \(file) t", "SELECT * FROM t").output
          == "1769853600123,X'00'\nNULL,'x'\n")
    }
  }

  @Test func `types are chosen by all of a file, and by the start of a pipe`() throws {
    try Data("zip,n\n00501,1\n10001,2\n".utf8).write(to: folder.url.appending(path: "z.csv"))
    let table = "  zip  TEXT     keeps leading zeros: '00501' in line 2\n  n    INTEGER\n"
    for file in ["z.csv", "|cat z.csv"] {
      let name = file == "z.csv" ? file : "<pipe>"
      #expect(
        try run(":memory:", ".import --csv --types auto '\(file)' t", "SELECT * FROM t")
          == .init(output: "t: types from all 2 rows of \(name)\n" + table + "00501|1\n10001|2\n"))
    }
  }

  @Test func `a named pipe is not opened a second time`() throws {
    try Data("a\n1\n2\n".utf8).write(to: folder.url.appending(path: "a.csv"))
    let run = try run(
      ":memory:", ".shell mkfifo p", ".shell (cat a.csv > p &)", ".import --csv --types auto p t",
      "SELECT sum(a) FROM t")
    #expect(run.output == "t: types from all 2 rows of p\n  a  INTEGER\n3\n")
  }
}
