import Foundation
import SQLiteShell
import TestSupport
import Testing

@Suite struct OpenCommandTests {
  @Test func `a database that cannot be opened is replaced by one in memory`() {
    let run = runShell(".open /nonexistent/x.db\nCREATE TABLE t(a);\nSELECT count(*) FROM t;")
    #expect(
      run.errors == "Error: unable to open database \"/nonexistent/x.db\": unable to open database file\n")
    #expect(run.output == "0\n")
    #expect(run.result.failures == 0)
  }

  @Test(arguments: [
    (".open --foo", "unknown option: --foo\n"),
    (".open a b", "extra argument: \"b\"\n"),
    (".open --maxsize", "unknown option: --maxsize\n"),
  ])
  func `wrong words change nothing`(line: String, message: String) {
    let run = runShell("CREATE TABLE t(a);\n\(line)\nSELECT count(*) FROM t;")
    #expect(run.errors == message)
    #expect(run.output == "0\n")
    #expect(run.result.failures == 1)
  }

  @Test func `files are opened, emptied and protected`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    let run = runShell(
      """
      .open '\(path)'
      CREATE TABLE t(a);
      .open --readonly '\(path)'
      INSERT INTO t VALUES (1);
      .open '\(path)'
      INSERT INTO t VALUES (1);
      SELECT * FROM t;
      """)
    #expect(run.errors == "Runtime error near line 4: attempt to write a readonly database (8)\n")
    #expect(run.output == "1\n")
  }
}
