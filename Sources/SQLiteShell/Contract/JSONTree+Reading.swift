import TypedSQLiteCore

extension JSONTree {
  /// How many arrays and objects may be in one another.
  private static let maximumDepth = 100

  /// Reads a JSON text; nil if it is none, or has more levels than a message needs.
  ///
  /// An integer of more than 64 bits becomes the nearest real number.
  package init?(_ text: Span<UInt8>) {
    var reader = JSONTreeReader(depth: Self.maximumDepth)
    guard let value = reader.value(text), reader.isAtEnd(of: text) else { return nil }
    self = value
  }
}

/// Reads JSON as a tree.
private struct JSONTreeReader {
  private var index = 0
  private var depth: Int

  init(depth: Int) { self.depth = depth }

  /// The next byte that is no white space; nil at the end.
  private mutating func next(_ text: Span<UInt8>) -> UInt8? {
    while index < text.count {
      switch text[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return text[index]
      }
    }
    return nil
  }

  mutating func isAtEnd(of text: Span<UInt8>) -> Bool { next(text) == nil }

  private mutating func take(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard next(text) == byte else { return false }
    index += 1
    return true
  }

  /// Reads a value; nil if there is none.
  mutating func value(_ text: Span<UInt8>) -> JSONTree? {
    switch next(text) {
    case UInt8(ascii: "{"): inside(text) { $0.members(text) }
    case UInt8(ascii: "["): inside(text) { $0.items(text) }
    default: scalar(text)
    }
  }

  private mutating func inside(_ text: Span<UInt8>, _ read: (inout Self) -> JSONTree?) -> JSONTree? {
    guard depth > 0 else { return nil }
    index += 1
    depth -= 1
    defer { depth += 1 }
    return read(&self)
  }

  private mutating func members(_ text: Span<UInt8>) -> JSONTree? {
    var members: [JSONTree.Member] = []
    if take(UInt8(ascii: "}"), text) { return .object(members) }
    repeat {
      guard next(text) == UInt8(ascii: "\""), case .text(let name)? = scalar(text),
        take(UInt8(ascii: ":"), text), let value = value(text)
      else { return nil }
      members.append(JSONTree.Member(name, value))
    } while take(UInt8(ascii: ","), text)
    return take(UInt8(ascii: "}"), text) ? .object(members) : nil
  }

  private mutating func items(_ text: Span<UInt8>) -> JSONTree? {
    var items: [JSONTree] = []
    if take(UInt8(ascii: "]"), text) { return .list(items) }
    repeat {
      guard let value = value(text) else { return nil }
      items.append(value)
    } while take(UInt8(ascii: ","), text)
    return take(UInt8(ascii: "]"), text) ? .list(items) : nil
  }

  private mutating func scalar(_ text: Span<UInt8>) -> JSONTree? {
    let start = index
    guard let token = text.jsonScalar(&index) else { return nil }
    let word = text.extracting(start..<index)
    switch token {
    case .null: return .null
    case .true: return .flag(true)
    case .false: return .flag(false)
    case .string: return .text(String(repairing: word.extracting(1..<word.count - 1)))
    case .escapedString:
      var buffer = ByteBuffer(capacity: word.count)
      // Half a surrogate pair is no character.
      guard buffer.append(unescapingJSON: word.extracting(1..<word.count - 1)) else { return nil }
      return .text(buffer.withSpan { String(repairing: $0) })
    case .integer, .real:
      let digits = String(repairing: word)
      return Int(digits).map { .integer($0) } ?? Double(digits).map { .real($0) }
    default: return nil
    }
  }
}
