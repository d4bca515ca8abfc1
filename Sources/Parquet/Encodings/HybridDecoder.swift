/// Decodes small numbers that are stored as runs of one value and as groups of bits: levels, indexes, booleans.
///
/// Numbers are decoded as they are asked for: a run may be longer than memory.
struct HybridDecoder {
  private var position: Int
  private let end: Int
  private let width: Int
  /// How many times `value` is still to come.
  private var repeats = 0
  private var value: UInt64 = 0
  /// How many numbers of a group are still to come, from the bit `packedBit` on.
  private var packed = 0
  private var packedBit = 0

  /// - Parameters:
  ///   - range: the bytes of the runs.
  ///   - width: the bits of a number, up to 32.
  init(_ range: Range<Int>, width: Int) {
    position = range.lowerBound
    end = range.upperBound
    self.width = width
  }

  /// Appends the next numbers.
  mutating func read<Number: FixedWidthInteger>(
    _ count: Int, from bytes: RawSpan, into numbers: inout [Number]
  ) throws(Damage) {
    var missing = count
    while missing > 0 {
      if repeats > 0 {
        let taken = min(repeats, missing)
        let number = Number(truncatingIfNeeded: value)
        for _ in 0..<taken { numbers.append(number) }
        repeats -= taken
        missing -= taken
      } else if packed > 0 {
        let taken = min(packed, missing)
        for _ in 0..<taken {
          numbers.append(Number(truncatingIfNeeded: bytes.bits(at: packedBit, width: width)))
          packedBit += width
        }
        packed -= taken
        missing -= taken
      } else {
        try beginRun(bytes)
      }
    }
  }

  private mutating func beginRun(_ bytes: RawSpan) throws(Damage) {
    let head = try bytes.varint(at: &position, before: end)
    guard head >> 1 <= UInt64(UInt32.max) else { throw .wrong("a run has \(head >> 1) values") }
    let count = Int(head >> 1)
    guard head & 1 == 1 else {
      let size = (width + 7) / 8
      guard size <= end - position else { throw .ended }
      value = bytes.bits(at: position * 8, width: size * 8)
      position += size
      repeats = count
      return
    }
    // Some writers leave out the bytes of the last group that have no value.
    let size = min(count * width, end - position)
    packed = width == 0 ? count * 8 : min(count * 8, size * 8 / width)
    guard packed > 0 || count == 0 else { throw .ended }
    packedBit = position * 8
    position += size
  }
}
