import OutputModes

/// The rows that a program wants to show from the row of its prompt on, and the position of the cursor.
struct ScreenFrame: Equatable {
  /// The cells of each row; a row has at most as many as the screen has columns.
  var rows: [[ScreenCell]] = []
  var cursorRow = 0
  /// The column of the cursor, from 0 to the last column of the screen.
  var cursorColumn = 0
}

/// One column of a row of the terminal.
struct ScreenCell: Equatable {
  /// The grapheme cluster; empty in the second column of a wide one.
  let text: String
  /// The width of ``text`` in columns; 0 in the second column of a wide one.
  let width: UInt8
  let style: TextStyle

  init(_ text: String, width: Int = 1, style: TextStyle = .plain) {
    self.text = text
    self.width = UInt8(clamping: width)
    self.style = style
  }

  /// The cells of ASCII characters, which are copied instead of decoded.
  static let ascii = (0..<0x80 as Range<UInt8>).map { String(Unicode.Scalar($0)) }
}
