import SQLiteShell
import TestSupport
import Testing

@Suite struct ModeOptionTests {
  /// Values that differ from the defaults of a session.
  private static let values = [
    "align": "\"LR\"", "blob-quote": "hex", "border": "off", "colsep": "\"--\"", "indentjson": "on",
    "limits": "1,2,3",
    "multiinsert": "99", "null": "\"N\"", "quote": "csv", "rows": "7", "rowsep": "\"+\\n\"", "sw": "70",
    "tablename": "\"t\"",
    "textjsonb": "on", "textwidth": "20", "title": "json", "widths": "\"3,-4\"", "wordwrap": "on",
    "wrap": "33",
  ]

  @Test func `the line that shows all settings sets them again`() {
    let options = Self.values.sorted { $0.key < $1.key }.map { "--\($0.key) \($0.value)" }.joined(
      separator: " ")
    let shown = runShell(".mode table \(options) -v").output
    #expect(shown == ".mode table \(options)\n")
    #expect(runShell(shown.dropLast() + " -v").output == shown)
  }

  @Test func `each setting that has a value is shown with it`() {
    let shown = ModeOption.all.filter { runShell(".mode -v").output.contains(" --\($0.names[0]) ") }
    #expect(Set(shown.map { $0.names[0] }) == Set(Self.values.keys))
  }

  @Test func `names are in order and none means two settings`() {
    let names = ModeOption.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    #expect(
      names.allSatisfy { runShell(".help mode").output.contains("--\($0)") || Self.aliases.contains($0) })
  }

  private static let aliases: Set = ["blob", "screenwidth", "titles", "width"]

  @Test func `a mode shows what was set that sqlite3 cannot set`() {
    #expect(
      runShell(".mode box --border off --limits 5,300,20 --quote relaxed\n.mode").output
        == "current output mode: box --wrap 60 --wordwrap off --quote relaxed --border off --limits on\n")
    #expect(
      runShell(".mode list --limits 0,9\n.mode").output == "current output mode: list --limits 0,9,0\n")
  }

  @Test(arguments: [
    (".mode --sw x", "--sw takes auto or a number, not 'x'"),
    (".mode --wrap -3", "--wrap takes a whole number, not '-3'"),
    (".mode --rows some", "--rows takes auto, all or a number, not 'some'"),
    (".mode --align LX", "--align takes the letters L, C and R, not 'LX'"),
    (".mode --limits 1", "--limits takes on, off, L,C or L,C,T, not '1'"),
    (".mode --blob-quote x", "--blob-quote takes one of auto, text, sql, hex, tcl, json, size, not 'x'"),
    (".mode --tag json", "--tag takes a name that is not that of a mode, not 'json'"),
  ])
  func `a wrong value sets nothing`(line: String, message: String) {
    let run = runShell(
      ".mode list\n\(line.replacing(".mode", with: ".mode csv --null N"))\n.mode\nSELECT NULL;")
    #expect(run.errors == "Error: \(message)\n")
    #expect(run.output == "current output mode: list\n\n")
  }

  @Test func `an option without its value is reported`() {
    #expect(runShell(".mode --align").errors == "Error: --align needs a value: --align LCR\n")
    #expect(runShell(".mode box --tag").errors == "Error: --tag needs a value: --tag NAME\n")
  }

  @Test func `a mode is kept under a name`() {
    let run = runShell(
      """
      .mode table --border off --null N --tag mine
      .mode list
      .mode mine --null M
      SELECT NULL AS a;
      .mode --tag mine
      .mode --reset
      .mode mine
      SELECT NULL AS a;
      """)
    #expect(run.output == " a\n---\n M\n a\n---\n M\n")
  }
}
