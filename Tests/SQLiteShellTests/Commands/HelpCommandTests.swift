import OutputModes
import SQLiteShell
import TestSupport
import Testing

@Suite struct HelpCommandTests {
  @Test func `help without a name has a line for each command except those for debuggers`() {
    let lines = runShell(".help").output.split(separator: "\n").filter { $0.hasPrefix(".") }
    #expect(lines.count == DotCommand.all.count { !$0.traits.contains(.isHidden) })
    #expect(!lines.contains { $0.hasPrefix(".wheretrace") })
    #expect(lines.contains(".headers on|off          Turn display of headers on or off"))
  }

  @Test func `the summaries of commands are in one column`() {
    for line in runShell(".help").output.split(separator: "\n")
    where line.hasPrefix(".") || line.hasPrefix(" ") {
      guard !line.hasPrefix("  ") || line.hasPrefix("     ") else { continue }
      let column = line.dropFirst(24).prefix(2)
      let isAlone = DotCommand.all.contains { $0.synopsis == line }
      #expect(isAlone ? line.count > 24 : column.first == " " && column.last != " ", "\(line)")
      #expect(line.count <= 80, "\(line)")
    }
    #expect(
      runShell(".help").output.contains(
        """
        .import [OPTIONS] FILE TABLE
                                 Import data from FILE into TABLE
        """))
  }

  @Test func `no page is wider than a terminal, but for what is typed`() {
    for command in DotCommand.all {
      let typed = command.examples.flatMap { [$0.setup, $0.input, $0.output] }.joined(separator: "\n")
      for line in command.helpPage.split(separator: "\n") where line.count > 80 {
        let words = line.drop { $0 == " " }
        let terms = command.discussion.parts.flatMap { $0.rows }.map(\.term)
        #expect(typed.contains(words) || terms.contains(String(words)), "\(line)")
      }
    }
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
        .timeline [--from TIME] [--to TIME] [--deleted] [TABLE...]
                                 Show the rows of all tables in the order of their dates
        .timeout [MS]            Try opening locked tables for MS milliseconds
        .timer on|off            Turn SQL timer on or off

        """)
  }

  @Test func `any other word is looked for in all the help`() {
    #expect(runShell(".help right-justify").output.hasPrefix(".width "))
    #expect(runShell(".help xyzzy").output == "Nothing matches 'xyzzy'\n")
  }

  @Test func `a misspelled name is answered with the nearest one`() {
    let answer = "Nothing matches 'fromat'\n"
    #expect(runShell(".help fromat").output == answer + "Did you mean \".help format\"?\n")
    #expect(runShell(".help .tabels").output == "Nothing matches '.tabels'\nDid you mean \".help tables\"?\n")
    #expect(runShell(".help fromat", dialect: .sqlite3).output == answer)
  }

  @Test func `the whole help has every page`() {
    #expect(runShell(".help -all").output == DotCommand.all.map(\.helpPage).joined())
  }
}
