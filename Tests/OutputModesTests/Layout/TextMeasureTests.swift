@testable import OutputModes
import Testing

@Suite struct TextMeasureTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Zoë", 3), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("\u{1112}\u{1161}\u{11ab}", 2),
    ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("🙂", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤", 1), ("❤️", 2),
    ("☎︎", 1), ("🇩🇪", 2), ("🇩🇪🇯🇵", 4), ("नि", 1), ("a\u{200B}b", 2), ("─", 1), ("→", 1), ("1️⃣", 2), ("𠀀", 2),
    ("\u{FEFF}x", 1), ("a\u{1B}b", 2), ("กำ", 2), ("é🙂é", 4),
  ])
  func `a text takes this many terminal columns`(text: String, columns: Int) {
    #expect(TextMeasure.columns.width(of: text.utf8.span) == columns)
  }

  @Test(arguments: [
    ([0xFF] as [UInt8], 1), ([0x61, 0xE2, 0x82, 0x62], 4), ([0xED, 0xA0, 0x80], 3), ([0xC0, 0x80], 2),
    ([0xF0, 0x9F, 0x99], 3), ([0x80], 1),
  ])
  func `each byte that is not UTF-8 takes one column`(bytes: [UInt8], columns: Int) {
    #expect(TextMeasure.columns.width(of: bytes.span) == columns)
  }

  @Test func `sqlite3 counts code points, and bytes in line mode`() {
    let text = "e\u{301}日🙂"
    #expect(TextMeasure.codePoints.width(of: text.utf8.span) == 4)
    #expect(TextMeasure.bytes.width(of: text.utf8.span) == 10)
  }
}
