/// The bits of the numbers that mean a label and flags.
package struct EnumBits: Sendable {
  /// The bits that the labels use.
  package let labels: Int64
  /// The bits of the flags.
  package let flags: Int64
  /// The lowest bit that a negative number has in place of its sign; nil if the numbers have 64 bits.
  internal let sign: Int64?
  /// Whether numbers with the bit ``sign`` are stored as negative ones.
  internal let isSigned: Bool

  /// The number with its sign as one of the bits; nil if it is out of range.
  internal func unsigned(_ value: Int64) -> Int64? {
    guard value < 0, let sign else { return value }
    return value >= -sign ? value + sign + sign : nil
  }

  /// The number as it is stored.
  internal func stored(_ value: Int64) -> Int64 {
    guard isSigned, let sign, value & sign != 0 else { return value }
    return value - sign - sign
  }

  /// The smallest mask of whole bytes that keeps the labels and drops the flags, such as 255; the bits of no flag if
  /// there is none.
  package var labelMask: Int64 {
    for mask: Int64 in [0xFF, 0xFFFF, 0xFF_FFFF, 0xFFFF_FFFF] where labels & ~mask == 0 && flags & mask == 0 {
      return mask
    }
    return ~flags
  }
}

extension EnumStorage {
  /// The flags of a list, and their bits.
  private struct Flags {
    let flags: [(label: String, bit: Int64)]
    let sign: Int64?
    let isSigned: Bool

    init?(_ pairs: [(label: String, value: DatabaseValue)]) {
      var flags: [(label: String, bit: Int64)] = []
      var sign: Int64?
      var isSigned = false
      for pair in pairs where pair.label.isFlag {
        guard case .int64(let value) = pair.value.storage, value != 0, value & (value &- 1) == 0 || value < 0
        else { return nil }
        var bit = value
        if value < 0, value != .min {
          guard sign == nil, [Int64(Int8.min), Int64(Int16.min), Int64(Int32.min)].contains(value) else {
            return nil
          }
          bit = -value
          sign = bit
          isSigned = true
        }
        guard !flags.contains(where: { $0.bit == bit || $0.label == pair.label }) else { return nil }
        flags.append((pair.label, bit))
      }
      let greatest = flags.map { UInt64(bitPattern: $0.bit) }.max() ?? 0
      // Software that keeps 32 bits stores the highest one as the sign.
      if !isSigned, greatest == 1 << 31 { sign = 1 << 31 }
      guard sign.map({ UInt64($0) == greatest }) ?? true else { return nil }
      (self.flags, self.sign, self.isSigned) = (flags, sign, isSigned)
    }
  }

  internal static func flagStorage(
    _ name: String, _ pairs: [(label: String, value: DatabaseValue)]
  ) -> EnumStorage? {
    guard let flags = Flags(pairs) else { return nil }
    let mask = flags.flags.reduce(0) { $0 | $1.bit }
    let others = pairs.filter { !$0.label.isFlag }
    guard others.allSatisfy({ !$0.label.contains("+") }), let base = values(others),
      case .integer(let decodeBase, let encodeBase) = base.codec
    else { return nil }
    var labels: Int64 = 0
    for pair in others {
      guard case .int64(let value) = pair.value.storage, value & mask == 0,
        flags.sign.map({ (0..<$0).contains(value) }) ?? true
      else { return nil }
      labels |= value
    }
    let bits = EnumBits(labels: labels, flags: mask, sign: flags.sign, isSigned: flags.isSigned)
    let list = flags.flags
    var storage = EnumStorage(
      name: name, summary: "INTEGER that means a label and flags",
      codec: .integer(
        decode: { stored in
          guard let value = bits.unsigned(stored), let label = decodeBase(value & ~mask) else { return nil }
          return list.reduce(label) { value & $1.bit == 0 ? $0 : $0 + $1.label }
        },
        encode: { text in
          let parts = text.split(separator: "+", omittingEmptySubsequences: false)
          guard let first = parts.first, case .exact(var value) = encodeBase(String(first)) else {
            return .outOfRange
          }
          for part in parts.dropFirst() {
            guard let flag = list.first(where: { $0.label.dropFirst() == part }), value & flag.bit == 0 else {
              return .outOfRange
            }
            value |= flag.bit
          }
          return .exact(bits.stored(value))
        }))
    storage.bits = bits
    return storage
  }
}
