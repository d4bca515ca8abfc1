import OutputModes
import SQLiteShell
import TestSupport
import Testing

@Suite struct ModeCommandTests {
  /// How sqlite3 3.40.1 completes each beginning.
  @Test(arguments: [
    ("l", "line"), ("li", "line"), ("lin", "line"), ("lines", "line"), ("lis", "list"), ("c", "column"),
    ("co", "column"),
    ("columns", "column"), ("cou", "count"), ("cs", "csv"), ("h", "html"), ("t", "tcl"), ("ta", "tabs"),
    ("tab", "tabs"),
    ("tabl", "table"), ("i", "insert"), ("q", "quote"), ("qbox", "qbox"), ("a", "ascii"), ("m", "markdown"),
    ("b", "box"),
    ("o", "off"), ("j", "json"), ("jsonl", "jsonl"),
  ])
  func `abbreviations mean what they mean in sqlite3`(abbreviation: String, name: String) {
    #expect(OutputMode.named(abbreviation)?.name == name)
  }

  @Test func `an unknown mode is answered with the modes and the nearest one`() {
    let run = runShell(".mode tabel")
    #expect(
      run.errors == """
        Error: mode should be one of: \(OutputMode.all.map(\.name).sorted().joined(separator: " "))
        Did you mean "table"?

        """)
    #expect(
      runShell(".mode tabel", dialect: .sqlite340).errors
        == "Error: mode should be one of: ascii box column csv html insert json line list markdown qbox quote table tabs tcl\n"
    )
  }

  @Test func `an unknown option gets a hint to the list of options, and to the nearest one`() {
    let line = "unknown option: --warp. Enter \".help mode\" for the options\n"
    #expect(runShell(".mode box --warp 20").errors == line + "Did you mean \"--wrap\"?\n")
    #expect(runShell(".mode box --xyzzy").errors == line.replacing("--warp", with: "--xyzzy"))
    let compatible = runShell(".mode box t --warp 20", dialect: .sqlite340)
    #expect(compatible.errors.hasPrefix("unknown option: --warp\noptions:\n  --noquote\n"))
  }

  @Test func `options of grids are shown and apply to the current mode`() {
    #expect(
      runShell(".mode box\n.mode\n.mode --wrap 20 --ww --quote\n.mode\n.mode table\n.mode").output == """
        current output mode: box --wrap 60 --wordwrap off --noquote
        current output mode: box --wrap 20 --wordwrap on --quote
        current output mode: table --wrap 60 --wordwrap off --noquote

        """)
  }

  @Test func `control characters are no part of a mode`() {
    #expect(runShell(".mode --escape off", dialect: .sqlite340).output == "")
    #expect(
      runShell(".mode --escape symbol qbox\n.mode csv\nSELECT char(27);", dialect: .sqlite340).output
        == "\"\u{241B}\"\r\n")
  }

  @Test func `the table of insert mode is named`() {
    #expect(
      runShell(".mode insert foo\nSELECT 1;\n.mode insert\nSELECT 1;").output
        == "INSERT INTO foo VALUES(1);\nINSERT INTO \"table\" VALUES(1);\n")
    #expect(runShell(".mode insert foo bar").errors == "extra argument: \"bar\"\n")
  }

  @Test func `a chosen header stays`() {
    #expect(runShell(".headers off\n.mode column\nSELECT 1 AS a;").output == "1\n")
    #expect(runShell(".mode column\nSELECT 1 AS a;").output == "a\n-\n1\n")
  }

  @Test func `modes that sqlite3 does not know go by the names of those it does`() {
    let run = runShell(".mode tabs\n.mode\n.mode qbox\n.mode", dialect: .sqlite340)
    #expect(
      run.output == "current output mode: list\ncurrent output mode: box --wrap 60 --wordwrap off --quote\n")
  }

  @Test func `separators, the text for NULL, titles and widths are set with the mode`() {
    #expect(
      runShell(".mode list --colsep , --rowsep ';' --null N --title on\nSELECT 1 a, NULL b;").output
        == "a,b;1,N;")
    #expect(
      runShell(".mode column --widths 4,-3 --title off\nSELECT 1, 2;\n.mode\n").output
        == "1       2\ncurrent output mode: column --wrap 60 --wordwrap off --noquote\n")
    #expect(runShell(".mode insert --tablename t\nSELECT 1;").output == "INSERT INTO t VALUES(1);\n")
  }

  @Test func `options for any mode leave the mode as it is`() {
    #expect(
      runShell(".mode box --wrap 20\n.mode --null N\n.mode\nSELECT NULL AS a;").output
        == "current output mode: box --wrap 20 --wordwrap off --noquote\n┌───┐\n│ a │\n├───┤\n│ N │\n└───┘\n")
  }

  @Test func `a mode can be chosen for the next input only`() {
    #expect(
      runShell(".mode --once json\n.mode\nSELECT 1 a; SELECT 2 b;\nSELECT 3;").output
        == "current output mode: json\n[{\"a\":1}]\n[{\"b\":2}]\n3\n")
    #expect(runShell(".mode --once csv\nSELECT nonsense;\n.mode").output == "current output mode: list\n")
  }

  @Test func `all options can be reset`() {
    let run = runShell(".mode csv --null N --escape ascii\n.mode --reset\n.mode\nSELECT NULL, char(27);")
    #expect(run.output == "current output mode: list\n|\u{1B}\n")
  }

  @Test func `the modes are listed`() {
    #expect(runShell(".mode --list").output == OutputMode.all.map { $0.name + "\n" }.joined())
  }

  @Test(arguments: [
    ("symbol", "a\u{241B}b\u{2421}\u{2400}\n"), ("ascii", "a^[b^?^@\n"), ("off", "a\u{1B}b\u{7F}\u{0}\n"),
    ("auto", "a\u{1B}b\u{7F}\u{0}\n"),
  ])
  func `control characters are shown as the option says, in every output`(choice: String, output: String) {
    let select = "SELECT 'a' || char(27) || 'b' || char(127, 0);"
    #expect(runShell(".mode --escape \(choice)\n\(select)").output == output)
    let memory = MemorySurroundings()
    _ = runShell(".mode --escape \(choice)\n.once f\n\(select)", memory: memory)
    #expect(memory.files["f"]?.text == output)
  }

  @Test func `a terminal gets control characters only if the user chose so`() {
    let select = "SELECT char(27);"
    #expect(runShell(".mode list\n\(select)", isTerminal: true).output == "^[\n")
    #expect(runShell(".mode list --escape off\n\(select)", isTerminal: true).output == "\u{1B}\n")
    #expect(
      runShell(".mode --escape some").errors.hasPrefix(
        "Error: --escape takes one of auto, ascii, symbol, off"))
  }
}
