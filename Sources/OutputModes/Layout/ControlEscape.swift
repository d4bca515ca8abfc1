package import TypedSQLite

/// Control characters made visible, so that data cannot drive the terminal it is shown on.
///
/// These are C0, DEL, C1, the marks that turn the direction of text, and bytes that are not UTF-8.
package enum ControlEscape {
  /// How a control character is written.
  package enum Style: Sendable {
    /// `^[`, `\u{202e}` and `\x9b`; TAB, LF and CR LF stay.
    case caret
    /// The same, and each byte that ends a line in a grid cell stays.
    case gridCell
    /// `␛` for what Unicode has a picture of, and else as in `caret`.
    case picture
    /// The same, and each byte that ends a line in a grid cell stays.
    case gridPicture
    /// `\u202e`, inside a JSON or Tcl string.
    case json
    /// `&#8238;`.
    case html
  }

  /// Writes what `body` writes, with its control characters as in ``Style/caret`` where they are to be shown.
  package static func write(
    to buffer: inout ByteBuffer, escaping: Bool, _ body: (inout ByteBuffer) -> Void
  ) {
    let start = buffer.count
    body(&buffer)
    if escaping { apply(.caret, to: &buffer, from: start) }
  }

  /// Rewrites the control characters from `start` on, in pictures where the options ask for them.
  package static func apply(
    _ style: Style, _ options: RenderOptions, to buffer: inout ByteBuffer, from start: Int
  ) {
    apply(options.picturesControls ? style.inPictures : style, to: &buffer, from: start)
  }

  /// Rewrites the control characters from `start` on.
  package static func apply(_ style: Style, to buffer: inout ByteBuffer, from start: Int) {
    guard buffer.contains(suspects, from: start) else { return }
    let text = buffer.withSpan(from: start) { $0.array }
    buffer.truncate(to: start)
    let span = text.span
    var index = 0
    while index < span.count {
      let scalar = DecodedScalar(span, at: index)
      if !isHazard(scalar) || isKept(scalar.value, by: style, before: span, index + 1) {
        buffer.append(span.extracting(index..<index + scalar.length))
      } else {
        write(scalar, style, to: &buffer)
      }
      index += scalar.length
    }
  }

  /// Whether a terminal might obey a scalar.
  package static func isHazard(_ scalar: DecodedScalar) -> Bool {
    guard scalar.isValid else { return true }
    return switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The bytes that a hazard can begin with.
  static let suspects: ByteSet = {
    var set = ByteSet((0..<0x20).filter { $0 != 9 && $0 != 10 })
    set.insert(0x7F)
    for byte in UInt8(0x80)...0xFF { set.insert(byte) }
    return set
  }()

  private static func isKept(
    _ value: UInt32, by style: Style, before text: Span<UInt8>, _ next: Int
  ) -> Bool {
    switch value {
    case 9, 10: true
    case 13: style.isOfGrid || next < text.count && text[next] == 10
    case 11, 12: style.isOfGrid
    default: false
    }
  }

  private static func write(_ scalar: DecodedScalar, _ style: Style, to buffer: inout ByteBuffer) {
    let value = scalar.value
    switch style {
    case .picture where scalar.isValid && value <= 0x7F, .gridPicture where scalar.isValid && value <= 0x7F:
      // U+2400 and on are the pictures of U+0000 and on, and U+2421 that of DEL.
      buffer.append(String(Character(Unicode.Scalar(UInt16(value == 0x7F ? 0x2421 : 0x2400 + value)) ?? "?")))
    case .caret, .gridCell, .picture, .gridPicture:
      if !scalar.isValid {
        buffer.append("\\x")
        writeHexadecimal(value, digits: 2, to: &buffer)
      } else if value < 0x80 {
        buffer.append(UInt8(ascii: "^"))
        buffer.append(UInt8(truncatingIfNeeded: value ^ 0x40))
      } else {
        buffer.append("\\u{")
        writeHexadecimal(value, digits: value < 0x100 ? 2 : 4, to: &buffer)
        buffer.append(UInt8(ascii: "}"))
      }
    case .json:
      buffer.append("\\u")
      writeHexadecimal(scalar.isValid ? value : 0xFFFD, digits: 4, to: &buffer)
    case .html:
      buffer.append("&#")
      buffer.append(decimal: Int64(scalar.isValid ? value : 0xFFFD))
      buffer.append(UInt8(ascii: ";"))
    }
  }

  private static func writeHexadecimal(_ value: UInt32, digits: Int, to buffer: inout ByteBuffer) {
    let text = String(value, radix: 16)
    buffer.append(UInt8(ascii: "0"), times: digits - text.utf8.count)
    buffer.append(text)
  }
}

extension ControlEscape.Style {
  fileprivate var isOfGrid: Bool { self == .gridCell || self == .gridPicture }

  /// The style with pictures, where it has one.
  fileprivate var inPictures: Self {
    switch self {
    case .caret: .picture
    case .gridCell: .gridPicture
    default: self
    }
  }
}
