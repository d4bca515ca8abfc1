/// Decompresses snappy.
enum Snappy {
  /// Appends the bytes that a block means.
  ///
  /// - Parameters:
  ///   - input: the block.
  ///   - size: how many bytes it must mean.
  ///   - output: what the bytes are appended to.
  /// - Throws: ``Damage`` if it means something else.
  static func decompress(_ input: RawSpan, size: Int, into output: inout [UInt8]) throws(Damage) {
    var position = 0
    let end = input.byteCount
    guard try input.varint(at: &position, before: end) == UInt64(size) else {
      throw .wrong("its compressed bytes are of another size than its header says")
    }
    // The densest copy makes 64 bytes of three.
    guard size / 22 <= end else { throw .wrong("its compressed bytes cannot have the size of its header") }
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: size))
    var made = start
    while position < end {
      let tag = Int(input.byte(at: position))
      position += 1
      if tag & 3 == 0 {
        let count = try literalSize(tag, input, &position)
        guard count <= end - position, count <= output.count - made else { throw .ended }
        copy(input, at: position, count: count, to: &output, at: made)
        position += count
        made += count
      } else {
        let (count, offset) = try copySize(tag, input, &position)
        guard offset > 0, offset <= made - start, count <= output.count - made else {
          throw .wrong("its compressed bytes copy from outside of it")
        }
        repeatBytes(&output, from: made - offset, to: made, count: count)
        made += count
      }
    }
    guard made == output.count else { throw .ended }
  }

  private static func literalSize(_ tag: Int, _ input: RawSpan, _ position: inout Int) throws(Damage) -> Int {
    let size = tag >> 2
    guard size >= 60 else { return size + 1 }
    let width = size - 59
    guard width <= input.byteCount - position else { throw .ended }
    defer { position += width }
    return Int(input.bits(at: position * 8, width: width * 8)) + 1
  }

  private static func copySize(
    _ tag: Int, _ input: RawSpan, _ position: inout Int
  ) throws(Damage) -> (count: Int, offset: Int) {
    let width = [0, 1, 2, 4][tag & 3]
    guard width <= input.byteCount - position else { throw .ended }
    defer { position += width }
    let offset = Int(input.bits(at: position * 8, width: width * 8))
    return width == 1 ? ((tag >> 2 & 7) + 4, (tag & 0xE0) << 3 | offset) : (tag >> 2 + 1, offset)
  }

  private static func copy(
    _ input: RawSpan, at position: Int, count: Int, to output: inout [UInt8], at made: Int
  ) {
    unsafe input.extracting(position..<position + count).withUnsafeBytes { source in
      unsafe output.withUnsafeMutableBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[made..<made + count]).copyMemory(from: source)
      }
    }
  }

  /// Copies bytes forward: the source may overlap what is written, and then repeats.
  private static func repeatBytes(_ output: inout [UInt8], from: Int, to: Int, count: Int) {
    unsafe output.withUnsafeMutableBytes { bytes in
      guard to - from < count else {
        let source = unsafe UnsafeRawBufferPointer(rebasing: bytes[from..<from + count])
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[to..<to + count]).copyMemory(from: source)
        return
      }
      for index in 0..<count { unsafe bytes[to + index] = bytes[from + index] }
    }
  }
}
