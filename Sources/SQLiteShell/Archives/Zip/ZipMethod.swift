/// How the bytes of a member are compressed, with the number of the method in the format.
struct ZipMethod: RawRepresentable, Hashable, ExpressibleByIntegerLiteral {
  let rawValue: UInt16

  /// Not compressed.
  static let stored: ZipMethod = 0
  /// Deflated with zlib.
  static let deflated: ZipMethod = 8

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(integerLiteral value: UInt16) {
    self.init(rawValue: value)
  }

  /// Whether members with this method can be read and written.
  var isKnown: Bool { self == .stored || self == .deflated }
}
