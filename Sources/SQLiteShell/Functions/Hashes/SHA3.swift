package import TypedSQLiteCore

/// The hash functions of FIPS 202 with outputs of 224, 256, 384 and 512 bits.
///
/// swift-crypto has them only if the system does, which Linux does not.
package struct SHA3 {
  /// The sizes of the output, in bits.
  package enum Size: Int, CaseIterable, Sendable {
    case bits224 = 224
    case bits256 = 256
    case bits384 = 384
    case bits512 = 512
  }

  private var state = KeccakState()
  /// The bytes since the last mixing, as little-endian lanes.
  private var block = KeccakState.Lanes(repeating: 0)
  /// The index in the block of the next byte.
  private var place = 0
  /// The number of bytes in a block.
  private let rate: Int
  private let size: Size

  package init(_ size: Size) {
    self.size = size
    rate = (1600 - 2 * size.rawValue) / 8
  }

  /// Adds bytes to the hash.
  package mutating func update(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count {
      if place.isMultiple(of: 8), bytes.count - index >= 8 {
        block[place / 8] = bytes.word(at: index)
        index += 8
        place += 8
      } else {
        combine(bytes[index], at: place)
        index += 1
        place += 1
      }
      if place == rate { mix() }
    }
  }

  /// Adds bytes to the hash.
  package mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  /// Adds the bytes of a buffer to the hash.
  package mutating func update(_ buffer: borrowing ByteBuffer) {
    buffer.withSpan { update($0) }
  }

  /// The hash of all bytes so far.
  package mutating func finish() -> [UInt8] {
    // The two bits 01 of the domain, a 1, zeros, and a 1 that ends the block.
    combine(0x06, at: place)
    combine(0x80, at: rate - 1)
    mix()
    let lanes = state.lanes
    return (0..<size.rawValue / 8).map { index in
      UInt8(truncatingIfNeeded: lanes[index / 8] >> (8 * UInt64(index % 8)))
    }
  }

  private mutating func combine(_ byte: UInt8, at place: Int) {
    block[place / 8] ^= UInt64(byte) << (8 * UInt64(place % 8))
  }

  private mutating func mix() {
    state.absorb(block)
    block = KeccakState.Lanes(repeating: 0)
    place = 0
  }
}
