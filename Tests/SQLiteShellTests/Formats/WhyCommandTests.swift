import TestSupport
import Testing

/// What the commands that explain columns print at a terminal, and beside a trace.
@Suite struct WhyCommandTests {
  @Test func `what is longer than a screen has a line for each column on a terminal`() {
    let names = (1...8).map { "c\($0)" }
    let setup = """
      CREATE TABLE t(\(names.map { "\($0) DATETIME" }.joined(separator: ", ")));
      INSERT INTO t VALUES (\(names.map { _ in "1769853600" }.joined(separator: ", ")));

      """
    let headlines = names.map { "t.\($0): date unix (fair)\n" }.joined()
    let short = { (command: String) in
      headlines + "Enter .format why TABLE.COLUMN to learn why, or \(command) --all for everything.\n"
    }
    let whole = runShell(setup + ".format why t").output
    #expect(whole.split(separator: "\n").count == 32)
    #expect(runShell(setup + ".format why t", isTerminal: true).output == short(".format why t"))
    #expect(
      runShell(setup + ".mode off\nSELECT * FROM t;\n.format why", isTerminal: true).output
        == short(".format why"))
    #expect(runShell(setup + ".format why t --all", isTerminal: true).output == whole)
    let renamed = setup + "ALTER TABLE t RENAME TO \"t t\";\n"
    #expect(
      runShell(renamed + ".format why 't t'", isTerminal: true).output
        == short(".format why \"t t\"").replacing("t.c", with: "t t.c"))
    #expect(
      runShell(setup + ".format why t.c1", isTerminal: true).output
        == whole.split(separator: "\n").prefix(4).map { $0 + "\n" }.joined())
  }

  @Test func `the storages of a kind end with the declared types that mean it`() {
    #expect(
      runShell(".format bool").output == """
        * integer  1       INTEGER 0 or 1, as nearly all software writes
          text     'true'  TEXT true or false; reads t/f, yes/no, y/n and on/off too
          declared: BOOL, BOOLEAN, INTEGER_BOOLEAN, LOGICAL

        """)
  }

  @Test func `a trace does not show the queries of why and report`() {
    let run = runShell(
      """
      CREATE TABLE t(a DATE); INSERT INTO t VALUES (1769853600);
      .trace stdout
      .format why t
      .format report t
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        t.a: day unix (fair)
          declared DATE
          1 number, 2026-01-31 10:00:00 as unix; no other storage explains it
          .format day unix t.a
        SELECT * FROM "main"."t";
        t.a: day unix
          1 unix

        """)
  }
}
