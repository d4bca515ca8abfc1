import Testing

@testable import Terminal

/// What bytes of a terminal mean.
@Suite struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return bytes.flatMap { decoder.decode($0) } + decoder.timeOut()
  }

  @Test(arguments: [
    ("\u{1B}[A", SpecialKey.up), ("\u{1B}OB", .down), ("\u{1B}[1;2C", .right), ("\u{1B}[1;5D", .wordLeft),
    ("\u{1B}[1;3C", .wordRight), ("\u{1B}[H", .home), ("\u{1B}[4~", .end), ("\u{1B}[1;5H", .textStart),
    ("\u{1B}[3~", .delete), ("\u{1B}[3;5~", .deleteWordRight), ("\u{1B}\u{7F}", .deleteWordLeft),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[Z", .shiftTab), ("\u{1B}[200~", .paste),
    ("\u{1B}[1;5A", .previous), ("\u{1B}[1;6B", .next), ("\u{1B}\r", .altReturn),
  ])
  func `a known sequence is a key`(bytes: String, key: SpecialKey) {
    #expect(keys(bytes) == [.special(key)])
    #expect(keys("a" + bytes + "b") == [.scalar(0x61), .special(key), .scalar(0x62)])
  }

  @Test(arguments: [
    "\u{1B}[2~", "\u{1B}[15~", "\u{1B}[99;99;99z", "\u{1B}OP", "\u{1B}[[A", "\u{1B}[?1;2c", "\u{1B}[<0;1;1M",
    "\u{1B}[99999999999999999999~", "\u{80}", "\u{9B}",
  ])
  func `an unknown sequence is swallowed whole`(bytes: String) {
    #expect(keys(bytes + "x") == [.scalar(0x78)])
  }

  @Test func `Escape alone is a key when nothing follows in time`() {
    #expect(keys("\u{1B}") == [.escape])
    #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    #expect(keys("\u{1B}b") == [.alt, .scalar(0x62)])
    #expect(keys("\u{1B}é") == [.alt, .scalar(0xE9)])
    #expect(keys("\u{1B}[") == [])
  }

  @Test func `characters of several bytes are whole, and bytes that are no character are marked`() {
    #expect(keys("é日👍") == [.scalar(0xE9), .scalar(0x65E5), .scalar(0x1F44D)])
    #expect(keys([0xC3, 0x61]) == [.scalar(0xFFFD), .scalar(0x61)])
    #expect(keys([0xFF, 0xFF]) == [.scalar(0xFFFD), .scalar(0xFFFD)])
    #expect(keys([0xE6]) == [.scalar(0xFFFD)])
  }

  @Test func `a raw key is taken as it is`() {
    var decoder = KeyDecoder()
    decoder.isRaw = true
    #expect(decoder.decode(0x1B) == [.scalar(0x1B)])
  }

  @Test func `every key of the table is bound to a function that exists`() {
    let own = Set(EditorFunction.all.map(\.name))
    for key in EditingKey.all where !key.function.isEmpty {
      #expect(own.contains(key.function) || key.function.hasPrefix("e"), "\(key.function)")
    }
    let bound = EditingKey.all.flatMap(\.codes).compactMap { code -> SpecialKey? in
      if case .special(let key) = code { key } else { nil }
    }
    #expect(Set(bound) == Set(SpecialKey.allCases))
    #expect(bound.count == SpecialKey.allCases.count)
  }
}
