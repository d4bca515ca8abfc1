// Arrays and objects of strings, which some storages write without JSON's syntax.

extension JSONText {
  /// The type of a document's outermost value.
  internal enum Shape {
    case array, object
  }

  /// Whether the document has a shape.
  internal func has(_ shape: Shape) -> Bool {
    let opening = shape == .array ? UInt8(ascii: "[") : UInt8(ascii: "{")
    return bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == opening
  }

  /// The elements of an array of strings, or the keys and values of an object of strings in turn, as UTF-8 without
  /// escape sequences; nil for any other document.
  internal var strings: [[UInt8]]? {
    var ranges: [(range: Range<Int>, isEscaped: Bool)] = []
    var containers = 0
    var isOfStrings = true
    let spacing = JSONScanner.scan(bytes.span) { token, start, end in
      switch token {
      case .string: ranges.append((start..<end, false))
      case .escapedString: ranges.append((start..<end, true))
      case .beginArray, .beginObject: containers += 1
      case .endArray, .endObject: break
      default: isOfStrings = false
      }
    }
    guard spacing != nil, isOfStrings, containers == 1 else { return nil }
    var strings: [[UInt8]] = []
    for (range, isEscaped) in ranges {
      guard isEscaped else {
        strings.append(Array(bytes[range]))
        continue
      }
      guard let text = bytes.span.extracting(range).unescapedJSON else { return nil }
      strings.append(text)
    }
    return strings
  }
}

extension Span<UInt8> {
  /// The bytes of a JSON string without its escape sequences; nil if an escape is half a surrogate pair.
  fileprivate var unescapedJSON: [UInt8]? {
    var result: [UInt8] = []
    var index = 0
    while index < count {
      guard self[index] == UInt8(ascii: "\\") else {
        result.append(self[index])
        index += 1
        continue
      }
      guard index + 1 < count else { return nil }
      guard self[index + 1] == UInt8(ascii: "u") else {
        result.append(Self.character(ofEscape: self[index + 1]))
        index += 2
        continue
      }
      guard var scalar = hexadecimal(at: index + 2) else { return nil }
      index += 6
      if scalar & 0xFC00 == 0xD800 {
        guard has("\\u", at: index), let low = hexadecimal(at: index + 2), low & 0xFC00 == 0xDC00 else {
          return nil
        }
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
        index += 6
      }
      guard let character = Unicode.Scalar(scalar) else { return nil }
      result += Array(String(character).utf8)
    }
    return result
  }

  private func hexadecimal(at index: Int) -> UInt32? {
    guard index + 4 <= count else { return nil }
    var value: UInt32 = 0
    for position in index..<index + 4 {
      guard self[position].hexadecimalValue < 16 else { return nil }
      value = value << 4 | UInt32(self[position].hexadecimalValue)
    }
    return value
  }

  private static func character(ofEscape byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }
}

extension ByteBuffer {
  /// Appends bytes as a JSON string, or as several strings separated by commas if a separator is given.
  internal mutating func append(jsonStrings text: Span<UInt8>, separator: UInt8? = nil) {
    append(UInt8(ascii: "\""))
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case separator: append("\",\"")
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        append("\\u00")
        append(hexadecimal: text.extracting(index..<index + 1))
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

extension StorageCodec<JSONText> {
  /// The same codec, limited to arrays or to objects.
  internal func limited(to shape: JSONText.Shape) -> StorageCodec<JSONText> {
    switch self {
    case .text(let decode, let encode):
      .text(
        decode: { text in decode(text).flatMap { $0.has(shape) ? $0 : nil } },
        encode: { json, buffer in json.has(shape) ? encode(json, &buffer) : .outOfRange })
    case .blob(let decode, let encode):
      .blob(
        decode: { blob in decode(blob).flatMap { $0.has(shape) ? $0 : nil } },
        encode: { json, buffer in json.has(shape) ? encode(json, &buffer) : .outOfRange })
    case .integer, .real: self
    }
  }
}
