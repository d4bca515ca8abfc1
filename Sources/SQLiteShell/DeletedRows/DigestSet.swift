/// A set of digests whose bits are as good as random: eight bytes for each, and at most half as much room again.
struct DigestSet {
  /// 0 is an empty slot.
  private var slots: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a digest.
  ///
  /// - Returns: whether it was not there.
  mutating func insert(_ digest: UInt64) -> Bool {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    guard put(max(digest, 1)) else { return false }
    count += 1
    return true
  }

  func contains(_ digest: UInt64) -> Bool {
    guard count > 0 else { return false }
    let (digest, mask) = (max(digest, 1), slots.count - 1)
    var index = Int(truncatingIfNeeded: digest) & mask
    while slots[index] != 0 {
      if slots[index] == digest { return true }
      index = (index + 1) & mask
    }
    return false
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: max(16, old.count * 2))
    for digest in old where digest != 0 { _ = put(digest) }
  }

  private mutating func put(_ digest: UInt64) -> Bool {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: digest) & mask
    while slots[index] != 0 {
      if slots[index] == digest { return false }
      index = (index + 1) & mask
    }
    slots[index] = digest
    return true
  }
}
