import OutputModes
import TypedSQLiteCore

/// Reads XML from blocks of bytes, one part after the other, in little memory.
///
/// It is tolerant: prefixes of namespaces are dropped, end tags need not match, and unknown entities stay as they are. A
/// document type is refused, so no entity can expand.
struct MarkupReader: ~Copyable {
  /// What was read.
  enum Part {
    /// The start of an element; its name is ``name``.
    case start
    /// The end of one, which follows each start.
    case end
    /// Text, which is in ``text`` if it is kept.
    case text
    case done
  }

  /// Why it cannot go on.
  enum Fault: Error {
    case source(ShellError)
    /// The text ends within a tag, or a tag is too long.
    case broken
    case tooDeep
    case hasDocumentType
    case notUTF8
    /// A text is too long to be one of a cell.
    case tooLong
  }

  private let next: (inout [UInt8]) throws(ShellError) -> Bool
  private var block: [UInt8] = []
  private var bytes: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var endsNow = false
  private var hasBegun = false
  private var tag: [UInt8] = []
  private var nameRange = 0..<0
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  private(set) var depth = 0
  /// Whether texts are kept.
  var keepsText = false
  /// The texts that were kept; the caller empties it.
  var text: [UInt8] = []

  private static let deepest = 256
  private static let longestTag = 1 << 20
  private static let longestText = 1 << 20

  /// - Parameter next: replaces its argument by the next bytes; false at the end.
  init(_ next: @escaping (inout [UInt8]) throws(ShellError) -> Bool) { self.next = next }

  /// Whether the element has a name, without its prefix.
  func isNamed(_ name: StaticString) -> Bool { tag.span.extracting(nameRange).equals(name) }

  /// The value of an attribute, by its name without a prefix; nil if there is none.
  func attribute(_ name: StaticString) -> [UInt8]? {
    guard let found = attributes.first(where: { tag.span.extracting($0.name).equals(name) }) else {
      return nil
    }
    var value: [UInt8] = []
    Self.decode(tag.span.extracting(found.value), to: &value)
    return value
  }

  /// The same as text.
  func attributeText(_ name: StaticString) -> String? {
    attribute(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the next part.
  mutating func read() throws(Fault) -> Part {
    if endsNow {
      endsNow = false
      depth -= 1
      return .end
    }
    if !hasBegun { try begin() }
    while true {
      guard try has(1) else {
        guard depth == 0 else { throw .broken }
        return .done
      }
      guard bytes[position] == UInt8(ascii: "<") else {
        try readText()
        return .text
      }
      guard try has(2) else { throw .broken }
      switch bytes[position + 1] {
      case UInt8(ascii: "?"): try skip(to: "?>")
      case UInt8(ascii: "!"):
        if try begins("<!--") {
          position += 4
          try skip(to: "-->")
        } else if try begins("<![CDATA[") {
          position += 9
          try skip(to: "]]>", keeping: keepsText)
          return .text
        } else {
          throw .hasDocumentType
        }
      case UInt8(ascii: "/"):
        try readTag()
        depth = max(depth - 1, 0)
        return .end
      default:
        try readTag()
        readAttributes()
        depth += 1
        guard depth <= Self.deepest else { throw .tooDeep }
        return .start
      }
    }
  }

  private mutating func begin() throws(Fault) {
    hasBegun = true
    if try has(3), bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    if try has(2), bytes[0] >= 0xFE && bytes[1] >= 0xFE || bytes[0] == 0 || bytes[1] == 0 { throw .notUTF8 }
  }
}

// MARK: - Bytes

extension MarkupReader {
  /// Whether there are so many bytes from the position on, which are read if they must be.
  private mutating func has(_ count: Int) throws(Fault) -> Bool {
    while bytes.count - position < count {
      guard try fill() else { return false }
    }
    return true
  }

  /// Reads the next block after the bytes that are still needed; false at the end.
  private mutating func fill() throws(Fault) -> Bool {
    guard !isAtEnd else { return false }
    do throws(ShellError) {
      guard try next(&block) else {
        isAtEnd = true
        return false
      }
    } catch {
      throw .source(error)
    }
    if position == bytes.count {
      swap(&bytes, &block)
    } else {
      bytes.removeFirst(position)
      bytes += block
    }
    position = 0
    return true
  }

  private mutating func begins(_ mark: StaticString) throws(Fault) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard try has(count) else { return false }
    return bytes.span.extracting(position..<position + count).equals(mark)
  }

  /// Goes behind a mark; what is before it is kept as text or dropped.
  private mutating func skip(to mark: StaticString, keeping: Bool = false) throws(Fault) {
    while try !begins(mark) {
      guard position < bytes.count else { throw .broken }
      if keeping { try keep(bytes[position]) }
      position += 1
    }
    position += mark.utf8CodeUnitCount
  }

  private mutating func keep(_ byte: UInt8) throws(Fault) {
    guard text.count < Self.longestText else { throw .tooLong }
    text.append(byte)
  }

  /// Reads text up to the next tag, with its entities; a text may come in several parts.
  private mutating func readText() throws(Fault) {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "<") { end += 1 }
    if end == bytes.count, !isAtEnd {
      // An entity, or the end of a line, may be cut by the end of a block.
      var start = end
      while start > position, end - start < 16, bytes[start - 1] != UInt8(ascii: "&"),
        bytes[start - 1] != 0x0D
      {
        start -= 1
      }
      if start > position, bytes[start - 1] == UInt8(ascii: "&") || bytes[start - 1] == 0x0D {
        let offset = start - 1 - position
        if offset == 0 {
          guard end - position < 64, try fill() else { return try take(to: bytes.count) }
          return try readText()
        }
        end = start - 1
      }
    }
    try take(to: end)
  }

  private mutating func take(to end: Int) throws(Fault) {
    defer { position = end }
    guard keepsText else { return }
    guard text.count + end - position <= Self.longestText else { throw .tooLong }
    var kept: [UInt8] = []
    swap(&kept, &text)
    Self.decode(bytes.span.extracting(position..<end), to: &kept)
    text = kept
  }

  private mutating func readTag() throws(Fault) {
    var quote: UInt8 = 0
    var end = position + 1
    while true {
      if end == bytes.count {
        let length = end - position
        guard length < Self.longestTag, try fill() else { throw .broken }
        end = position + length
        continue
      }
      let byte = bytes[end]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      end += 1
    }
    var first = position + 1
    if bytes[first] == UInt8(ascii: "/") { first += 1 }
    var last = end
    if last > first, bytes[last - 1] == UInt8(ascii: "/") {
      last -= 1
      endsNow = true
    }
    tag.removeAll(keepingCapacity: true)
    tag += bytes[first..<last]
    position = end + 1
    var nameEnd = 0
    while nameEnd < tag.count, !tag[nameEnd].isWhiteSpace { nameEnd += 1 }
    nameRange = local(0..<nameEnd)
  }

  /// A name without its prefix.
  private func local(_ range: Range<Int>) -> Range<Int> {
    for index in range where tag[index] == UInt8(ascii: ":") { return index + 1..<range.upperBound }
    return range
  }

  private mutating func readAttributes() {
    attributes.removeAll(keepingCapacity: true)
    var index = nameRange.upperBound
    while index < tag.count {
      while index < tag.count, tag[index].isWhiteSpace { index += 1 }
      let start = index
      while index < tag.count, tag[index] != UInt8(ascii: "="), !tag[index].isWhiteSpace { index += 1 }
      let name = start..<index
      while index < tag.count, tag[index] != UInt8(ascii: "\""), tag[index] != UInt8(ascii: "'") {
        index += 1
      }
      guard index < tag.count else { return }
      let quote = tag[index]
      let valueStart = index + 1
      index = valueStart
      while index < tag.count, tag[index] != quote { index += 1 }
      attributes.append((local(name), valueStart..<index))
      index += 1
    }
  }
}

// MARK: - Entities

extension MarkupReader {
  /// Decodes the entities and the ends of lines of a text.
  private static func decode(_ raw: Span<UInt8>, to text: inout [UInt8]) {
    text.reserveCapacity(text.count + raw.count)
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      index += 1
      if byte == UInt8(ascii: "&"), let length = entity(raw, at: index, to: &text) {
        index += length
      } else if byte == 0x0D {
        text.append(0x0A)
        if index < raw.count, raw[index] == 0x0A { index += 1 }
      } else {
        text.append(byte)
      }
    }
  }

  /// Decodes the entity whose name begins at an index; nil if it is none.
  private static func entity(_ raw: Span<UInt8>, at start: Int, to text: inout [UInt8]) -> Int? {
    var end = start
    while end < raw.count, end - start < 12, raw[end] != UInt8(ascii: ";") { end += 1 }
    guard end < raw.count, raw[end] == UInt8(ascii: ";"), end > start else { return nil }
    let name = raw.extracting(start..<end)
    let length = end - start + 1
    if name[0] == UInt8(ascii: "#") {
      guard let scalar = scalar(name) else { return nil }
      text += Array(String(Character(scalar)).utf8)
      return length
    }
    let known: [(StaticString, Character)] = [
      ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
    ]
    guard let found = known.first(where: { name.equals($0.0) }) else { return nil }
    text += Array(found.1.utf8)
    return length
  }

  private static func scalar(_ name: Span<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
    var number: UInt32 = 0
    let first = isHexadecimal ? 2 : 1
    guard name.count > first else { return nil }
    for index in first..<name.count {
      let digit = UInt32(name[index].hexadecimalValue)
      guard digit < (isHexadecimal ? 16 : 10), number < 0x11_0000 else { return nil }
      number = number * (isHexadecimal ? 16 : 10) + digit
    }
    return Unicode.Scalar(number) ?? "\u{FFFD}"
  }
}
