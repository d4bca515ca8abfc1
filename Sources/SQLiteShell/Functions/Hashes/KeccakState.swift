/// The state of Keccak-f[1600]: 25 lanes of 64 bits in five rows.
///
/// Each lane is a property and each step is inlined, so the lanes stay in registers.
struct KeccakState {
  /// The lanes, row by row.
  typealias Lanes = InlineArray<25, UInt64>

  private var first = Row()
  private var second = Row()
  private var third = Row()
  private var fourth = Row()
  private var fifth = Row()

  /// Five lanes next to each other.
  fileprivate struct Row {
    var a: UInt64 = 0
    var b: UInt64 = 0
    var c: UInt64 = 0
    var d: UInt64 = 0
    var e: UInt64 = 0
  }

  /// The lanes, row by row.
  var lanes: Lanes {
    var lanes = Lanes(repeating: 0)
    for (index, row) in [first, second, third, fourth, fifth].enumerated() {
      for (column, lane) in [row.a, row.b, row.c, row.d, row.e].enumerated() {
        lanes[index * 5 + column] = lane
      }
    }
    return lanes
  }

  /// Combines the lanes with others by exclusive OR, and mixes them.
  mutating func absorb(_ lanes: Lanes) {
    first.combine(Row(lanes, from: 0))
    second.combine(Row(lanes, from: 5))
    third.combine(Row(lanes, from: 10))
    fourth.combine(Row(lanes, from: 15))
    fifth.combine(Row(lanes, from: 20))
    let constants = Self.roundConstants
    for round in 0..<24 {
      mixColumns()
      moveLanes()
      first.mix()
      second.mix()
      third.mix()
      fourth.mix()
      fifth.mix()
      first.a ^= constants[round]
    }
  }

  /// The constant of each round, from the shift register of the standard.
  private static let roundConstants: InlineArray<24, UInt64> = {
    var register: UInt8 = 1
    return InlineArray { _ in
      var constant: UInt64 = 0
      for power in 0...6 {
        if register & 1 != 0 { constant |= 1 << ((UInt64(1) << UInt64(power)) - 1) }
        register = register & 0x80 != 0 ? (register << 1) ^ 0x71 : register << 1
      }
      return constant
    }
  }()
}

// MARK: - The steps of a round

extension KeccakState {
  /// Theta: each lane is combined with two neighbouring columns.
  @inline(__always)
  private mutating func mixColumns() {
    var parity = first
    parity.combine(second)
    parity.combine(third)
    parity.combine(fourth)
    parity.combine(fifth)
    let change = Row(
      a: parity.e ^ parity.b.turned(by: 1), b: parity.a ^ parity.c.turned(by: 1),
      c: parity.b ^ parity.d.turned(by: 1), d: parity.c ^ parity.e.turned(by: 1),
      e: parity.d ^ parity.a.turned(by: 1))
    first.combine(change)
    second.combine(change)
    third.combine(change)
    fourth.combine(change)
    fifth.combine(change)
  }

  /// Rho and pi: each lane is rotated and moved to another position.
  @inline(__always)
  private mutating func moveLanes() {
    let old = self
    first = Row(
      a: old.first.a, b: old.second.b.turned(by: 44), c: old.third.c.turned(by: 43),
      d: old.fourth.d.turned(by: 21), e: old.fifth.e.turned(by: 14))
    second = Row(
      a: old.first.d.turned(by: 28), b: old.second.e.turned(by: 20), c: old.third.a.turned(by: 3),
      d: old.fourth.b.turned(by: 45), e: old.fifth.c.turned(by: 61))
    third = Row(
      a: old.first.b.turned(by: 1), b: old.second.c.turned(by: 6), c: old.third.d.turned(by: 25),
      d: old.fourth.e.turned(by: 8), e: old.fifth.a.turned(by: 18))
    fourth = Row(
      a: old.first.e.turned(by: 27), b: old.second.a.turned(by: 36), c: old.third.b.turned(by: 10),
      d: old.fourth.c.turned(by: 15), e: old.fifth.d.turned(by: 56))
    fifth = Row(
      a: old.first.c.turned(by: 62), b: old.second.d.turned(by: 55), c: old.third.e.turned(by: 39),
      d: old.fourth.a.turned(by: 41), e: old.fifth.b.turned(by: 2))
  }
}

extension KeccakState.Row {
  @inline(__always)
  fileprivate init(_ lanes: KeccakState.Lanes, from start: Int) {
    self.init(
      a: lanes[start], b: lanes[start + 1], c: lanes[start + 2], d: lanes[start + 3], e: lanes[start + 4])
  }

  @inline(__always)
  fileprivate mutating func combine(_ other: Self) {
    a ^= other.a
    b ^= other.b
    c ^= other.c
    d ^= other.d
    e ^= other.e
  }

  /// Chi: each lane is combined with the next two.
  @inline(__always)
  fileprivate mutating func mix() {
    self = Self(a: a ^ ~b & c, b: b ^ ~c & d, c: c ^ ~d & e, d: d ^ ~e & a, e: e ^ ~a & b)
  }
}

extension UInt64 {
  /// The bits rotated left.
  @inline(__always)
  fileprivate func turned(by count: UInt64) -> UInt64 {
    self &<< count | self &>> (64 &- count)
  }
}
