import SQLiteShell
import TestSupport
import Testing

@Suite struct HelpCommandTests {
  @Test func `help alone has a line for each command but those for debuggers`() {
    let lines = runShell(".help").output.split(separator: "\n")
    #expect(lines.count == DotCommand.all.count { !$0.isHidden })
    #expect(!lines.contains { $0.hasPrefix(".wheretrace") })
    #expect(lines.contains(".headers on|off          Turn display of headers on or off"))
  }

  @Test(arguments: ["headers", ".headers", "header", "hea"])
  func `a name, or the beginning of one only, shows all about it`(word: String) {
    #expect(
      runShell(".help \(word)").output == """
        .headers on|off          Turn display of headers on or off
           Example:
             .headers on
             SELECT 1 AS id, 'Arthur' AS name;
             id|name
             1|Arthur

        """)
  }

  @Test func `the beginning of several names shows their lines`() {
    #expect(
      runShell(".help time").output == """
        .timeout ?MS?            Try opening locked tables for MS milliseconds
        .timer on|off            Turn SQL timer on or off

        """)
  }

  @Test func `any other word is looked for in all the help`() {
    #expect(runShell(".help right-justify").output.hasPrefix(".width "))
    #expect(runShell(".help xyzzy").output == "Nothing matches 'xyzzy'\n")
  }

  @Test func `all of it is every page`() {
    #expect(runShell(".help -all").output == DotCommand.all.map(\.helpPage).joined())
  }
}
