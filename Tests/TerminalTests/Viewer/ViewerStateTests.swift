import OutputModes
import ScreenSupport
import Testing

@testable import Terminal

/// Keys of the viewer, and a text in it; `ResultViewerTests` shows results of statements.
@Suite struct ViewerStateTests {
  private func type(_ keys: String, _ viewer: inout ViewerState) {
    for scalar in keys.unicodeScalars { viewer.handle(.scalar(scalar.value)) }
  }

  private func text(_ viewer: inout ViewerState) -> String {
    var screen = TerminalScreen(columns: viewer.size.columns, rows: viewer.size.lines)
    var painter = FramePainter(columns: viewer.size.columns)
    screen.write(painter.paint(viewer.frame()))
    return screen.text
  }

  @Test(arguments: [
    ("q", true), ("jjq", true), ("\u{1B}[B\u{1B}[6~q", true), ("\u{1B}", true), ("j\u{1B}", true),
    ("jkG\u{1B}[A\u{1B}OB", false), ("/queen", false), (":12q", false), ("\u{1B}[200~q", false),
    ("äö", false),
  ])
  func `q and Escape leave, but not in a sequence, a text or a paste`(keys: String, leaves: Bool) {
    var pressed = LeavingKeys()
    for byte in keys.utf8 { pressed.add(byte) }
    pressed.timeOut()
    #expect(pressed.leaves == leaves)
  }

  @Test func `a text is scrolled in both directions`() {
    let lines = (1...30).map { "line \($0) 日本語 with a long tail that does not fit\n" }.joined()
    let work = ViewerWork(clock: { 0 }, run: { $0 { false } }, report: { _ in })
    var viewer = ViewerState(
      ViewedText(Array(lines.utf8)), size: ScreenSize(columns: 24, lines: 4), work: work)
    viewer.settle()
    #expect(
      text(&viewer) == """
        line 1 日本語 with a lo…
        line 2 日本語 with a lo…
        line 3 日本語 with a lo…
        line 1 of 30 lines  ? l…
        """)
    viewer.handle(.special(.right))
    viewer.handle(.special(.pageDown))
    #expect(text(&viewer).hasPrefix(" 本語 with a long tail"))
    type("G", &viewer)
    #expect(viewer.top == 27)
    type("g/line 7\r", &viewer)
    #expect(viewer.top == 6)
    type("syw\r-", &viewer)
    #expect(viewer.end == nil)
  }

  @Test func `each key calls a function that exists, and no key two`() {
    let characters = ViewerKey.all.flatMap(\.characters)
    let specials = ViewerKey.all.flatMap(\.specials)
    #expect(Set(characters).count == characters.count)
    #expect(Set(specials).count == specials.count)
    for key in ViewerKey.all where !key.function.isEmpty {
      #expect(ViewerFunction.named(key.function) != nil, "\(key.function)")
    }
    #expect(Set(ViewerKey.all.map(\.function)).subtracting([""]) == Set(ViewerFunction.all.map(\.name)))
  }
}
