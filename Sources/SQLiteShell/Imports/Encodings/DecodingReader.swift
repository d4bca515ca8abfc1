import OutputModes
import TypedSQLiteCore

/// Gives the text of a file in UTF-8, whatever its encoding.
final class DecodingReader: ByteReader {
  private let reader: any ByteReader
  private let encoding: FileEncoding
  /// The bytes of a character that continues in the next block.
  private var rest: [UInt8] = []
  private var isLittleEndian = true
  private var isFirst = true
  private var raw: [UInt8] = []
  /// How many bytes were checked.
  private var offset = 0
  private var isAtEnd = false

  init(_ reader: any ByteReader, _ encoding: FileEncoding) {
    self.reader = reader
    self.encoding = encoding
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    if encoding == .utf8 { return try readUTF8(into: &block) }
    while !isAtEnd {
      guard try reader.read(into: &raw) else {
        isAtEnd = true
        guard !rest.isEmpty else { return false }
        // Half a character is left.
        rest = []
        block = Array("\u{FFFD}".utf8)
        return true
      }
      block.removeAll(keepingCapacity: true)
      if encoding == .latin1 { decodeLatin1(into: &block) } else { decodeUTF16(into: &block) }
      if !block.isEmpty { return true }
    }
    return false
  }

  /// Passes a block on if it is UTF-8.
  private func readUTF8(into block: inout [UInt8]) throws(FileError) -> Bool {
    guard try reader.read(into: &block) else {
      guard rest.isEmpty else { throw .notUTF8(at: offset - rest.count) }
      return false
    }
    if rest.isEmpty, block.span.isASCII {
      offset += block.count
      return true
    }
    let start = offset - rest.count
    let bytes = rest + block
    var end = bytes.count
    // A character of up to four bytes may continue in the next block.
    var index = end - 1
    while index >= max(0, end - 3), bytes[index] & 0xC0 == 0x80 { index -= 1 }
    if index >= max(0, end - 3), bytes[index] >= 0xC0 {
      let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : 2
      if end - index < length { end = index }
    }
    if !Self.isText(bytes, end) { throw .notUTF8(at: start + Self.firstFault(in: bytes, end)) }
    rest = Array(bytes[end...])
    offset += block.count
    return true
  }

  /// The index of the first byte that is no part of a character, of so many bytes.
  private static func firstFault(in bytes: [UInt8], _ count: Int) -> Int {
    var index = 0
    while index < count {
      let scalar = DecodedScalar(bytes.span.extracting(first: count), at: index)
      guard scalar.isValid else { break }
      index += scalar.length
    }
    return index
  }

  private static func isText(_ bytes: [UInt8], _ count: Int) -> Bool {
    bytes.span.extracting(first: count).isUTF8
  }

  private func decodeLatin1(into block: inout [UInt8]) {
    for byte in raw {
      guard byte >= 0x80 else {
        block.append(byte)
        continue
      }
      let scalar = byte < 0xA0 ? Self.windowsCharacters[Int(byte - 0x80)] : UInt16(byte)
      append(UInt32(scalar), to: &block)
    }
  }

  private func decodeUTF16(into block: inout [UInt8]) {
    var bytes = rest + raw
    if isFirst, bytes.count >= 2 {
      isFirst = false
      let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      isLittleEndian = isMarked ? bytes[0] == 0xFF : bytes[0] != 0
      if isMarked { bytes.removeFirst(2) }
    }
    var index = 0
    while index + 1 < bytes.count {
      let unit = unit(at: index, of: bytes)
      if unit & 0xFC00 == 0xD800 {
        guard index + 3 < bytes.count else { break }
        let next = self.unit(at: index + 2, of: bytes)
        guard next & 0xFC00 == 0xDC00 else {
          append(0xFFFD, to: &block)
          index += 2
          continue
        }
        append(0x10000 + (unit & 0x3FF) << 10 + next & 0x3FF, to: &block)
        index += 4
        continue
      }
      append(unit & 0xFC00 == 0xDC00 ? 0xFFFD : unit, to: &block)
      index += 2
    }
    rest = Array(bytes[index...])
  }

  private func unit(at index: Int, of bytes: [UInt8]) -> UInt32 {
    let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
    return isLittleEndian ? second << 8 | first : first << 8 | second
  }

  private func append(_ scalar: UInt32, to block: inout [UInt8]) {
    let scalar = Unicode.Scalar(scalar) ?? "\u{FFFD}"
    if scalar.isASCII {
      block.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      block += Array(String(scalar).utf8)
    }
  }

  /// What Windows-1252 has from 0x80 to 0x9F; the five bytes without a character stay control characters.
  private static let windowsCharacters: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
