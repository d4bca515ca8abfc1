import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct VersionFactTests {
  /// What a version prints for an input.
  private static func output(_ version: Int, _ input: String) -> String {
    let run = runShell(input, dialect: .sqlite3(version: version))
    return run.output + run.errors
  }

  @Test func `facts are in the order of their versions`() {
    let versions = VersionFact.all.map(\.first)
    #expect(versions == versions.sorted())
    #expect(Set(versions).count == versions.count)
    #expect(versions.allSatisfy { $0 > 3_040_999 })
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
}
