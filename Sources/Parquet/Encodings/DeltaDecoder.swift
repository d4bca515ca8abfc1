/// Decodes integers that are stored as differences in blocks: DELTA_BINARY_PACKED.
struct DeltaDecoder {
  /// The number of integers that the header promises.
  let count: Int

  private var position: Int
  private let end: Int
  private let perMiniblock: Int
  private let miniblocks: Int
  /// How many integers are still to come.
  private var left: Int
  private var last: Int64
  private var isFirst = true
  private var smallest: Int64 = 0
  /// The bits of each difference, a byte for each miniblock of the block.
  private var widths = 0
  private var miniblock: Int
  /// How many integers of the miniblock are still to come.
  private var leftInMiniblock = 0
  private var bit = 0
  private var width = 0

  /// Reads the header.
  init(_ range: Range<Int>, _ bytes: RawSpan) throws(Damage) {
    position = range.lowerBound
    end = range.upperBound
    let blockSize = try bytes.varint(at: &position, before: end)
    let miniblocks = try bytes.varint(at: &position, before: end)
    let count = try bytes.varint(at: &position, before: end)
    last = Int64(zigzag: try bytes.varint(at: &position, before: end))
    guard (1...(1 << 30)).contains(blockSize), miniblocks > 0, blockSize.isMultiple(of: miniblocks),
      (blockSize / miniblocks).isMultiple(of: 8)
    else { throw .wrong("blocks of \(blockSize) differences have \(miniblocks) parts") }
    guard count <= UInt64(Int32.max) else { throw .wrong("there are \(count) differences") }
    self.count = Int(count)
    self.miniblocks = Int(miniblocks)
    perMiniblock = Int(blockSize / miniblocks)
    left = Int(count)
    miniblock = Int(miniblocks)
  }

  /// The next integer; sums wrap around, as the format says.
  mutating func next(_ bytes: RawSpan) throws(Damage) -> Int64 {
    guard left > 0 else { throw .ended }
    left -= 1
    if isFirst {
      isFirst = false
      return last
    }
    if leftInMiniblock == 0 { try beginMiniblock(bytes) }
    leftInMiniblock -= 1
    last = last &+ smallest &+ Int64(bitPattern: bytes.bits(at: bit, width: width))
    bit += width
    return last
  }

  private mutating func beginMiniblock(_ bytes: RawSpan) throws(Damage) {
    if miniblock == miniblocks {
      smallest = Int64(zigzag: try bytes.varint(at: &position, before: end))
      guard miniblocks <= end - position else { throw .ended }
      widths = position
      position += miniblocks
      miniblock = 0
    }
    width = Int(bytes.byte(at: widths + miniblock))
    guard width <= 64 else { throw .wrong("a difference has \(width) bits") }
    miniblock += 1
    bit = position * 8
    leftInMiniblock = perMiniblock
    // The last miniblock may be cut after the differences that there are.
    let size = perMiniblock / 8 * width
    guard size <= end - position || (min(left + 1, perMiniblock) * width + 7) / 8 <= end - position else {
      throw .ended
    }
    position = min(position + size, end)
  }

  /// The offset after all integers.
  func endPosition(_ bytes: RawSpan) throws(Damage) -> Int {
    var copy = self
    var missing = count - 1
    while missing > 0 {
      copy.left = missing - 1
      try copy.beginMiniblock(bytes)
      missing -= perMiniblock
    }
    return copy.position
  }
}
