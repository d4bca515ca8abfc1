/// The tokens of a JSON text, without commas and colons.
package enum JSONToken: Sendable {
  case null, `true`, `false`, integer, real
  /// A string; the bounds leave out its quotes.
  case string, escapedString
  case beginArray, endArray, beginObject, endObject
}

/// Reads JSON token by token, without recursion or allocation.
///
/// It keeps the digits of numbers and the order of members, and reports positions, which decoders of JSON do not.
internal struct JSONScanner {
  /// Whether there was white space between tokens.
  enum Spacing { case compact, spaced }

  private enum State { case value, valueOrClose, key, keyOrClose, commaOrClose, end }

  private let maximumDepth: Int
  private var index = 0
  private var depth = 0
  private var spacing = Spacing.compact
  /// Whether the innermost container is an object; used only if one is open.
  private var isInObject = false
  /// One bit for each open container, set for an object.
  private var objects = InlineArray<16, UInt64>(repeating: 0)

  /// Calls `body` with each token and its bounds; returns nil if the text is not JSON, possibly after some
  /// calls.
  @inline(__always)
  static func scan(_ text: Span<UInt8>, _ body: (JSONToken, Int, Int) -> Void) -> Spacing? {
    var scanner = JSONScanner()
    return scanner.run(text, body) ? scanner.spacing : nil
  }

  /// Calls `body` as ``scan(_:_:)`` does, but allows one more level of nesting.
  ///
  /// - Returns: the index at which the text is not JSON, or nil if it is.
  @inline(__always)
  static func fault(in text: Span<UInt8>, _ body: (JSONToken, Int, Int) -> Void) -> Int? {
    var scanner = JSONScanner(maximumDepth: JSONText.maximumDepth + 1)
    return scanner.run(text, body) ? nil : scanner.index
  }

  /// Creates a scanner; there is room for 1024 levels.
  private init(maximumDepth: Int = JSONText.maximumDepth) {
    self.maximumDepth = maximumDepth
  }

  @inline(__always)
  private mutating func run(_ text: Span<UInt8>, _ body: (JSONToken, Int, Int) -> Void) -> Bool {
    var state = State.value
    while true {
      skipSpace(text)
      guard index < text.count else { return state == .end }
      let start = index
      let byte = text[index]
      switch state {
      case .value, .valueOrClose:
        switch byte {
        case UInt8(ascii: "["):
          guard open(isObject: false) else { return false }
          state = .valueOrClose
          body(.beginArray, start, index)
        case UInt8(ascii: "{"):
          guard open(isObject: true) else { return false }
          state = .keyOrClose
          body(.beginObject, start, index)
        case UInt8(ascii: "]") where state == .valueOrClose:
          state = close()
          body(.endArray, start, index)
        default:
          guard let token = text.jsonScalar(&index) else { return false }
          report(token, start, body)
          state = depth == 0 ? .end : .commaOrClose
        }
      case .key, .keyOrClose:
        switch byte {
        case UInt8(ascii: "\""):
          guard let token = text.jsonString(&index) else { return false }
          report(token, start, body)
          skipSpace(text)
          guard text.has(":", at: index) else { return false }
          index += 1
          state = .value
        case UInt8(ascii: "}") where state == .keyOrClose:
          state = close()
          body(.endObject, start, index)
        default:
          return false
        }
      case .commaOrClose:
        switch byte {
        case UInt8(ascii: ","):
          index += 1
          state = isInObject ? .key : .value
        case UInt8(ascii: "]"):
          guard !isInObject else { return false }
          state = close()
          body(.endArray, start, index)
        case UInt8(ascii: "}"):
          guard isInObject else { return false }
          state = close()
          body(.endObject, start, index)
        default:
          return false
        }
      case .end:
        return false
      }
    }
  }

  @inline(__always)
  private func report(_ token: JSONToken, _ start: Int, _ body: (JSONToken, Int, Int) -> Void) {
    switch token {
    case .string, .escapedString: body(token, start + 1, index - 1)
    default: body(token, start, index)
    }
  }

  @inline(__always)
  private mutating func skipSpace(_ text: Span<UInt8>) {
    while index < text.count, text[index] <= 0x20 {
      switch text[index] {
      case 0x20, 0x09, 0x0A, 0x0D:
        index += 1
        spacing = .spaced
      default: return
      }
    }
  }

  @inline(__always)
  private mutating func open(isObject: Bool) -> Bool {
    guard depth < maximumDepth else { return false }
    isInObject = isObject
    let bit: UInt64 = 1 << UInt64(depth & 63)
    if isObject { objects[depth >> 6] |= bit } else { objects[depth >> 6] &= ~bit }
    depth += 1
    index += 1
    return true
  }

  @inline(__always)
  private mutating func close() -> State {
    depth -= 1
    index += 1
    guard depth > 0 else { return .end }
    let level = depth - 1
    isInObject = objects[level >> 6] >> UInt64(level & 63) & 1 == 1
    return .commaOrClose
  }
}

// MARK: - Scalars

extension Span<UInt8> {
  /// Reads a string, a number or a literal at `index`, or nil if there is none.
  package func jsonScalar(_ index: inout Int) -> JSONToken? {
    switch index < count ? self[index] : 0 {
    case UInt8(ascii: "\""): jsonString(&index)
    case UInt8(ascii: "t"): jsonLiteral("true", .true, &index)
    case UInt8(ascii: "f"): jsonLiteral("false", .false, &index)
    case UInt8(ascii: "n"): jsonLiteral("null", .null, &index)
    default: jsonNumber(&index)
    }
  }

  private func jsonLiteral(_ word: StaticString, _ token: JSONToken, _ index: inout Int) -> JSONToken? {
    let end = index + word.utf8CodeUnitCount
    guard end <= count, extracting(index..<end).equals(word) else { return nil }
    index = end
    return token
  }

  /// Reads a number as JSON writes it.
  internal func jsonNumber(_ index: inout Int) -> JSONToken? {
    var token = JSONToken.integer
    if has("-", at: index) { index += 1 }
    if has("0", at: index) { index += 1 } else if skipDigits(&index) == 0 { return nil }
    if has(".", at: index) {
      index += 1
      token = .real
      if skipDigits(&index) == 0 { return nil }
    }
    if has("e", at: index) || has("E", at: index) {
      index += 1
      token = .real
      if sign(at: index) != nil { index += 1 }
      if skipDigits(&index) == 0 { return nil }
    }
    return token
  }

  /// Moves `index` past the digits there, and returns how many there were.
  internal func skipDigits(_ index: inout Int) -> Int {
    let start = index
    while digit(at: index) != nil { index += 1 }
    return index - start
  }

  /// Reads a string with its quotes.
  package func jsonString(_ index: inout Int) -> JSONToken? {
    guard has("\"", at: index) else { return nil }
    index += 1
    var token = JSONToken.string
    while index < count {
      switch self[index] {
      case UInt8(ascii: "\""):
        index += 1
        return token
      case UInt8(ascii: "\\"):
        guard let length = jsonEscapeLength(at: index) else { return nil }
        token = .escapedString
        index += length
      case 0..<0x20:
        return nil
      case 0x80...:
        guard let length = utf8Length(at: index) else { return nil }
        index += length
      default:
        index += 1
      }
    }
    return nil
  }

  /// The length of the escape sequence at `index`, or nil if JSON has no such escape.
  internal func jsonEscapeLength(at index: Int) -> Int? {
    guard index + 1 < count else { return nil }
    switch self[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard index + 6 <= count else { return nil }
      for position in index + 2..<index + 6 where self[position].hexadecimalValue > 15 { return nil }
      return 6
    default:
      return nil
    }
  }

  /// The length of the UTF-8 sequence at `index`, which is not ASCII; nil if it is not UTF-8.
  internal func utf8Length(at index: Int) -> Int? {
    let first = self[index]
    // The range of the second byte excludes overlong forms, surrogates and scalars above U+10FFFF.
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= count, second.contains(self[index + 1]) else { return nil }
    for position in index + 2..<index + length where self[position] & 0xC0 != 0x80 { return nil }
    return length
  }
}
