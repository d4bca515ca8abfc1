/// Counts how often each of many values occurs, each value known by a key of 64 bits.
///
/// It counts exactly until ``drop()`` is called. Then it is a Misra-Gries summary: no count is too high, and none is more
/// than ``error`` too low.
struct TallyTable {
  /// A value and what is known of it.
  struct Slot {
    /// The number, the bits of a REAL, or the hash of a text or a blob.
    fileprivate(set) var key: UInt64 = 0
    /// The count, times 256, and the flags.
    fileprivate var tally: UInt64 = 0
    /// Its place among the other values; NaN if it has none.
    fileprivate(set) var position = Double.nan

    fileprivate static let one: UInt64 = 256
    fileprivate static let spelledFlag: UInt64 = 128

    /// How often the value occurred; 0 for an empty slot.
    var count: Int { Int(truncatingIfNeeded: tally >> 8) }
    fileprivate var isUsed: Bool { tally >= Self.one }
    /// What it is to the meaning of its column, as the caller numbers that, below 128.
    var status: UInt8 { UInt8(truncatingIfNeeded: tally & 127) }
    /// Whether the caller keeps its bytes.
    var isSpelled: Bool { tally & Self.spelledFlag != 0 }

    fileprivate mutating func setSpelled() { tally |= Self.spelledFlag }
  }

  private var slots: [Slot]
  private var mask: Int
  /// The number of values.
  private(set) var count = 0
  /// How much too low a count can be.
  private(set) var error = 0
  /// The last value that was counted, because equal values often follow each other.
  private var last = 0

  private static let leastCapacity = 16

  init() {
    slots = Array(repeating: Slot(), count: Self.leastCapacity)
    mask = Self.leastCapacity - 1
  }

  /// All values that are counted, in no order.
  var values: [Slot] { slots.filter(\.isUsed) }

  /// Counts a value that is in the table.
  ///
  /// - Returns: the index of its slot; nil if it is not in the table.
  @inline(__always)
  mutating func increment(_ key: UInt64) -> Int? {
    if slots[last].key == key, slots[last].isUsed {
      slots[last].tally &+= Slot.one
      return last
    }
    var index = place(of: key)
    while slots[index].isUsed {
      if slots[index].key == key {
        slots[index].tally &+= Slot.one
        last = index
        return index
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Adds a value that is not in the table.
  mutating func insert(_ key: UInt64, status: UInt8, at position: Double) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    var slot = Slot()
    (slot.key, slot.tally, slot.position) = (key, Slot.one | UInt64(status & 127), position)
    last = put(slot)
  }

  subscript(index: Int) -> Slot { slots[index] }

  /// Marks a value whose bytes the caller keeps.
  mutating func setSpelled(at index: Int) { slots[index].setSpelled() }

  /// Unmarks values that occur rarely.
  ///
  /// - Returns: the keys of those that stay marked.
  mutating func forgetSpelled(below limit: Int) -> Set<UInt64> {
    var kept: Set<UInt64> = []
    for index in slots.indices where slots[index].isUsed && slots[index].isSpelled {
      if slots[index].count >= limit {
        kept.insert(slots[index].key)
      } else {
        slots[index].tally &= ~Slot.spelledFlag
      }
    }
    return kept
  }

  /// Keeps only the values with the greatest counts, and forgets how often the others occurred.
  mutating func keep(_ limit: Int) {
    guard count > limit else { return }
    var sorted = values
    sorted.sort { $0.tally >> 8 > $1.tally >> 8 }
    error = sorted[limit].count
    self = TallyTable(sorted[..<limit], error: error)
  }

  private init(_ kept: ArraySlice<Slot>, error: Int) {
    var capacity = Self.leastCapacity
    while capacity < kept.count * 2 { capacity *= 2 }
    slots = Array(repeating: Slot(), count: capacity)
    mask = capacity - 1
    self.error = error
    for slot in kept { _ = put(slot) }
  }

  /// Lowers all counts by about the median, and drops the values that are left without one.
  mutating func drop() {
    var sample: [UInt64] = []
    for slot in slots where slot.isUsed {
      sample.append(slot.tally >> 8)
      if sample.count == 63 { break }
    }
    sample.sort()
    guard !sample.isEmpty else { return }
    let decrement = sample[sample.count / 2]
    var kept: [Slot] = []
    for index in slots.indices where slots[index].isUsed {
      if slots[index].tally >> 8 > decrement {
        var slot = slots[index]
        slot.tally &-= decrement << 8
        kept.append(slot)
      }
      slots[index].tally = 0
    }
    error += Int(truncatingIfNeeded: decrement)
    (count, last) = (0, 0)
    for slot in kept { _ = put(slot) }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    mask = slots.count - 1
    count = 0
    for slot in old where slot.isUsed { _ = put(slot) }
  }

  private mutating func put(_ slot: Slot) -> Int {
    var index = place(of: slot.key)
    while slots[index].isUsed { index = (index &+ 1) & mask }
    slots[index] = slot
    count += 1
    return index
  }

  @inline(__always)
  private func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: key.mixed >> 16) & mask
  }
}

extension UInt64 {
  /// A number that differs in many bits for numbers that differ in few; equal only for equal numbers.
  @inline(__always)
  var mixed: UInt64 {
    var bits = self
    bits = (bits ^ (bits >> 32)) &* 0xd6e8_feb8_6659_fd93
    bits = (bits ^ (bits >> 32)) &* 0xd6e8_feb8_6659_fd93
    return bits ^ (bits >> 32)
  }
}
