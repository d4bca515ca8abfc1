extension [UInt8] {
  /// The bytes as a C string, which ends at the first zero byte.
  var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }

  init(ascii text: StaticString) {
    self = unsafe Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
