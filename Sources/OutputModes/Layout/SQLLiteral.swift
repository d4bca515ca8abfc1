import SQLSyntax
package import TypedSQLiteCore

/// Storage values and names as SQL from which the same values are read back.
package enum SQLLiteral {
  /// The variants of SQL literals in the different modes.
  package enum Style: Sendable {
    /// Quote mode: text is not changed.
    case quote
    /// Insert mode: always one line.
    case insert
    /// `.dump`: as insert mode.
    case dump
    /// `.dump --newlines`: like `dump`, but the line ends of a text are inside its quotes.
    case dumpWithLineEnds
    /// A quoted grid cell: REAL as SQLite converts it to text, and blobs as `x'00ff'`.
    case gridCell

    /// Whether the value is part of an INSERT.
    var isInsert: Bool { spellsLineEnds || self == .dumpWithLineEnds }
    /// Whether a text is written with its line ends, and not in a grid.
    var standsOnItsOwn: Bool { self == .quote || self == .dumpWithLineEnds }
    /// Whether a text is written in one line.
    var spellsLineEnds: Bool { self == .insert || self == .dump }
  }

  package static func write(
    _ cell: Cell, _ style: Style, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) {
    switch cell.storageClass {
    case .null where options.dialect.modesHaveNullTexts && !style.isInsert:
      buffer.append(options.nullText)
    case .null: buffer.append("NULL")
    case .integer: buffer.append(decimal: cell.int64)
    case .real: writeReal(cell.double, style, options, to: &buffer)
    case .blob:
      let prefix = style == .gridCell || options.dialect.isSQLite3(since: 3_052) ? "x" : "X" as StaticString
      cell.withBytes { buffer.append(sqlBlob: $0, prefix: prefix) }
    case .text:
      let start = buffer.count
      buffer.append(UInt8(ascii: "'"))
      cell.appendText(to: &buffer)
      if options.dialect.cutsTextAtNUL { PlainText.cutAtNUL(&buffer, from: start) }
      finishText(from: start, style, options, in: &buffer)
    }
  }

  package static func write(
    text: String, _ style: Style, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) {
    text.withUTF8Span { write(text: $0, style, options, to: &buffer) }
  }

  package static func write(
    text: Span<UInt8>, _ style: Style, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    buffer.append(UInt8(ascii: "'"))
    buffer.append(text)
    finishText(from: start, style, options, in: &buffer)
  }

  /// Writes a name, in double quotes if it needs them.
  package static func write(name: String, to buffer: inout ByteBuffer) {
    let start = buffer.count
    buffer.append(name)
    guard !SQLName.isPlain(name) else { return }
    buffer.quote(from: start, with: UInt8(ascii: "\""))
  }
}

// MARK: - Numbers

extension SQLLiteral {
  package static func writeReal(
    _ value: Double, _ style: Style, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) {
    if style == .gridCell {
      buffer.append(real: value)
    } else if options.dialect.writesExactReals {
      buffer.append(sqlReal: value)
    } else if style.isInsert, value.isInfinite {
      if value < 0 { buffer.append(UInt8(ascii: "-")) }
      buffer.append(options.dialect.infinity)
    } else if style.isInsert, !options.dialect.isSQLite3(since: 3_052), let whole = Int64(exactly: value) {
      buffer.append(decimal: whole)
      buffer.append(".0")
    } else {
      buffer.append(compatibleReal: value)
    }
  }
}

// MARK: - Text

extension SQLLiteral {
  /// Completes the literal of a text, whose opening quote is at `start`.
  private static func finishText(
    from start: Int, _ style: Style, _ options: RenderOptions, in buffer: inout ByteBuffer
  ) {
    if options.dialect.isSQLite3(since: 3_050), buffer.contains(controls, from: start + 1) {
      return spellControls(from: start, in: &buffer)
    }
    let isPlain =
      if options.escapesControls {
        !buffer.contains(hazardousBytes, from: start + 1)
      } else if style.spellsLineEnds {
        !buffer.contains(insertBytes, from: start + 1)
      } else {
        buffer.withSpan(from: start + 1) { $0.firstIndex(of: 0, or: UInt8(ascii: "'"), from: 0) == $0.count }
      }
    guard !isPlain else {
      buffer.append(UInt8(ascii: "'"))
      return
    }
    let hasNUL = buffer.firstIndex(of: 0, from: start + 1) != nil
    let hasHazard =
      options.escapesControls && buffer.withSpan(from: start + 1) { needsSpelling($0, style) }
    if hasNUL || hasHazard {
      let text = buffer.withSpan(from: start + 1) { $0.array }
      buffer.truncate(to: start)
      writePieces(text.span, style, options, to: &buffer)
    } else if style.spellsLineEnds, buffer.contains(lineBreaks, from: start + 1) {
      let text = buffer.withSpan(from: start + 1) { $0.array }
      buffer.truncate(to: start)
      LineEndSpelling(text).write(text, to: &buffer)
    } else {
      buffer.double(UInt8(ascii: "'"), from: start + 1)
      buffer.append(UInt8(ascii: "'"))
    }
  }

  /// Makes `unistr('a\u000ab')` of the text behind the opening quote at `start`.
  private static func spellControls(from start: Int, in buffer: inout ByteBuffer) {
    let text = buffer.withSpan(from: start + 1) { $0.array }
    buffer.truncate(to: start)
    buffer.append("unistr('")
    let textStart = buffer.count
    buffer.append(text)
    buffer.escape(from: textStart, with: controlSpellings)
    buffer.append("')")
  }

  private static let controls = ByteSet(Array(0..<0x20))
  private static let controlSpellings = EscapeTable(
    (0..<0x20).map(spelling(ofControl:)) + [(UInt8(ascii: "'"), "''"), (UInt8(ascii: "\\"), "\\\\")])

  private static func spelling(ofControl byte: UInt8) -> (UInt8, String) {
    (byte, (byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16))
  }

  private static func needsSpelling(_ text: Span<UInt8>, _ style: Style) -> Bool {
    var index = 0
    while index < text.count {
      let scalar = DecodedScalar(text, at: index)
      if isSpelled(scalar, in: text, at: index, style, hidingControls: true) { return true }
      index += scalar.length
    }
    return false
  }

  /// Whether the scalar at `index` of a text cannot be between quotes, and is written as `char(N)`.
  private static func isSpelled(
    _ scalar: DecodedScalar, in text: Span<UInt8>, at index: Int, _ style: Style, hidingControls: Bool
  ) -> Bool {
    switch scalar.value {
    case 0 where scalar.isValid: true
    case 9 where scalar.isValid, 10 where scalar.isValid: false
    // Alone it moves a terminal to the start of the line; in a grid it ends the line of its cell.
    case 13 where scalar.isValid: hidingControls && style.standsOnItsOwn && text[at: index + 1] != 10
    default: hidingControls && TerminalHazard.isHazard(scalar, in: text, at: index)
    }
  }

  /// Writes `'a'||char(27)||'b'`, because a NUL ends SQL and terminals obey other control characters.
  ///
  /// Text that is not UTF-8, or that has more parts than SQLite accepts in one expression, becomes `CAST(X'…'
  /// AS TEXT)`.
  private static func writePieces(
    _ text: Span<UInt8>, _ style: Style, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    guard text.isUTF8, writeFewPieces(text, style, options, to: &buffer) else {
      buffer.truncate(to: start)
      return buffer.append(sqlTextOf: text)
    }
  }

  /// The maximum number of parts, and of characters in one; SQLite accepts 127 arguments and 1000 levels.
  private static let pieceLimit = 400
  private static let characterLimit = 100

  /// Writes at most the maximum number of parts.
  ///
  /// - Returns: whether that was the whole text.
  private static func writeFewPieces(
    _ text: Span<UInt8>, _ style: Style, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) -> Bool {
    var state = Piece.none
    var pieces = 0
    var characters = 0
    var index = 0
    while index < text.count {
      let scalar = DecodedScalar(text, at: index)
      let isSpelled =
        isSpelled(scalar, in: text, at: index, style, hidingControls: options.escapesControls)
        || style.spellsLineEnds && (scalar.value == 10 || scalar.value == 13)
      let wanted = isSpelled ? Piece.characters : .text
      if state == wanted, !isSpelled || characters < characterLimit {
        if isSpelled { buffer.append(UInt8(ascii: ",")) }
      } else {
        guard pieces < pieceLimit else { return false }
        pieces += 1
        characters = 0
        buffer.append(state.end)
        if state != .none { buffer.append("||") }
        buffer.append(isSpelled ? "char(" : "'" as StaticString)
        state = wanted
      }
      if isSpelled {
        characters += 1
        buffer.append(decimal: Int64(scalar.value))
      } else {
        if scalar.value == 0x27 { buffer.append(UInt8(ascii: "'")) }
        buffer.append(text.extracting(index..<index + scalar.length))
      }
      index += scalar.length
    }
    buffer.append(state.end)
    return true
  }

  private enum Piece {
    case none
    case text
    case characters

    var end: StaticString {
      switch self {
      case .none: ""
      case .text: "'"
      case .characters: ")"
      }
    }
  }

  private static let lineBreaks = ByteSet([10, 13])
  private static let insertBytes = ByteSet([0, 10, 13, 0x27])
  private static let hazardousBytes: ByteSet = {
    var set = ControlEscape.suspects
    for byte in [10, 0x27] as [UInt8] { set.insert(byte) }
    return set
  }()
}

extension Span<UInt8> {
  /// The byte at an index, or nil past the end.
  fileprivate subscript(at index: Int) -> UInt8? {
    index < count ? self[index] : nil
  }
}
