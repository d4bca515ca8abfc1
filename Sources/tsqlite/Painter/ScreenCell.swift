import SQLiteShell

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

/// How a character looks.
enum TextStyle: Equatable {
  case plain
  /// A part of SQL or of a command.
  case token(TokenStyle)
  /// A proposal that has not been accepted.
  case ghost
  /// An explanation beside something.
  case note
  /// The selected line of a menu.
  case selected

  /// The parameters of the terminal's command that sets the style.
  ///
  /// Only the 16 basic colours, which people choose to be legible on their background, and none of them that is
  /// illegible on black or on white.
  var codes: String {
    switch self {
    case .plain: ""
    case .token(.plain): ""
    case .token(.keyword): "1"
    case .token(.command): "1;35"
    case .token(.string): "32"
    case .token(.number): "35"
    case .token(.parameter): "36"
    case .token(.comment): "2"
    case .token(.unknownName): "4;31"
    case .token(.unclosed): "31"
    case .token(.matchingBracket): "1;4"
    case .ghost: "90"
    case .note: "2"
    case .selected: "7"
    }
  }

  /// The parameters if nothing may be dim or coloured.
  var plainCodes: String {
    switch self {
    case .token(.keyword): "1"
    case .token(.unknownName): "4"
    case .token(.matchingBracket), .selected: codes
    case .plain, .token, .ghost, .note: ""
    }
  }
}
