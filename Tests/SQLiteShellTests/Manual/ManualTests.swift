import Foundation
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct ManualTests {
  private static let options: [GeneratedFile.OptionSection] = [
    ("Results", [CommandOption("-csv", "Set output mode to 'csv'")]),
    (
      "Session",
      [
        CommandOption(
          "-init", value: CommandParameter("FILENAME", .file), "Read FILENAME in place of the init file")
      ]
    ),
  ]

  @Test func `every list of the manual has one place in its frame`() {
    let lines = ManualFrame.text.split(separator: "\n")
    for marker in Manual.parts.keys {
      #expect(lines.count { $0 == marker } == 1, "\(marker)")
    }
    #expect(!Manual(options: Self.options).page.contains("\n@"))
  }

  @Test(arguments: DotCommand.all.map(\.name))
  func `the manual has a heading for each command`(name: String) {
    #expect(Manual(options: []).page.contains("\n.It Ic .\(name)"))
  }

  @Test func `an option is in its section with its value and a description`() {
    let page = Manual(options: Self.options).page
    #expect(
      page.contains(
        """
        .Ss Session
        .Bl -tag -width Ds
        .It Fl init Ar FILENAME
        Read FILENAME in place of the init file.
        .El
        """))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")))
  func `mandoc finds nothing to say about the page`() throws {
    let run = try Executable(path: "/usr/bin/mandoc").run(
      ["-T", "lint", "-W", "style"], input: Manual(options: Self.options).page)
    #expect(run.output + run.errors == "")
  }
}

@Suite struct MdocTextTests {
  @Test func `no line of text is taken for a request`() {
    var text = MdocText()
    text.prose(".mode is 'one' of many")
    text.literal(".help\n'x'\n\\n")
    #expect(
      text.source == """
        \\&.mode is \\(aqone\\(aq of many
        .Bd -literal -offset indent
        \\&.help
        \\&\\(aqx\\(aq
        \\en
        .Ed

        """)
  }

  @Test func `each sentence begins a line`() {
    var text = MdocText()
    text.prose("One. Two (three.) Four:\nfive 1.5 etc. six a... seven. .open --x. json too.")
    #expect(
      text.source
        == "One.\nTwo (three.)\nFour: five 1.5 etc. six a... seven.\n\\&.open \\-\\-x.\njson too.\n")
  }
}
