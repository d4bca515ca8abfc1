import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct SettingTests {
  /// A value of each setting that is not its default, as users type it.
  private static let values = [
    "align": "\"LR\"", "bail": "on", "blob-quote": "hex", "border": "off", "changes": "on", "confirm": "off",
    "colseparator": "\"--\"", "continuation": "\"  > \"", "echo": "on", "editor": "off", "envelope": "on",
    "eqp": "full",
    "escape": "symbol",
    "explain": "off", "headers": "json", "highlight": "off", "indentjson": "on", "keep": "5",
    "limits": "1,2,3",
    "max-bytes": "9", "max-cell": "8", "max-rows": "7", "mode": "table", "multiinsert": "99",
    "nullvalue": "\"N\\n\\303\\251\"", "pager": "off", "prompt": "\"a> \"", "proposals": "off",
    "quote": "csv", "raw": "on",
    "rows": "7", "rowseparator": "\"+\\n\"",
    "sampling": "off", "saved-formats": "off", "screenwidth": "70", "stats": "vmstep", "tablename": "\"t\"",
    "textjsonb": "on", "textwidth": "20", "threads": "4", "time-limit": "0.5",
    "timeout": "250", "timer": "on", "typed-input": "on", "types": "on",
    "undo": "off",
    "width": "\"3,-4\"",
    "wordwrap": "on",
    "wrap": "33", "zone": "+05:30", "zone-in-files": "on",
  ]

  private static func makeShell(_ memory: MemorySurroundings = MemorySurroundings()) -> Shell {
    var surroundings = memory.surroundings()
    surroundings.configurationFolder = { "/home/config/tsqlite" }
    return Shell(surroundings: surroundings)
  }

  @Test func `names are in alphabetical order`() {
    #expect(Setting.all.map(\.name) == Setting.all.map(\.name).sorted())
    #expect(Set(Setting.all.map(\.name)) == Set(Self.values.keys))
  }

  @Test(arguments: Setting.all.map(\.name))
  func `a value is shown as it was typed, and can be reset`(name: String) throws {
    let setting = try #require(Setting.named(name))
    let value = try #require(Self.values[name])
    let shell = Self.makeShell()
    let initial = setting.text(shell.settings)
    #expect(initial == SettingsEditor(console: shell).defaultText(of: setting))
    _ = try CommandRunner(shell: shell).run(Array("set \(name) \(value)".utf8))
    #expect(setting.text(shell.settings) == value)
    #expect(SettingsEditor(console: shell).changed.map(\.name) == [name])
    _ = try CommandRunner(shell: shell).run(Array("set --reset \(name)".utf8))
    #expect(setting.text(shell.settings) == initial)
  }

  @Test(arguments: Setting.all.map(\.name))
  func `a wrong value is refused with those that are allowed`(name: String) throws {
    let setting = try #require(Setting.named(name))
    guard ![.text, .zone].contains(setting.value.kind) else { return }
    let shell = Self.makeShell()
    let initial = setting.text(shell.settings)
    let error = #expect(throws: ShellError.self) {
      try SettingsEditor(console: shell).set(name, to: Array("wrong!".utf8))
    }
    #expect(error?.message.hasPrefix("Error: \(name) takes ") == true)
    #expect(setting.text(shell.settings) == initial)
  }

  @Test(arguments: [
    ("timer maybe", "timer takes on, off or once, not 'maybe'"),
    ("timeout soon", "timeout takes a whole number, not 'soon'"),
    ("timeout -1", "timeout takes a whole number, not '-1'"),
    ("max-rows -1", "max-rows takes a whole number, not '-1'"),
    ("time-limit soon", "time-limit takes a number of seconds, not 'soon'"),
    ("border 1 2", "border takes on or off, not '1 2'"),
    ("align LX", "align takes the letters L, C and R, not 'LX'"),
    ("screenwidth x", "screenwidth takes auto or a number, not 'x'"),
    ("limits 1", "limits takes on, off, L,C or L,C,T, not '1'"),
    ("timr on", "no setting is named \"timr\". Enter \".set\" for a list\nDid you mean \".set timer\"?"),
  ])
  func `an error names what is allowed`(arguments: String, message: String) {
    let run = runShell(".set \(arguments)")
    #expect(run.errors == "Error: \(message)\n")
    #expect(run.result.failures == 1)
  }

  @Test(arguments: ["--save x", "--reset", "--reset raw x", "--all"])
  func `an unknown form is answered with the synopsis`(arguments: String) {
    #expect(runShell(".set \(arguments)").errors == "Usage: .set ?NAME? ?VALUE...?\n")
  }

  @Test(arguments: [
    (".headers on", "headers", "on"), (".nullvalue N", "nullvalue", "\"N\""),
    (".timer once", "timer", "once"),
    (".changes yes", "changes", "on"), (".echo 1", "echo", "on"), (".bail on", "bail", "on"),
    (".eqp 2", "eqp", "trigger"), (".stats stmt", "stats", "stmt"), (".explain off", "explain", "off"),
    (".prompt a b", "continuation", "\"b\""), (".timeout 9", "timeout", "9"),
    (".width 1 2", "width", "\"1,2\""),
    (".separator a b", "rowseparator", "\"b\""), (".mode box --border off", "border", "off"),
    (".mode --escape off", "escape", "off"), (".format raw on", "raw", "on"),
    (".format auto off", "sampling", "off"), (".format zone +01:00 --files", "zone-in-files", "on"),
    (".format input on", "typed-input", "on"),
  ])
  func `the older commands set the same`(command: String, name: String, text: String) throws {
    let shell = Self.makeShell()
    _ = try CommandRunner(shell: shell).run(Array(command.utf8.dropFirst()))
    let setting = try #require(Setting.named(name))
    #expect(setting.text(shell.settings) == text)
  }

  @Test(arguments: [".timeout 9", ".set timeout 9"])
  func `a timeout opens no database and holds for the one that is open`(line: String) throws {
    let shell = Self.makeShell()
    _ = try CommandRunner(shell: shell).run(Array(line.utf8.dropFirst()))
    #expect(shell.connections.database == nil)
    #expect(try shell.database().interruptibleBusyTimeout == 9)
    _ = try CommandRunner(shell: shell).run(Array(line.utf8.dropFirst()) + Array("0".utf8))
    #expect(shell.connections.database?.interruptibleBusyTimeout == 90)
  }

  @Test func `with -compat a timeout opens the database, as in sqlite3`() throws {
    let shell = Shell(
      dialect: .sqlite3(version: 3_040_000), surroundings: MemorySurroundings().surroundings())
    _ = try CommandRunner(shell: shell).run(Array("timeout 9".utf8))
    #expect(shell.connections.database != nil)
  }

  @Test(arguments: [".nullvalue", ".set nullvalue", ".mode --null"])
  func `a text for NULL may be any bytes`(command: String) throws {
    let shell = Self.makeShell()
    _ = try CommandRunner(shell: shell).run(Array(command.utf8.dropFirst()) + [0x20, 0x61, 0xFF])
    #expect(shell.settings.render.nullText == [0x61, 0xFF])
    #expect(Setting.named("nullvalue")?.text(shell.settings) == "\"a\\377\"")
  }

  @Test func `an option of the program that is wrong is named as it was typed`() throws {
    let option = try #require(Setting.screenwidth.options.first)
    let error = #expect(throws: ShellError.self) { try option.apply(Self.makeShell(), "x") }
    #expect(error?.message == "Error: -screenwidth takes auto or a number, not 'x'")
  }

  @Test func `options of .mode without a mode do not undo what was set`() {
    let run = runShell(
      ".mode csv\n.separator ; !\n.mode --wrap 20 --noquote\nSELECT 1, 2;\n.mode csv\nSELECT 1, 2;")
    #expect(run.output == "1;2!1,2\r\n")
  }

  @Test func `the list has a star at what differs, and fits the usual terminal`() {
    let lines = runShell(".set timer on\n.set").output.split(separator: "\n")
    #expect(lines.count == Setting.all.count)
    #expect(lines.filter { $0.hasPrefix("*") }.map { $0.prefix(9) } == ["* timer  "])
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `the settings of the layout differ if they are not those of the mode`() throws {
    let shell = Self.makeShell()
    for line in ["mode csv", "width 1"] { _ = try CommandRunner(shell: shell).run(Array(line.utf8)) }
    #expect(SettingsEditor(console: shell).changed.map(\.name) == ["mode", "width"])
  }

  @Test func `one setting is shown with its documentation`() {
    #expect(
      runShell(".set timer once\n.set timer").output == """
        timer once
           Whether the time of each input is printed. It takes on, off or once; the
           default is off. once is for the next input only.

        """)
  }

  @Test func `at a prompt, show has what differs`() {
    let run = runShell(".show\n.set stats on\n.nullvalue N\n.show") { $0.isPrompted = true }
    #expect(
      run.output == """
              output: stdout
            filename: :memory:
               stats: on
           nullvalue: "N"
              output: stdout
            filename: :memory:

        """)
  }

  @Test(arguments: [
    (".set time|", ["time-limit", "timeout", "timer"]), (".set timer o|", ["on", "off", "once"]),
    (".set --reset border|", ["border"]), (".set mode bo|", ["box"]), (".set prompt |", []),
  ])
  func `names and values are completed`(line: String, words: [String]) {
    let bytes = Array(line.utf8.dropLast())
    let completion = Self.makeShell().assistant.completion(of: bytes, at: bytes.count)
    #expect(completion.candidates.map(\.name) == words)
  }

  @Test(arguments: Setting.all.map(\.name))
  func `each example of a setting prints what the manual says`(name: String) throws {
    for example in try #require(Setting.named(name)).examples {
      let before = runShell(example.setup).output
      let run = runShell("\(example.setup)\n\(example.input)")
      #expect(run.errors == "")
      #expect(run.output == before + example.output)
    }
  }
}
