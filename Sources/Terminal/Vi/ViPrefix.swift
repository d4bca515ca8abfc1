/// What the keys before a key say about it in the command mode of vi: `3` and `d` before `w`.
///
/// libedit does not say in which mode it is, so letters of a text that is typed are noted as well. No function of the
/// command mode is called then.
struct ViPrefix {
  /// How often the key does something; 1 if there were no digits.
  var count: Int { max(digits, 1) }
  private var digits = 0
  private var isNumberOpen = false
  /// The operator to which the key gives the range; nil if it acts for itself.
  private(set) var pending: UInt32?
  private var typed: UInt32?

  private var last: UInt32 = 0

  /// The largest number; longer texts are not typed.
  private static let limit = 1_000_000
  private static let delete = UInt32(UInt8(ascii: "d"))
  private static let yank = UInt32(UInt8(ascii: "y"))
  private static let operators = [UInt32(UInt8(ascii: "c")), delete, yank]

  /// Whether the key completes `yy`, `yw` and the like.
  var yanks: Bool { pending == Self.yank }

  /// The number of lines that the key deletes because it completes `dd`; nil if it does not.
  ///
  /// It is asked for once.
  mutating func takeDeletedLines() -> Int? {
    guard pending == Self.delete, last == Self.delete else { return nil }
    last = 0
    return count
  }

  /// Notes a key.
  mutating func note(_ key: UInt32) {
    let isDigit = (isNumberOpen ? 0x30...0x39 : 0x31...0x39).contains(key)
    if isDigit { digits = min((isNumberOpen ? digits : 0) * 10 + Int(key - 0x30), Self.limit) }
    if !isDigit, !isNumberOpen, typed == nil { digits = 0 }
    isNumberOpen = isDigit
    guard !isDigit else { return }
    last = key
    pending = typed
    typed = pending == nil && Self.operators.contains(key) ? key : nil
  }
}
