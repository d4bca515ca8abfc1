extension [UInt8] {
  /// The bytes as a C string; those behind a zero do not count.
  var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }

  init(ascii text: StaticString) {
    self = unsafe Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
