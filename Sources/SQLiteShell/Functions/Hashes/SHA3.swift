/// The hash functions of FIPS 202 with outputs of 224, 256, 384 and 512 bits.
///
/// swift-crypto has them only where the system does, which Linux does not.
package struct SHA3 {
  /// The sizes of the output, in bits.
  package enum Size: Int, CaseIterable, Sendable {
    case bits224 = 224
    case bits256 = 256
    case bits384 = 384
    case bits512 = 512
  }

  /// The state: 25 lanes of 64 bits, row by row.
  private var lanes = [UInt64](repeating: 0, count: 25)
  /// The place in the block where the next byte goes.
  private var place = 0
  /// The bytes that a block takes.
  private let rate: Int
  private let size: Size

  package init(_ size: Size) {
    self.size = size
    rate = (1600 - 2 * size.rawValue) / 8
  }

  /// Takes bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { absorb(bytes[index]) }
  }

  /// Takes bytes.
  package mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  /// The hash of all bytes taken.
  package mutating func finish() -> [UInt8] {
    // The two bits 01 of the domain, a 1, zeros, and a 1 that ends the block.
    combine(0x06, at: place)
    combine(0x80, at: rate - 1)
    permute()
    return (0..<size.rawValue / 8).map { index in
      UInt8(truncatingIfNeeded: lanes[index / 8] >> (8 * UInt64(index % 8)))
    }
  }

  @inline(__always)
  private mutating func absorb(_ byte: UInt8) {
    combine(byte, at: place)
    place += 1
    guard place == rate else { return }
    permute()
    place = 0
  }

  @inline(__always)
  private mutating func combine(_ byte: UInt8, at place: Int) {
    lanes[place / 8] ^= UInt64(byte) << (8 * UInt64(place % 8))
  }
}

// MARK: - Keccak-f[1600]

extension SHA3 {
  /// Where each lane goes and how far it is turned, one after the other from the second lane on.
  private static let moves: [(target: Int, turn: UInt64)] = {
    var moves: [(target: Int, turn: UInt64)] = []
    var (x, y) = (1, 0)
    for step in 1...24 {
      (x, y) = (y, (2 * x + 3 * y) % 5)
      moves.append((x + 5 * y, UInt64(step * (step + 1) / 2 % 64)))
    }
    return moves
  }()

  /// The constant of each round, from the shift register of the standard.
  private static let roundConstants: [UInt64] = {
    var register: UInt8 = 1
    return (0..<24).map { _ in
      var constant: UInt64 = 0
      for power in 0...6 {
        if register & 1 != 0 { constant |= 1 << ((UInt64(1) << UInt64(power)) - 1) }
        register = register & 0x80 != 0 ? (register << 1) ^ 0x71 : register << 1
      }
      return constant
    }
  }()

  private mutating func permute() {
    for constant in Self.roundConstants {
      mixColumns()
      moveLanes()
      mixRows()
      lanes[0] ^= constant
    }
  }

  /// Theta: each lane takes in two columns beside its own.
  private mutating func mixColumns() {
    var parity = [UInt64](repeating: 0, count: 5)
    for index in 0..<25 { parity[index % 5] ^= lanes[index] }
    for x in 0..<5 {
      let change = parity[(x + 4) % 5] ^ Self.turn(parity[(x + 1) % 5], by: 1)
      for y in 0..<5 { lanes[x + 5 * y] ^= change }
    }
  }

  /// Rho and pi: each lane is turned and goes to another place.
  private mutating func moveLanes() {
    var moved = lanes[1]
    for move in Self.moves {
      let next = lanes[move.target]
      lanes[move.target] = Self.turn(moved, by: move.turn)
      moved = next
    }
  }

  private static func turn(_ lane: UInt64, by count: UInt64) -> UInt64 {
    count == 0 ? lane : lane << count | lane >> (64 - count)
  }

  /// Chi: each lane takes in the two beside it in its row.
  private mutating func mixRows() {
    for y in 0..<5 {
      let row = Array(lanes[5 * y..<5 * y + 5])
      for x in 0..<5 { lanes[x + 5 * y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]) }
    }
  }
}
