import Synchronization

/// The digits of the day that was written last, which is often that of the next instant too.
///
/// Threads may share it, because the day and its digits are one number.
package final class WrittenDay: Sendable {
  /// Days since 1970 in the upper half, and the digits of year, month and day as half bytes in the lower one.
  private let known = Atomic<UInt64>(0x1970_0101)

  package init() {}

  /// The eight digits of a day of the years 0 to 9999, the first one in the lowest byte.
  @inline(__always)
  internal func digits(of daysSince1970: Int64) -> UInt64 {
    let last = known.load(ordering: .relaxed)
    let isKnown = last >> 32 == UInt64(UInt32(truncatingIfNeeded: daysSince1970))
    return Self.text(of: isKnown ? last : remember(daysSince1970))
  }

  @inline(never)
  private func remember(_ daysSince1970: Int64) -> UInt64 {
    let date = CivilDate(daysSince1970: daysSince1970)
    var digits: UInt64 = 0
    for part in [date.year / 100, date.year % 100, date.month, date.day] {
      digits = digits << 8 | UInt64(part / 10 * 16 + part % 10)
    }
    let new = UInt64(UInt32(truncatingIfNeeded: daysSince1970)) << 32 | digits
    known.store(new, ordering: .relaxed)
    return new
  }

  private static func text(of digits: UInt64) -> UInt64 {
    // Each half byte gets a byte of its own.
    var word = digits & 0xFFFF_FFFF
    word = (word | word << 16) & 0x0000_FFFF_0000_FFFF
    word = (word | word << 8) & 0x00FF_00FF_00FF_00FF
    word = (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F
    return (word | 0x3030_3030_3030_3030).byteSwapped
  }
}
