extension BoolStorage {
  /// TEXT `true` or `false`; also reads yes and no, on and off, and their first letters, in either case.
  public static let text = BoolStorage(
    name: "text",
    summary: "TEXT true or false; reads t/f, yes/no, y/n and on/off too",
    codec: .text(
      decode: { text in
        if isOne(of: ["true", "t", "yes", "y", "on"], text) { return true }
        if isOne(of: ["false", "f", "no", "n", "off"], text) { return false }
        return nil
      },
      encode: { value, buffer in
        if value { buffer.append("true") } else { buffer.append("false") }
        return .exact(())
      }))

  private static func isOne(of words: InlineArray<5, StaticString>, _ text: Span<UInt8>) -> Bool {
    for index in words.indices where text.equalsIgnoringCase(words[index]) { return true }
    return false
  }
}
