/// The earlier states of a text.
struct UndoStack {
  private var past: [EditedText] = []
  private var future: [EditedText] = []
  private var current = EditedText()
  /// Whether the last change inserted one letter, so another letter belongs to the same change.
  private var isTyping = false

  /// The maximum number of states.
  private static let limit = 1000

  /// Notes the present state.
  mutating func note(_ text: EditedText) {
    defer { current = text }
    guard text.bytes != current.bytes else { return }
    future = []
    let isLetter = Self.isLetterTyped(current, text)
    if !(isLetter && isTyping) { past.append(current) }
    isTyping = isLetter
    if past.count > Self.limit { past.removeFirst(Self.limit / 10) }
  }

  /// The state before the last change; nil if there is none.
  mutating func undo() -> EditedText? {
    guard let text = past.popLast() else { return nil }
    future.append(current)
    current = text
    isTyping = false
    return text
  }

  /// The state after the change that was undone last; nil if there is none.
  mutating func redo() -> EditedText? {
    guard let text = future.popLast() else { return nil }
    past.append(current)
    current = text
    isTyping = false
    return text
  }

  /// Whether one letter or digit was typed at the cursor.
  private static func isLetterTyped(_ old: EditedText, _ new: EditedText) -> Bool {
    guard new.bytes.count > old.bytes.count, new.bytes.count <= old.bytes.count + 4,
      new.cursor == old.cursor + new.bytes.count - old.bytes.count, let byte = new.bytes[..<new.cursor].last
    else { return false }
    return byte > UInt8(ascii: " ") && byte != UInt8(ascii: ";") && byte != UInt8(ascii: ",")
  }
}
