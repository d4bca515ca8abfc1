package import TypedSQLite

/// Control characters and others that cannot be seen made visible, so that data cannot drive the terminal it is shown on.
///
/// ``TerminalHazard`` says which they are.
package enum ControlEscape {
  /// How a control character is written.
  package enum Style: Sendable {
    /// `^[`, `\u{202e}` and `\x9b`; TAB, LF and CR LF stay.
    case caret
    /// The same, and nothing stays.
    case oneLine
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

  /// Rewrites the control characters from `start` on, but for the bytes of ASCII that are kept.
  package static func apply(
    _ style: Style, to buffer: inout ByteBuffer, from start: Int, keeping kept: Set<UInt8> = []
  ) {
    guard buffer.contains(style == .oneLine ? oneLineSuspects : suspects, from: start),
      let first = buffer.withSpan(from: start, { TerminalHazard.first(in: $0) })
    else { return }
    // What is before a scalar says whether it is needed, so the whole text stays at hand.
    let text = buffer.withSpan(from: start) { $0.array }
    let span = text.span
    buffer.truncate(to: start + first)
    var index = first
    while index < span.count {
      let next = TerminalHazard.first(in: span, from: index) ?? span.count
      buffer.append(span.extracting(index..<next))
      index = next
      guard index < span.count else { break }
      let scalar = DecodedScalar(span, at: index)
      if scalar.isValid,
        isKept(scalar.value, by: style, before: span, index + 1)
          || !kept.isEmpty && kept.contains(span[index])
      {
        buffer.append(span.extracting(index..<index + scalar.length))
      } else {
        write(scalar, style, to: &buffer)
      }
      index += scalar.length
    }
  }

  /// The bytes that a hazard can begin with.
  static let suspects: ByteSet = bytes { $0 != 9 && $0 != 10 }
  private static let oneLineSuspects: ByteSet = bytes { _ in true }

  private static func bytes(_ isIncluded: (UInt8) -> Bool) -> ByteSet {
    var set = ByteSet((0..<0x20).filter(isIncluded))
    set.insert(0x7F)
    for byte in UInt8(0x80)...0xFF { set.insert(byte) }
    return set
  }

  private static func isKept(
    _ value: UInt32, by style: Style, before text: Span<UInt8>, _ next: Int
  ) -> Bool {
    switch value {
    case _ where style == .oneLine: false
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
    case .caret, .oneLine, .gridCell, .picture, .gridPicture:
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
      // Beyond the first plane JSON has two escapes for a scalar.
      let isWide = scalar.isValid && value > 0xFFFF
      if isWide {
        buffer.append("\\u")
        writeHexadecimal(0xD800 + (value - 0x10000) >> 10, digits: 4, to: &buffer)
      }
      buffer.append("\\u")
      let unit = isWide ? 0xDC00 + (value - 0x10000) & 0x3FF : value
      writeHexadecimal(scalar.isValid ? unit : 0xFFFD, digits: 4, to: &buffer)
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
