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
