import TypedSQLiteCore

/// The hash function SHA-1 of FIPS 180-4, which can show that contents differ but no longer protects from
/// forgery.
struct SHA1: HashFunction {
  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  private var block: [UInt8] = []
  private var count: UInt64 = 0

  private static let blockSize = 64

  mutating func update(_ bytes: Span<UInt8>) {
    update(bytes.array)
  }

  /// Adds bytes to the hash.
  mutating func update(_ bytes: [UInt8]) {
    count &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !block.isEmpty {
      let taken = rest.prefix(Self.blockSize - block.count)
      block += taken
      rest = rest.dropFirst(taken.count)
      guard block.count == Self.blockSize else { return }
      mix(block[...])
      block = []
    }
    while rest.count >= Self.blockSize {
      mix(rest.prefix(Self.blockSize))
      rest = rest.dropFirst(Self.blockSize)
    }
    block = Array(rest)
  }

  mutating func finish() -> [UInt8] {
    let bitCount = count &* 8
    // A one, then zeros up to the last eight bytes of a block, which contain the number of bits.
    let zeros = (Self.blockSize + 55 - Int(count % 64)) % Self.blockSize
    update([0x80] + [UInt8](repeating: 0, count: zeros))
    update((0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) })
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private mutating func mix(_ block: ArraySlice<UInt8>) {
    var words = [UInt32](repeating: 0, count: 80)
    for (index, byte) in block.enumerated() { words[index / 4] = words[index / 4] << 8 | UInt32(byte) }
    for index in 16..<80 {
      words[index] = Self.turned(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = Self.turned(a, by: 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, Self.turned(b, by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func turned(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
