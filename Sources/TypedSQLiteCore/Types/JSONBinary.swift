/// SQLite's binary JSON format, read and written as <https://www.sqlite.org/jsonb.html> describes it.
///
/// An element is a header and a payload. The lower half of the first byte is the type; the upper half is the
/// length of the payload if it is at most 11, and otherwise says how many bytes of length follow.
package enum JSONBinary {
  internal enum ElementType: UInt8 {
    case null, `true`, `false`, integer, integer5, real, real5, text, escapedText, text5, rawText, array,
      object
  }

  /// An element's type and the bounds of its payload.
  internal struct Element {
    let type: ElementType
    let payload: Range<Int>
  }
}

// MARK: - To text

extension JSONBinary {
  /// Appends the JSON text of a blob, without white space.
  ///
  /// Every size and payload is checked, so any blob may be passed.
  ///
  /// - Returns: false, with nothing appended, if the blob is not JSON in this format or is nested too deep.
  package static func writeText(of blob: Span<UInt8>, to buffer: inout ByteBuffer) -> Bool {
    let start = buffer.count
    guard writeElements(of: blob, to: &buffer) else {
      buffer.truncate(to: start)
      return false
    }
    return true
  }

  private struct Container {
    let end: Int
    let isObject: Bool
    var count = 0
  }

  private static func writeElements(of blob: Span<UInt8>, to buffer: inout ByteBuffer) -> Bool {
    var stack: [Container] = []
    var current = Container(end: blob.count, isObject: false)
    var index = 0
    while true {
      if index == current.end {
        // An object with an odd number of elements has a name without a value.
        guard let outer = stack.popLast() else { return current.count == 1 }
        guard !current.isObject || current.count.isMultiple(of: 2) else { return false }
        buffer.append(UInt8(ascii: current.isObject ? "}" : "]"))
        current = outer
        continue
      }
      if stack.isEmpty {
        guard current.count == 0 else { return false }
      } else if current.count > 0 {
        buffer.append(UInt8(ascii: current.isObject && !current.count.isMultiple(of: 2) ? ":" : ","))
      }
      guard let element = element(in: blob, at: index, before: current.end) else { return false }
      let isName = current.isObject && current.count.isMultiple(of: 2)
      current.count += 1
      switch element.type {
      case .array, .object:
        guard !isName, stack.count < JSONText.maximumDepth else { return false }
        buffer.append(UInt8(ascii: element.type == .object ? "{" : "["))
        stack.append(current)
        current = Container(end: element.payload.upperBound, isObject: element.type == .object)
        index = element.payload.lowerBound
      default:
        guard !isName || element.type.isText else { return false }
        guard writeScalar(element.type, blob.extracting(element.payload), to: &buffer) else { return false }
        index = element.payload.upperBound
      }
    }
  }

  /// The element whose header is at `index`, or nil if it extends past `end`.
  internal static func element(in blob: Span<UInt8>, at index: Int, before end: Int) -> Element? {
    guard index < end, let type = ElementType(rawValue: blob[index] & 15) else { return nil }
    var length = UInt64(blob[index] >> 4)
    var start = index + 1
    if length > 11 {
      let lengthBytes = 1 << Int(length - 12)
      guard lengthBytes <= end - start else { return nil }
      length = 0
      for position in start..<start + lengthBytes { length = length << 8 | UInt64(blob[position]) }
      start += lengthBytes
    }
    guard length <= UInt64(end - start) else { return nil }
    return Element(type: type, payload: start..<start + Int(length))
  }

  private static func writeScalar(
    _ type: ElementType, _ payload: Span<UInt8>, to buffer: inout ByteBuffer
  ) -> Bool {
    switch type {
    case .null, .true, .false:
      guard payload.isEmpty else { return false }
      if type == .null {
        buffer.append("null")
      } else if type == .true {
        buffer.append("true")
      } else {
        buffer.append("false")
      }
      return true
    case .integer, .real:
      var end = 0
      guard payload.jsonNumber(&end) != nil, end == payload.count else { return false }
      buffer.append(payload)
      return true
    case .integer5: return buffer.append(json5Integer: payload)
    case .real5: return buffer.append(json5Real: payload)
    case .text, .escapedText: return buffer.append(jsonBody: payload, mayEscape: type == .escapedText)
    case .rawText: return buffer.append(jsonRaw: payload)
    case .text5: return buffer.append(json5Body: payload)
    case .array, .object: return false
    }
  }
}

extension JSONBinary.ElementType {
  fileprivate var isText: Bool {
    switch self {
    case .text, .escapedText, .text5, .rawText: true
    default: false
    }
  }
}

// MARK: - From text

extension JSONBinary {
  /// Appends a text in the binary format.
  ///
  /// - Returns: whether white space was left out; nil, with nothing appended, if the text is not JSON.
  internal static func write(_ text: Span<UInt8>, to buffer: inout ByteBuffer) -> JSONScanner.Spacing? {
    // Headers contain the length of their payload, so the lengths are counted before the first byte is
    // written.
    var lengths: [Int] = []
    var open: [Int] = []
    var length = 0
    let spacing = JSONScanner.scan(text) { token, start, end in
      switch token {
      case .beginArray, .beginObject:
        open.append(lengths.count)
        lengths.append(length)
        length = 0
      case .endArray, .endObject:
        guard let container = open.popLast() else { return }
        let outer = lengths[container]
        lengths[container] = length
        length += outer + headerLength(length)
      case .null, .true, .false:
        length += 1
      case .integer, .real, .string, .escapedString:
        length += headerLength(end - start) + end - start
      }
    }
    guard spacing != nil else { return nil }
    buffer.reserve(length)
    var container = 0
    return JSONScanner.scan(text) { token, start, end in
      switch token {
      case .beginArray, .beginObject:
        writeHeader(token == .beginArray ? .array : .object, lengths[container], to: &buffer)
        container += 1
      case .endArray, .endObject: break
      case .null: writeHeader(.null, 0, to: &buffer)
      case .true: writeHeader(.true, 0, to: &buffer)
      case .false: writeHeader(.false, 0, to: &buffer)
      case .integer, .real, .string, .escapedString:
        let type: ElementType =
          switch token {
          case .integer: .integer
          case .real: .real
          case .string: .text
          default: .escapedText
          }
        writeHeader(type, end - start, to: &buffer)
        buffer.append(text.extracting(start..<end))
      }
    }
  }

  private static func headerLength(_ length: Int) -> Int {
    switch length {
    case ...11: 1
    case ...0xFF: 2
    case ...0xFFFF: 3
    case ...0xFFFF_FFFF: 5
    default: 9
    }
  }

  private static func writeHeader(_ type: ElementType, _ length: Int, to buffer: inout ByteBuffer) {
    let lengthBytes = headerLength(length) - 1
    let size =
      switch lengthBytes {
      case 0: UInt8(truncatingIfNeeded: length)
      case 1: UInt8(12)
      case 2: UInt8(13)
      case 4: UInt8(14)
      default: UInt8(15)
      }
    buffer.append(size << 4 | type.rawValue)
    for position in stride(from: lengthBytes - 1, through: 0, by: -1) {
      buffer.append(UInt8(truncatingIfNeeded: length >> (position * 8)))
    }
  }
}
