import TestSupport
import Testing

@testable import SQLiteShell

/// What each release of sqlite3 prints, although only one is installed.
@Suite struct DialectTests {
  /// What a version prints for an input.
  private static func output(_ version: Int, _ input: String) -> String {
    let run = runShell(input, dialect: .sqlite3(version: version))
    return run.output + run.errors
  }

  @Test(arguments: [
    (
      ".mode line\nSELECT 1 AS a, 'x' || char(10) || 'y' AS bc;", "    a = 1\n   bc = x\ny\n",
      " a: 1\nbc: x\n    y\n"
    ),
    (
      ".mode box\nSELECT 1 AS abc;", "┌─────┐\n│ abc │\n├─────┤\n│ 1   │\n└─────┘\n",
      "╭─────╮\n│ abc │\n╞═════╡\n│   1 │\n╰─────╯\n"
    ),
    (".mode column\nSELECT 1 AS abc, NULL AS d;", "abc  d\n---  -\n1     \n", "abc  d\n---  -\n  1\n"),
    (
      ".mode html\nSELECT 1 AS a, NULL AS b;", "<TR><TD>1</TD>\n<TD></TD>\n</TR>\n",
      "<TR>\n<TH>a\n<TH>b\n</TR>\n<TR>\n<TD>1\n<TD>null\n</TR>\n"
    ),
    (
      ".mode insert\nSELECT x'00', 'a' || char(10), 1e999;",
      "INSERT INTO \"table\" VALUES(X'00',replace('a\\n','\\n',char(10)),1e999);\n",
      "INSERT INTO tab VALUES(x'00',unistr('a\\u000a'),Inf);\n"
    ),
    (".mode tcl\nSELECT 1, 'é', x'41';", "\"1\" \"\\303\\251\" \"A\"\n", "1 \"é\" \"\\101\"\n"),
    (
      ".mode box --wrap 10 --ww\nSELECT 'pppp qrstuvwxyz' AS a;",
      "┌────────────┐\n│     a      │\n├────────────┤\n│ pppp qrstu │\n│ vwxyz      │\n└────────────┘\n",
      "╭────────────╮\n│     a      │\n╞════════════╡\n│ pppp       │\n│ qrstuvwxyz │\n╰────────────╯\n"
    ),
    (
      ".nullvalue none\n.mode list\nSELECT NULL;\n.nullvalue none\nSELECT NULL;\n.mode quote\n.mode",
      "none\nnone\ncurrent output mode: quote\n", "\nnone\n.mode quote\n"
    ),
    (
      ".mode list --rowsep\n.mode box --wrap 5 --bogus\n.mode col",
      "",
      """
      line 1: .mode list --rowsep
      line 1:            ^--- missing argument
      line 2: .mode box --wrap 5 --bogus
      line 2:      bad option ---^
      line 2: Use ".help .mode" for more info
      line 3: .mode col
      line 3:       ^--- unknown mode
      line 3: Use ".help .mode" for more info

      """
    ),
    (".mode json\nSELECT x'41' AS a;", "[{\"a\":\"A\"}]\n", "[{\"a\":\"\\u0041\"}]\n"),
    ("SELECT char(27);", "\u{1B}\n", "^[\n"),
    (
      "SELECT abs(-9223372036854775808);", "Runtime error near line 1: integer overflow\n",
      "Error near line 1: integer overflow\n"
    ),
  ]) func `a layout is that of the version`(input: String, old: String, new: String) {
    #expect(Self.output(3_040_001, input) == old)
    #expect(Self.output(3_053_004, input) == new)
  }

  @Test func `infinity has three spellings`() {
    let input = ".mode insert\nSELECT -1e999;"
    #expect(Self.output(3_045_003, input) == "INSERT INTO \"table\" VALUES(-1e999);\n")
    #expect(Self.output(3_046_001, input) == "INSERT INTO \"table\" VALUES(-9.0e+999);\n")
    #expect(Self.output(3_053_004, input) == "INSERT INTO tab VALUES(-Inf);\n")
  }

  @Test(arguments: [
    (".timer", "Usage: .timer on|off\n", "Usage: .timer on|off|once\n"),
    (
      "CREATE TABLE t(a);\n.schema main.t\n.schema t", "CREATE TABLE t(a);\nCREATE TABLE t(a);\n",
      "CREATE TABLE t(a);\n"
    ),
    ("SELECT decimal(0.5), decimal(0.1);", "0.5|0.1\n", "0.5|\(exactTenth)\n"),
    ("SELECT decimal(x'31'), decimal(x'3FE0000000000000') = '0.5';", "1|0\n", "|1\n"),
    ("SELECT decimal_cmp('0', '-0'), '0' = '-0' COLLATE decimal;", "1|0\n", "0|1\n"),
    ("SELECT decimal_add(1, NULL);", "\n", "Error near line 1: out of memory\n"),
    ("SELECT decimal_sub(1, NULL), decimal_sub(NULL, NULL);", "|\n", "|\n"),
    (
      ".dbconfig nope",
      "Error: unknown dbconfig \"nope\"\nEnter \".dbconfig\" with no arguments for a list\n",
      """
      line 1: .dbconfig nope
      line 1:           ^--- unknown dbconfig
      line 1: Enter ".dbconfig" with no arguments for a list

      """
    ),
    (
      ".testcase a\nSELECT 1;\n.check 2", "testcase-a FAILED\n Expected: [2]\n      Got: [1\n]\n",
      "<stdin>:3: .check failed for testcase a\nExpected: [2]\nGot:      [1\n]\n"
    ),
    (
      ".check 1", "Error: cannot read 'testcase-out.txt'\n",
      "line 1: .check 1\nline 1:  ^--- no .testcase is active\n"
    ),
  ]) func `a command does what it does in the version`(input: String, old: String, new: String) {
    #expect(Self.output(3_040_001, input) == old)
    #expect(Self.output(3_053_004, input) == new)
  }

  private static let exactTenth = "0.1000000000000000055511151231257827021181583404541015625"

  @Test func `the log of a session in safe mode is refused or turned off`() {
    let old = runShell(".log x\nSELECT 1;", dialect: .sqlite3(version: 3_040_001)) { $0.safety.enter() }
    #expect(old.errors == "line 1: cannot run .log in safe mode\n")
    let wordless = runShell(".log\nSELECT 1;") { $0.safety.enter() }
    #expect(wordless.output == "")
    #expect(wordless.errors == "line 1: cannot run .log in safe mode\n")
    let memory = MemorySurroundings()
    let new = runShell(".log x\nSELECT 1;", memory: memory, dialect: .sqlite3(version: 3_053_004)) {
      $0.safety.enter()
    }
    #expect(new.output == "cannot set .log to anything other than \"on\" or \"off\"\n1\n")
    #expect(memory.files.isEmpty)
  }
}
