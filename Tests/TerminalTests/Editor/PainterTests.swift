import OutputModes
import ScreenSupport
import Testing

@testable import Terminal

/// Frames that are painted one over the other, on an emulated screen.
@Suite struct PainterTests {
  private static let texts = [
    "a", "b", "select ", "'", "\n", "\t", "日", "本", "é", "e\u{301}", "👨‍👩‍👧", "👍🏽", "🇩🇪", "\u{1}", "\u{202E}", "  ",
    "0123456789", "\n\n", "한",
  ]

  /// A screen that shows a layout as if nothing had been there.
  private func fresh(_ layout: InputLayout, columns: Int, rows: Int) -> TerminalScreen {
    var screen = TerminalScreen(columns: columns, rows: rows)
    var painter = FramePainter(columns: columns)
    screen.write(painter.paint(layout.frame(columns: columns, height: rows).frame))
    return screen
  }

  private func layout(_ random: inout SeededGenerator, _ text: [UInt8]) -> InputLayout {
    var layout = InputLayout()
    layout.text = text
    var ends = [0]
    while let end = ends.last, end < text.count { ends.append(text.clusterEnd(at: end)) }
    layout.cursor = random.pick(ends)
    layout.prompts = ["sqlite> "] + Array(repeating: "   ...> ", count: text.count)
    if text.count > 2 {
      let style = random.pick([.title, TextStyle("32"), .plain])
      layout.styles = [StyledPart(0..<random.below(text.count), style)]
    }
    if random.below(4) == 0 {
      layout.cursor = text.count
      layout.ghost = random.pick([" from t", "日本", "x"])
    }
    if random.below(5) == 0 {
      layout.below = (0..<random.below(4)).map { row in
        "menu \(row)".map { ScreenCell(String($0), style: row == 1 ? .selected : .plain) }
      }
    }
    return layout
  }

  @Test(arguments: 0..<40)
  func `a frame over any other one looks like the frame alone`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var columns = 10 + random.below(40)
    var rows = 3 + random.below(12)
    var screen = TerminalScreen(columns: columns, rows: rows)
    var painter = FramePainter(columns: columns)
    var text: [UInt8] = []
    for step in 0..<150 {
      switch random.below(12) {
      case 0 where !text.isEmpty:
        let start = random.below(text.count)
        // A cut may leave bytes that are not UTF-8.
        text.removeSubrange(start..<min(text.count, start + 1 + random.below(30)))
        text = Array(String(decoding: text, as: UTF8.self).utf8)
      case 1:
        columns = 10 + random.below(40)
        rows = 3 + random.below(12)
        screen = TerminalScreen(columns: columns, rows: rows)
        painter = FramePainter(columns: columns)
      case 2: screen.write(painter.leave())
      default:
        let place = text.clusterEnd(at: random.below(text.count + 1))
        text.insert(contentsOf: random.pick(Self.texts).utf8, at: place)
        text = Array(String(decoding: text, as: UTF8.self).utf8)
      }
      let layout = layout(&random, text)
      let frame = layout.frame(columns: columns, height: rows).frame
      screen.write(painter.paint(frame))
      let expected = fresh(layout, columns: columns, rows: rows)
      let top = screen.row - expected.row
      #expect(top >= 0, "step \(step)")
      guard top >= 0 else { return }
      let count = rows - top
      let isSame = rowTexts(screen, from: top, count) == rowTexts(expected, from: 0, count)
      #expect(
        isSame && screen.column == expected.column,
        "step \(step)\n\(rowTexts(screen, from: top, count))\n\(rowTexts(expected, from: 0, count))")
      guard isSame else { return }
    }
  }

  /// The characters and styles of some rows.
  private func rowTexts(_ screen: TerminalScreen, from first: Int, _ count: Int) -> [String] {
    screen.cells[first..<first + count].map { row in
      row.map { $0.style.isEmpty ? $0.text : "<\($0.style)>\($0.text)" }.joined(separator: "|")
    }
  }

  @Test func `the same frame again writes nothing`() {
    var painter = FramePainter(columns: 20)
    var layout = InputLayout()
    layout.text = Array("select\n日本".utf8)
    layout.cursor = 3
    layout.prompts = ["> ", "> "]
    let frame = layout.frame(columns: 20, height: 10).frame
    #expect(painter.paint(frame) == Array("> select\r\n> 日本\u{1B}[A\u{8}".utf8))
    #expect(painter.paint(frame).isEmpty)
  }

  @Test func `a letter at the end writes only the letter`() {
    var painter = FramePainter(columns: 20)
    var layout = InputLayout()
    layout.text = Array("select".utf8)
    layout.cursor = 6
    _ = painter.paint(layout.frame(columns: 20, height: 10).frame)
    layout.text.append(UInt8(ascii: "x"))
    layout.cursor = 7
    #expect(painter.paint(layout.frame(columns: 20, height: 10).frame) == [UInt8(ascii: "x")])
  }

  @Test func `a full row puts the cursor into the next one`() {
    var layout = InputLayout()
    layout.text = Array("1234567890".utf8)
    layout.cursor = 10
    let frame = layout.frame(columns: 10, height: 5).frame
    #expect(frame.rows.count == 2)
    #expect((frame.cursorRow, frame.cursorColumn) == (1, 0))
  }

  @Test func `a text with more rows than the screen shows those around the cursor`() {
    var layout = InputLayout()
    layout.text = Array((0..<50).map { "line \($0)" }.joined(separator: "\n").utf8)
    layout.cursor = 0
    let top = layout.frame(columns: 20, height: 5)
    #expect(top.frame.rows.count == 5 && top.firstRow == 0)
    layout.cursor = layout.text.count
    let bottom = layout.frame(columns: 20, height: 5, firstRow: top.firstRow)
    #expect(bottom.frame.rows.count == 5 && bottom.firstRow == 45 && bottom.frame.cursorRow == 4)
    #expect(layout.frame(columns: 20, height: nil).frame.rows.count == 50)
  }

  @Test(arguments: [(60, 40), (40, 25), (25, 70), (70, 12), (12, 80)])
  func `after a resize nothing of the old frame is left`(old: Int, new: Int) {
    var screen = TerminalScreen(columns: old, rows: 14)
    screen.write(Array("before\r\n".utf8))
    var painter = FramePainter(columns: old)
    var layout = InputLayout()
    layout.text = Array("select aaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbb, cccccccc\nfrom t".utf8)
    layout.cursor = 40
    layout.prompts = ["sqlite> ", "   ...> "]
    screen.write(painter.paint(layout.frame(columns: old, height: 14).frame))
    screen.resize(columns: new, rows: 14)
    screen.write(painter.resize(columns: new))
    screen.write(painter.paint(layout.frame(columns: new, height: 13).frame))
    var expected = TerminalScreen(columns: new, rows: 14)
    expected.write(Array("before\r\n".utf8))
    var other = FramePainter(columns: new)
    expected.write(other.paint(layout.frame(columns: new, height: 13).frame))
    #expect(screen.text == expected.text)
    #expect((screen.row, screen.column) == (expected.row, expected.column))
  }

  @Test func `a control character is shown and never sent`() {
    var layout = InputLayout()
    layout.text = Array("a\u{1B}[2J\u{7}\u{9B}\u{202E}".utf8)
    var painter = FramePainter(columns: 80)
    let bytes = painter.paint(layout.frame(columns: 80, height: 5).frame)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("a^[[2J^G\\u{9b}\\u{202e}"))
  }

  @Test func `without colours nothing is dim or coloured, and what is selected stays marked`() {
    var frame = ScreenFrame()
    frame.rows = [
      [
        ScreenCell("s", style: .title), ScreenCell("'", style: TextStyle("32")),
        ScreenCell("g", style: .ghost), ScreenCell("n", style: .dim), ScreenCell("m", style: .selected),
        ScreenCell("p"),
      ]
    ]
    var painter = FramePainter(columns: 20, usesColours: false)
    let bytes = painter.paint(frame)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\u{1B}[1ms\u{1B}[m'gn\u{1B}[7mm\u{1B}[mp"))
  }
}
