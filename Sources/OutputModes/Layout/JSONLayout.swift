package import TypedSQLiteCore

/// Lays out a JSON document in lines.
package enum JSONLayout {
  /// Puts each member and element of the document from `start` on in a line of its own, indented by two spaces.
  ///
  /// A text that is not JSON keeps its characters other than white space.
  package static func indent(_ buffer: inout ByteBuffer, from start: Int) {
    let text = buffer.withSpan(from: start) { $0.array }
    buffer.truncate(to: start)
    var depth = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        let end = endOfString(text, from: index)
        buffer.append(text, in: index - 1..<end)
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        buffer.append(byte)
        while index < text.count, text[index].isWhiteSpace { index += 1 }
        guard index < text.count, text[index] != byte + 2 else { continue }
        depth += 1
        breakLine(depth, in: &buffer)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if buffer.count > start, buffer[buffer.count - 1] != byte - 2 {
          depth = max(0, depth - 1)
          breakLine(depth, in: &buffer)
        }
        buffer.append(byte)
      case UInt8(ascii: ","):
        buffer.append(byte)
        breakLine(depth, in: &buffer)
      case UInt8(ascii: ":"): buffer.append(": ")
      case _ where byte.isWhiteSpace: continue
      default: buffer.append(byte)
      }
    }
  }

  private static func breakLine(_ depth: Int, in buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "\n"))
    buffer.append(UInt8(ascii: " "), times: 2 * depth)
  }

  /// The index after the quote that closes the string with content from `start` on.
  private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
    var index = start
    while index < text.count {
      if text[index] == UInt8(ascii: "\"") { return index + 1 }
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return text.count
  }
}
