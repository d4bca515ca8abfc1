/// The width of single Unicode scalars on a terminal.
enum ScalarWidth {
  /// ZERO WIDTH JOINER, which combines several emoji into one.
  static let joiner: UInt32 = 0x200D
  /// VARIATION SELECTOR-16, which makes a character an emoji.
  static let emojiSelector: UInt32 = 0xFE0F

  /// The columns of a scalar by itself: 0, 1 or 2.
  static func columns(_ value: UInt32) -> Int {
    switch value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: 1
    case 0..<0x20, 0x7F..<0xA0: 0
    // Soft hyphen; terminals show it.
    case 0xAD: 1
    case 0x370..<0x483, 0x48A..<0x591, 0x1E00..<0x200B: 1
    case 0x3041..<0x3097, 0x309B..<0x3248, 0x4E00..<0xA48D, 0xAC00..<0xD7A4: 2
    default: lookUp(value)
    }
  }

  static func isRegionalIndicator(_ value: UInt32) -> Bool {
    (0x1F1E6...0x1F1FF).contains(value)
  }

  static func isSkinTone(_ value: UInt32) -> Bool {
    (0x1F3FB...0x1F3FF).contains(value)
  }

  static func isEmoji(_ value: UInt32) -> Bool {
    Unicode.Scalar(value)?.properties.isEmoji ?? false
  }

  private static func lookUp(_ value: UInt32) -> Int {
    guard let scalar = Unicode.Scalar(value) else { return 1 }
    if isRegionalIndicator(value) { return 1 }
    // The vowels and final consonants that complete a Hangul syllable.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return 0
    default: break
    }
    return properties.isEmojiPresentation || isWide(value) ? 2 : 1
  }

  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(value)
  }

  /// The scalars whose East Asian Width is Wide or Fullwidth, without those that are emoji.
  ///
  /// From <https://www.unicode.org/Public/UCD/latest/ucd/EastAsianWidth.txt>, with gaps of unassigned scalars
  /// closed.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
    0x3250...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D356,
    0x1D360...0x1D376, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
