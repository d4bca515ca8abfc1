/// The members of one JSON object, as ranges of its text; nothing is copied.
package struct JSONMembers: ~Copyable {
  /// A member of the object.
  package struct Member: Sendable {
    /// The name between its quotes.
    package var name: Range<Int>
    /// Whether the name has escapes.
    package var nameHasEscapes: Bool
    /// The value as written; a string includes its quotes.
    package var value: Range<Int>
    /// The kind of value; for an array or object, its opening token.
    package var token: JSONToken
  }

  /// The members, in order.
  package private(set) var members: [Member] = []

  package init() {}

  /// Reads an object; arrays and objects in it may be nested to ``JSONText/maximumDepth``.
  ///
  /// - Parameter text: the object, with nothing around it but white space.
  /// - Returns: the index at which the text is not JSON, or nil if it is.
  package mutating func read(_ text: Span<UInt8>) -> Int? {
    members.removeAll(keepingCapacity: true)
    var members: [Member] = []
    swap(&members, &self.members)
    defer { swap(&members, &self.members) }
    var depth = 0
    var name: Range<Int>?
    var nameHasEscapes = false
    var nested = (start: 0, token: JSONToken.beginObject)
    return JSONScanner.fault(in: text) { token, start, end in
      switch token {
      case .beginArray, .beginObject:
        if depth == 1 { nested = (start, token) }
        depth += 1
        return
      case .endArray, .endObject:
        depth -= 1
        guard depth == 1, let key = name else { return }
        members.append(
          Member(
            name: key, nameHasEscapes: nameHasEscapes, value: nested.start..<end, token: nested.token))
        name = nil
        return
      default:
        break
      }
      guard depth == 1 else { return }
      guard let key = name else {
        name = start..<end
        nameHasEscapes = token == .escapedString
        return
      }
      let isString = token == .string || token == .escapedString
      members.append(
        Member(
          name: key, nameHasEscapes: nameHasEscapes, value: isString ? start - 1..<end + 1 : start..<end,
          token: token))
      name = nil
    }
  }
}

extension ByteBuffer {
  /// Appends the text that a JSON string represents.
  ///
  /// - Parameter body: a valid string, without its quotes.
  /// - Returns: false if the string contains half a surrogate pair, which becomes U+FFFD.
  @discardableResult
  package mutating func append(unescapingJSON body: Span<UInt8>) -> Bool {
    var isText = true
    var index = 0
    while index < body.count {
      let end = body.firstIndex(of: UInt8(ascii: "\\"), from: index) ?? body.count
      append(body.extracting(index..<end))
      index = end
      guard index + 1 < body.count else { break }
      switch body[index + 1] {
      case UInt8(ascii: "b"): append(8 as UInt8)
      case UInt8(ascii: "f"): append(12 as UInt8)
      case UInt8(ascii: "n"): append(10 as UInt8)
      case UInt8(ascii: "r"): append(13 as UInt8)
      case UInt8(ascii: "t"): append(9 as UInt8)
      case UInt8(ascii: "u"):
        let (scalar, length) = body.jsonScalarEscape(at: index)
        if scalar == nil { isText = false }
        append(String(Character(scalar ?? "\u{FFFD}")))
        index += length
        continue
      case let character: append(character)
      }
      index += 2
    }
    return isText
  }
}

extension Span<UInt8> {
  /// The scalar of the escape at `index`, or of two escapes for a scalar beyond U+FFFF; nil for half a pair.
  fileprivate func jsonScalarEscape(at index: Int) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = jsonCodeUnit(at: index) ?? 0
    guard 0xD800...0xDFFF ~= first else { return (Unicode.Scalar(first), 6) }
    guard first < 0xDC00, let second = jsonCodeUnit(at: index + 6), 0xDC00...0xDFFF ~= second else {
      return (nil, 6)
    }
    return (Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)), 12)
  }

  /// The number of the escape at `index`, or nil unless it has four digits.
  private func jsonCodeUnit(at index: Int) -> UInt32? {
    guard index + 6 <= count, has("\\", at: index), has("u", at: index + 1) else { return nil }
    return (index + 2..<index + 6).reduce(0) { $0 << 4 | UInt32(self[$1].hexadecimalValue) }
  }
}
