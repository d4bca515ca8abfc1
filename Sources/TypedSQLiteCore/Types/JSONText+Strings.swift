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
      var text = ByteBuffer(capacity: range.count)
      // Half a character has no bytes.
      guard text.append(unescapingJSON: bytes.span.extracting(range)) else { return nil }
      strings.append(text.withSpan { span in span.indices.map { span[$0] } })
    }
    return strings
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
