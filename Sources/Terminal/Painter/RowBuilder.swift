import OutputModes
import TypedSQLiteCore

/// Puts text into the rows of a frame.
struct RowBuilder {
  private let columns: Int
  private(set) var rows: [[ScreenCell]] = [[]]

  init(columns: Int) {
    self.columns = max(columns, 1)
    rows[0].reserveCapacity(columns)
  }

  /// The position of the next character.
  var place: (row: Int, column: Int) {
    rows[rows.count - 1].count < columns ? (rows.count - 1, rows[rows.count - 1].count) : (rows.count, 0)
  }

  /// Begins a row.
  mutating func endRow() {
    rows.append([])
    rows[rows.count - 1].reserveCapacity(columns)
  }

  /// Appends a character, in a new row if it does not fit.
  mutating func append(_ text: String, width: Int, style: TextStyle) {
    if rows[rows.count - 1].count + width > columns { endRow() }
    // A screen of one column shows no wide character.
    guard width <= columns else { return append("?", width: 1, style: style) }
    rows[rows.count - 1].append(ScreenCell(text, width: width, style: style))
    for _ in 1..<max(width, 1) { rows[rows.count - 1].append(ScreenCell("", width: 0, style: style)) }
  }

  /// Appends a text of one line, with control characters as in results.
  mutating func append(_ text: String, style: TextStyle = .plain) {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count { index += append(bytes.span, at: index, style: style) }
  }

  /// Appends the cluster at an index of a text that has no line ends, and returns its length in bytes.
  mutating func append(_ text: Span<UInt8>, at index: Int, style: TextStyle) -> Int {
    let byte = text[index]
    if byte >= 0x20, byte < 0x7F, index + 1 == text.count || text[index + 1] < 0x80 {
      append(ScreenCell.ascii[Int(byte)], width: 1, style: style)
      return 1
    }
    if byte == UInt8(ascii: "\t") {
      repeat {
        append(" ", width: 1, style: style)
      } while rows[rows.count - 1].count % 8 != 0
        && rows[rows.count - 1].count < columns
      return 1
    }
    let scalar = DecodedScalar(text, at: index)
    if TerminalHazard.isHazard(scalar, in: text, at: index) {
      for character in Self.escape(scalar) { append(String(character), width: 1, style: style) }
      return scalar.length
    }
    let cluster = TextCluster(text, at: index)
    // A hazard inside of a cluster is not shown with it.
    var length = scalar.length
    while length < cluster.length {
      let next = DecodedScalar(text, at: index + length)
      if TerminalHazard.isHazard(next, in: text, at: index + length) { break }
      length += next.length
    }
    let shown = String(decoding: text.extracting(index..<index + length).array, as: UTF8.self)
    // A mark without a character before it is on a space.
    append(cluster.width == 0 ? " " + shown : shown, width: max(cluster.width, 1), style: style)
    return length
  }

  private static func escape(_ scalar: DecodedScalar) -> String {
    guard scalar.isValid else { return "\u{FFFD}" }
    guard scalar.value >= 0x80 else { return "^" + ScreenCell.ascii[Int(scalar.value ^ 0x40)] }
    return "\\u{" + String(scalar.value, radix: 16) + "}"
  }
}
