package import TypedSQLiteCore

/// Replaces control characters and invisible characters by visible text, so that data cannot control the
/// terminal.
///
/// ``TerminalHazard`` defines which characters these are.
package enum ControlEscape {
  /// How a control character is written.
  package enum Style: Sendable {
    /// `^[`, `\u{202e}` and `\x9b`; TAB, LF and CR LF are kept.
    case caret
    /// Like `caret`, but nothing is kept.
    case oneLine
    /// Like `caret`, but each byte that ends a line in a grid cell is kept.
    case gridCell
    /// `␛` if Unicode has a picture, otherwise as in `caret`.
    case picture
    /// Like `picture`, but each byte that ends a line in a grid cell is kept.
    case gridPicture
    /// `\u202e`, inside a JSON or Tcl string.
    case json
    /// `&#8238;`.
    case html
  }

  /// Calls `body`, and escapes control characters in what it wrote as in ``Style/caret`` if the options
  /// require it.
  package static func write(
    to buffer: inout ByteBuffer, escaping: Bool, _ body: (inout ByteBuffer) -> Void
  ) {
    let start = buffer.count
    body(&buffer)
    if escaping { apply(.caret, to: &buffer, from: start) }
  }

  /// Replaces the control characters from `start` on, by pictures if the options require it.
  package static func apply(
    _ style: Style, _ options: RenderOptions, to buffer: inout ByteBuffer, from start: Int
  ) {
    apply(options.picturesControls ? style.inPictures : style, to: &buffer, from: start)
  }

  /// Replaces the control characters from `start` on, except the ASCII bytes that are kept.
  package static func apply(
    _ style: Style, to buffer: inout ByteBuffer, from start: Int, keeping kept: Set<UInt8> = [],
    styles: [TextStyle] = []
  ) {
    guard buffer.contains(style == .oneLine ? oneLineSuspects : suspects, from: start),
      let first = buffer.withSpan(from: start, { TerminalHazard.first(in: $0) })
    else { return }
    // Whether a scalar is needed depends on the text before it, so the whole text is kept.
    let text = buffer.withSpan(from: start) { $0.array }
    let span = text.span
    buffer.truncate(to: start + first)
    var index = first
    while index < span.count {
      let next = TerminalHazard.first(in: span, from: index) ?? span.count
      buffer.append(span.extracting(index..<next))
      index = next
      guard index < span.count else { break }
      if let length = TextStyle.length(of: styles, in: span, at: index) {
        buffer.append(span.extracting(index..<index + length))
        index += length
        continue
      }
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

  /// Rewrites the control characters of ASCII from `start` on; TAB, LF, CR LF and DEL stay.
  static func applyASCII(to buffer: inout ByteBuffer, from start: Int) {
    guard buffer.contains(shownControls, from: start) else { return }
    let text = buffer.withSpan(from: start) { $0.array }
    buffer.truncate(to: start)
    for (index, byte) in text.enumerated() {
      if byte >= 0x20 || byte == 9 || byte == 10
        || byte == 13 && index + 1 < text.count && text[index + 1] == 10
      {
        buffer.append(byte)
      } else {
        buffer.append(UInt8(ascii: "^"))
        buffer.append(byte ^ 0x40)
      }
    }
  }

  private static let shownControls = ByteSet((0..<0x20).filter { $0 != 9 && $0 != 10 })

  /// The bytes with which a hazard can begin.
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
      // The pictures of U+0000 to U+001F are at U+2400 and following, and that of DEL is U+2421.
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
      // JSON needs two escapes for a scalar beyond the first plane.
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

  /// The style with pictures, if there is one.
  fileprivate var inPictures: Self {
    switch self {
    case .caret: .picture
    case .gridCell: .gridPicture
    default: self
    }
  }
}
