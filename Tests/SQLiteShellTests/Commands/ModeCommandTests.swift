import SQLiteShell
import TestSupport
import Testing

@Suite struct ModeCommandTests {
  /// What sqlite3 3.40.1 makes of each beginning.
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
      runShell(".mode tabel") { $0.settings.isCompatible = true }.errors
        == "Error: mode should be one of: ascii box column csv html insert json line list markdown qbox quote table tabs tcl\n"
    )
  }

  @Test func `options of grids are shown and apply to the current mode`() {
    #expect(
      runShell(".mode box\n.mode\n.mode --wrap 20 --ww --quote\n.mode\n.mode table\n.mode").output == """
        current output mode: box --wrap 60 --wordwrap off --noquote
        current output mode: box --wrap 20 --wordwrap on --quote
        current output mode: table --wrap 60 --wordwrap off --noquote

        """)
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
    let run = runShell(".mode tabs\n.mode\n.mode qbox\n.mode") { $0.settings.isCompatible = true }
    #expect(
      run.output == "current output mode: list\ncurrent output mode: box --wrap 60 --wordwrap off --quote\n")
  }
}
