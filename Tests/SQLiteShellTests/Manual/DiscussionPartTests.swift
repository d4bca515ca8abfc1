import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct DiscussionPartTests {
  private static let discussion = """
    The first sentence. It goes
    on here.
    Options:
      --all           All of it, which takes a while, and
                      longer than you think
      --from STORAGE  From there

      attach
      detach
    """

  @Test func `sentences are joined, and the line that introduces a table is separate`() {
    #expect(
      DiscussionPart.parts(of: Self.discussion) == [
        .prose("The first sentence. It goes on here."), .prose("Options:"),
        .table([
          .init(term: "--all", text: "All of it, which takes a while, and longer than you think"),
          .init(term: "--from STORAGE", text: "From there"),
        ]),
        .literal(["attach", "detach"]),
      ])
    #expect(DiscussionPart.parts(of: "") == [])
    #expect(
      DiscussionPart.parts(of: "A sentence that announces\nthis:\n  a\n") == [
        .prose("A sentence that announces this:"), .literal(["a"]),
      ])
  }

  @Test func `tables are filled to a width`() {
    #expect(
      DiscussionPart.parts(of: Self.discussion).flatMap { $0.lines(width: 40) } == [
        "The first sentence. It goes on here.", "Options:", "  --all           All of it, which takes",
        "                  a while, and longer", "                  than you think",
        "  --from STORAGE  From there", "  attach", "  detach",
      ])
    let long = "  .format convert TABLE.COLUMN STORAGE\n      change it\n  .format raw on|off  show them"
    #expect(
      DiscussionPart.parts(of: long).flatMap { $0.lines(width: 40) } == [
        "  .format convert TABLE.COLUMN STORAGE", "        change it", "  .format raw on|off",
        "        show them",
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
        .It "\\&\\-\\-all"
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
}
