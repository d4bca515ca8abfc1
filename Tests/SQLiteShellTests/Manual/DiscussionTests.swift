import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct DiscussionTests {
  private static let discussion: Discussion = [
    """
    The first sentence. It goes
    on here.
    """,
    "Options:",
    .options([
      CommandOption("-a", or: "--all", "All of it, which takes a while, and longer than you think"),
      CommandOption("--from", value: .storage, "From there"),
    ]),
    .literal(["attach", "detach"]),
  ]

  @Test func `a text alone is a paragraph, and none is nothing`() {
    #expect((("A sentence.\nMore." as Discussion).parts) == [.prose("A sentence. More.")])
    #expect(("" as Discussion).parts == [])
  }

  @Test func `sentences are added to the last paragraph, or after a table`() {
    #expect(("One." as Discussion).adding("Two.").parts == [.prose("One. Two.")])
    #expect(Self.discussion.adding("Two.").parts == Self.discussion.parts + [.prose("Two.")])
    #expect(Self.discussion.adding("").parts == Self.discussion.parts)
  }

  @Test func `tables are filled to a width`() {
    #expect(
      Self.discussion.parts.flatMap { $0.lines(width: 40) } == [
        "The first sentence. It goes on here.", "Options:", "  -a, --all       All of it, which takes",
        "                  a while, and longer", "                  than you think",
        "  --from STORAGE  From there", "  attach", "  detach",
      ])
    let long = DiscussionPart.forms(
      of: "format",
      [
        CommandForm(["convert", .column, .storage], "change it"), CommandForm(["raw", .onOff], "show them"),
      ])
    #expect(
      long.lines(width: 40) == [
        "  .format convert TABLE.COLUMN STORAGE", "        change it", "  .format raw on|off",
        "        show them",
      ])
    #expect(
      long.lines(width: 32).prefix(3) == [
        "  .format convert TABLE.COLUMN", "      STORAGE", "        change it",
      ])
  }

  @Test func `a manual has tables as lists`() {
    var text = MdocText()
    text.discussion(Self.discussion)
    #expect(
      text.source == """
        The first sentence.
        It goes on here.
        .Pp
        Options:
        .Bl -tag -width 14n -compact
        .It "\\&\\-a, \\-\\-all"
        All of it, which takes a while, and longer than you think
        .It "\\&\\-\\-from STORAGE"
        From there
        .El
        .Bd -literal -offset indent
        attach
        detach
        .Ed

        """)
  }

  @Test func `sentences of the help are no options`() throws {
    let set = try #require(DotCommand.named("set"))
    #expect(set.options.map(\.synopsis) == ["--force"])
    let export = try #require(DotCommand.named("export"))
    #expect(export.options.map(\.synopsis) == ["--format FORMAT", "--plain", "--force"])
  }
}
