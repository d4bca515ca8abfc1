import OutputModes
import Testing
import TypedSQLiteCore

/// Which characters are escaped on a terminal, and how.
@Suite struct TerminalHazardTests {
  private func escaped(_ text: String, _ style: ControlEscape.Style = .caret) -> String {
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(text)
    ControlEscape.apply(style, to: &buffer, from: 0)
    return buffer.withSpan { String(repairing: $0) }
  }

  private func firstHazard(_ bytes: [UInt8]) -> Int? {
    let span = bytes.span
    return TerminalHazard.first(in: span)
  }

  @Test(arguments: [
    ("\u{1B}[31m", "^[[31m"), ("\u{7F}", "^?"), ("\u{9B}", "\\u{9b}"), ("a\u{AD}b", "a\\u{ad}b"),
    ("a\u{61C}b", "a\\u{061c}b"), ("a\u{180E}b", "a\\u{180e}b"), ("a\u{200B}b", "a\\u{200b}b"),
    ("a\u{200C}b", "a\\u{200c}b"), ("a\u{200D}b", "a\\u{200d}b"), ("a\u{2028}b", "a\\u{2028}b"),
    ("a\u{2029}b", "a\\u{2029}b"), ("a\u{202E}b", "a\\u{202e}b"), ("a\u{2060}b", "a\\u{2060}b"),
    ("a\u{2064}b", "a\\u{2064}b"), ("a\u{206F}b", "a\\u{206f}b"), ("\u{FEFF}a", "\\u{feff}a"),
    ("a\u{FFF9}b", "a\\u{fff9}b"), ("a\u{E0041}b", "a\\u{e0041}b"), ("a\u{E01F0}b", "a\\u{e01f0}b"),
  ])
  func `control characters and invisible characters are shown by their number`(text: String, shown: String) {
    #expect(escaped(text) == shown)
    #expect(escaped("é" + text + "é") == "é" + shown + "é")
  }

  @Test(arguments: [
    // A family, a rainbow flag, a worker with a skin tone, a heart on fire.
    "👨‍👩‍👧‍👦", "🏳️‍🌈", "👩🏽‍💻", "❤️‍🔥",
    // England, Scotland, Texas.
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "\u{1F3F4}\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}",
    // Persian "I want" and the sign of the Hijri year, Hindi, Sinhala, Mongolian, Khmer words.
    "می\u{200C}خواهم", "۱۳۴۷ه\u{200D}.", "क्\u{200D}ष", "क्\u{200C}ष", "ශ්\u{200D}රී", "ᠬᠦᠷᠭᠡ\u{180E}ᠡ",
    "ភាសា\u{200B}ខ្មែរ", "e\u{301} 日本語 Grüße ελληνικά", "葛\u{E0100}", "tab\tline\nend\r\n",
  ])
  func `characters that emoji and scripts need stay`(text: String) {
    #expect(escaped(text) == text)
  }

  @Test(arguments: [
    // Joiners that join nothing, double joiners, and tags without a flag or with a wrong end.
    ("می\u{200C}\u{200C}خ", "می\\u{200c}\\u{200c}خ"), ("م\u{200C}", "م\\u{200c}"),
    ("\u{200D}م", "\\u{200d}م"),
    ("م\u{200C}a", "م\\u{200c}a"), ("👩\u{200D}", "👩\\u{200d}"), ("1\u{200D}2", "1\\u{200d}2"),
    ("ខ\u{200B}a", "ខ\\u{200b}a"), ("ᠬ\u{180E}", "ᠬ\\u{180e}"), ("\u{E0067}", "\\u{e0067}"),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}\\u{e0067}\\u{e0062}\\u{e007f}"),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}", "\u{1F3F4}\\u{e0067}\\u{e0062}\\u{e0065}"),
    ("\u{1F3F3}\u{E0067}\u{E0062}\u{E0065}\u{E007F}", "\u{1F3F3}\\u{e0067}\\u{e0062}\\u{e0065}\\u{e007f}"),
  ])
  func `characters that only look like them are shown by their number`(text: String, shown: String) {
    #expect(escaped(text) == shown)
  }

  @Test func `each style spells a scalar beyond the first plane`() {
    #expect(escaped("a\u{E0041}", .json) == "a\\udb40\\udc41")
    #expect(escaped("a\u{2028}", .json) == "a\\u2028")
    #expect(escaped("a\u{E0041}", .html) == "a&#917569;")
    #expect(escaped("a\u{200B}", .picture) == "a\\u{200b}")
    #expect(escaped("a\tb\r\nc", .oneLine) == "a^Ib^M^Jc")
  }

  @Test func `text of only letters has no hazard, whatever is next to it`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      #expect(firstHazard(Array(String(Character(scalar)).utf8)) == nil, "\(value)")
    }
  }
}
