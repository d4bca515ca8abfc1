import CEditLine

/// The text that is edited, of which libedit has the line with the cursor.
///
/// So what libedit does to its text is done to that line, such as `dd` and `0` in the command mode of vi, which know
/// nothing of lines.
@safe struct EditBuffer {
  private let editor: OpaquePointer
  /// The lines above, with their line ends.
  private(set) var before: [UInt8] = []
  /// The lines below, with the line end before them.
  private(set) var after: [UInt8] = []

  init(_ editor: OpaquePointer) {
    unsafe self.editor = editor
  }

  /// Moves the cursor into the text if a command of libedit has left it elsewhere.
  func keepCursor() {
    unsafe ceditline_keep_cursor(editor)
  }

  /// The whole text.
  var text: EditedText {
    var text = line
    guard !before.isEmpty || !after.isEmpty else { return text }
    // libedit itself has recalled an entry.
    guard !text.bytes.contains(UInt8(ascii: "\n")) else { return text }
    text.bytes = before + text.bytes + after
    text.cursor += before.count
    return text
  }

  /// Replaces the text, without a change to what Ctrl-Y inserts.
  mutating func set(_ text: EditedText) {
    let line = text.bytes.lineStart(of: text.cursor)..<text.bytes.lineEnd(of: text.cursor)
    before = Array(text.bytes[..<line.lowerBound])
    after = Array(text.bytes[line.upperBound...])
    setLine(EditedText(bytes: Array(text.bytes[line]), cursor: text.cursor - line.lowerBound))
  }

  /// Passes the whole text to libedit, which then returns it.
  mutating func finish(_ text: EditedText) {
    (before, after) = ([], [])
    setLine(text)
  }

  /// Forgets the lines around that of libedit.
  mutating func clear() { (before, after) = ([], []) }

  /// What libedit has, without the codes of special keys, which some functions of libedit insert.
  private var line: EditedText {
    guard let line = unsafe el_wline(editor) else { return EditedText() }
    let start = unsafe line.pointee.buffer
    let count = unsafe line.pointee.lastchar - line.pointee.buffer
    let cursor = unsafe line.pointee.cursor - line.pointee.buffer
    var text = EditedText()
    text.bytes.reserveCapacity(count)
    for unsafe(index, character) in unsafe UnsafeBufferPointer(start: start, count: count).enumerated() {
      if index == cursor { text.cursor = text.bytes.count }
      if (1..<0x80).contains(character) {
        text.bytes.append(UInt8(truncatingIfNeeded: character))
        continue
      }
      guard character >= 0xA0 else { continue }
      let scalar = Unicode.Scalar(UInt32(bitPattern: Int32(character))) ?? "\u{FFFD}"
      text.bytes += UTF8.encode(scalar).map(Array.init) ?? []
    }
    if cursor >= count { text.cursor = text.bytes.count }
    return text
  }

  private func setLine(_ text: EditedText) {
    unsafe ceditline_clear(editor)
    guard !text.bytes.isEmpty else { return }
    let scalars = String(decoding: text.bytes, as: UTF8.self).unicodeScalars
    let wide = scalars.map { wchar_t(bitPattern: $0.value) } + [0]
    guard unsafe el_wreplacestr(editor, wide) == 0 else { return }
    let before = String(decoding: text.bytes[..<text.cursor], as: UTF8.self).unicodeScalars.count
    unsafe el_cursor(editor, CInt(clamping: before - scalars.count))
    let place = unsafe el_cursor(editor, 0)
    unsafe el_cursor(editor, CInt(clamping: before) - place)
  }
}

/// A text that is being edited, and the position of the cursor in it.
struct EditedText: Equatable {
  /// UTF-8, with U+FFFD for what cannot be encoded.
  var bytes: [UInt8] = []
  /// The position of the cursor, in bytes.
  var cursor = 0

  /// The text with something in place of a part, and the cursor after it.
  func replacing(_ range: Range<Int>, with new: some Collection<UInt8>) -> EditedText {
    var text = self
    text.bytes.replaceSubrange(range, with: new)
    text.cursor = range.lowerBound + new.count
    return text
  }

  /// The text with the cursor elsewhere.
  func moved(to position: Int) -> EditedText {
    EditedText(bytes: bytes, cursor: position)
  }
}
