// Dates in the form in which most are stored and all are shown, examined eight bytes at a time.

extension Span<UInt8> {
  /// Whether the text begins with a day such as `2026-01-28`.
  ///
  /// The last days of a month are left out, because they need a calendar.
  package var beginsWithPlainDay: Bool {
    guard count >= 10 else { return false }
    // "0000-00-": what is left of each byte is its digit, or 0 for a hyphen.
    let fields = word(at: 0) ^ 0x2D30_302D_3030_3030
    guard fields.areBytes(upTo: 0x0009_0900_0909_0909), let day = twoDigits(at: 8) else { return false }
    let month = Int(fields >> 40 & 0xF) &* 10 &+ Int(fields >> 48 & 0xF)
    return month >= 1 && month <= 12 && day >= 1 && day <= 28
  }

  /// Whether the text is a time of such a day, as in `2026-01-28 10:00:00` or with a `T`.
  package var isPlainDateTime: Bool {
    guard count == 19, beginsWithPlainDay, self[10] == UInt8(ascii: " ") || self[10] == UInt8(ascii: "T")
    else { return false }
    // "00:00:00": the first digit of a minute and a second is 5 at most.
    let fields = word(at: 11) ^ 0x3030_3A30_303A_3030
    guard fields.areBytes(upTo: 0x0905_0009_0500_0902) else { return false }
    return Int(fields & 0xF) &* 10 &+ Int(fields >> 8 & 0xF) < 24
  }
}

extension UInt64 {
  /// Whether each byte is no more than that of `limits`, which has none above 127.
  @inline(__always)
  fileprivate func areBytes(upTo limits: UInt64) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    // A byte of a limit that is less borrows the highest bit.
    return self & high == 0 && ((limits | high) &- self) & high == high
  }
}
