/// The scalars that must never be sent to a terminal unchanged, because it obeys them or people cannot see
/// them.
///
/// This is the only table of them; results, messages, completion and SQL that is written for a terminal use
/// it. Scalars are kept if they are needed: the joiners of emoji, of Arabic and of Indic scripts, the
/// zero-width spaces between words of Khmer, Thai and similar scripts, and the tags of a flag.
package enum TerminalHazard {
  /// Whether a scalar changes the direction of text, which could make it say something else.
  package static func changesDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar at `index` of a text must be replaced.
  package static func isHazard(_ scalar: DecodedScalar, in text: Span<UInt8>, at index: Int) -> Bool {
    guard scalar.isValid else { return true }
    switch scalar.value {
    // C0, DEL, C1 and the soft hyphen.
    case 0..<0x20, 0x7F..<0xA0, 0xAD: return true
    case ..<0x61C: return false
    case _ where Unicode.Scalar(scalar.value).map(changesDirection) ?? false: return true
    // Separators of lines and paragraphs, invisible operators, and format characters that Unicode deprecates.
    case 0x2028...0x2029, 0x2060...0x2065, 0x206A...0x206F: return true
    // The byte order mark, and the marks of annotations.
    case 0xFEFF, 0xFFF9...0xFFFB: return true
    case 0x180E, 0x200B...0x200D: return !Context(text, index, scalar).needsIt(scalar.value)
    case 0xE0000...0xE007F: return !isTagOfFlag(scalar, text, index)
    // The rest of the plane of tags is unassigned except for variation selectors.
    case 0xE0080...0xE00FF, 0xE01F0...0xE0FFF: return true
    default: return false
    }
  }

  /// The index of the first hazard at `start` or after; nil if there is none.
  package static func first(in text: Span<UInt8>, from start: Int = 0) -> Int? {
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte >= 0x20, byte < 0x7F {
        index += 1
        continue
      }
      let scalar = DecodedScalar(text, at: index)
      if isHazard(scalar, in: text, at: index) { return index }
      index += scalar.length
    }
    return nil
  }
}

// MARK: - Joiners

/// The text around a scalar that cannot be seen.
private struct Context {
  private let previous: UInt32
  private let next: UInt32

  init(_ text: Span<UInt8>, _ index: Int, _ scalar: DecodedScalar) {
    previous = text.scalar(before: index)?.value ?? 0
    let end = index + scalar.length
    next = end < text.count ? DecodedScalar(text, at: end).value : 0
  }

  /// Whether the surrounding scalars make `value` a necessary part of the text.
  func needsIt(_ value: UInt32) -> Bool {
    switch value {
    case 0x180E: return (0x1820...0x18AA).contains(previous) && (0x1820...0x18AA).contains(next)
    case 0x200B: return Self.separatesNoWords(previous) && Self.separatesNoWords(next)
    case 0x200C: return Self.joins(previous) && Self.joins(next)
    default:
      if ScalarWidth.isEmoji(next), next > 0xFF {
        return previous == ScalarWidth.emojiSelector || previous > 0xFF && ScalarWidth.isEmoji(previous)
      }
      // At the end of a word it shows the form of a letter that another letter would follow.
      return Self.joins(previous)
    }
  }

  /// Whether the letters of a script have other forms next to a joiner.
  private static func joins(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x620: false
    // Arabic to Sinhala; Thai to Myanmar; Tagalog to Mongolian; Limbu to Vedic.
    case 0x620...0xDFF, 0xE00...0x109F, 0x1700...0x180D, 0x180F...0x18AF, 0x1900...0x1CFF: true
    case 0xA800...0xAAFF, 0xABC0...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
    // Brahmic scripts, and the cursive scripts beyond the first plane.
    case 0x10A00...0x10FFF, 0x11000...0x11FFF, 0x1E900...0x1E95F, 0x1EE00...0x1EEFF: true
    default: false
    }
  }

  /// Whether a script has no spaces between words, so a zero-width space marks where lines may break.
  private static func separatesNoWords(_ value: UInt32) -> Bool {
    switch value {
    case 0xE00...0xEFF, 0xF00...0xFFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF:
      true
    default: false
    }
  }
}

// MARK: - Flags

extension TerminalHazard {
  private static let blackFlag: UInt32 = 0x1F3F4
  private static let lastTag: UInt32 = 0xE007F
  /// Two letters for a country and at most three for a part of it.
  private static let tagCounts = 3...5

  /// Whether a tag is part of a flag such as that of England: a black flag, the tags `gbeng`, and the final
  /// tag.
  private static func isTagOfFlag(_ scalar: DecodedScalar, _ text: Span<UInt8>, _ index: Int) -> Bool {
    var start = index
    for _ in 0...tagCounts.upperBound {
      guard let previous = text.scalar(before: start) else { return false }
      if previous.value == blackFlag { return isWholeFlag(text, start) }
      guard (0xE0000...lastTag).contains(previous.value) else { return false }
      start -= previous.length
    }
    return false
  }

  private static func isWholeFlag(_ text: Span<UInt8>, _ start: Int) -> Bool {
    var index = start
    for count in 0...tagCounts.upperBound {
      guard index < text.count else { return false }
      let tag = DecodedScalar(text, at: index)
      if tag.value == lastTag { return tagCounts.contains(count) }
      let isLetter = (0xE0061...0xE007A).contains(tag.value)
      guard isLetter || count >= 2 && (0xE0030...0xE0039).contains(tag.value) else { return false }
      index += tag.length
    }
    return false
  }
}

extension Span<UInt8> {
  /// The scalar that ends before `index`; nil if none does.
  fileprivate func scalar(before index: Int) -> DecodedScalar? {
    for length in 1...4 where index >= length && self[index - length] & 0xC0 != 0x80 {
      let scalar = DecodedScalar(self, at: index - length)
      return scalar.isValid && scalar.length == length ? scalar : nil
    }
    return nil
  }
}
