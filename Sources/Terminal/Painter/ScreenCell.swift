/// One column of a row of the terminal.
struct ScreenCell: Equatable {
  /// The grapheme cluster; empty in the second column of a wide one.
  let text: String
  /// The width of ``text`` in columns; 0 in the second column of a wide one.
  let width: UInt8
  let style: ScreenStyle

  init(_ text: String, width: Int = 1, style: ScreenStyle = .plain) {
    self.text = text
    self.width = UInt8(clamping: width)
    self.style = style
  }

  /// The cells of ASCII characters, which are copied instead of decoded.
  static let ascii = (0..<0x80 as Range<UInt8>).map { String(Unicode.Scalar($0)) }
}
