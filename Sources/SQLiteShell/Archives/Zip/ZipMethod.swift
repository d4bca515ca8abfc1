/// How the bytes of a member of a zip file are stored, by the number that the format gives it.
struct ZipMethod: RawRepresentable, Hashable, ExpressibleByIntegerLiteral {
  let rawValue: UInt16

  /// As they are.
  static let stored: ZipMethod = 0
  /// Deflated, as zlib does it.
  static let deflated: ZipMethod = 8

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(integerLiteral value: UInt16) {
    self.init(rawValue: value)
  }

  /// Whether members of the method can be read and written.
  var isKnown: Bool { self == .stored || self == .deflated }
}
