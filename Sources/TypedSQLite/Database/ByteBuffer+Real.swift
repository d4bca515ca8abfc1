import CSQLite

extension ByteBuffer {
  /// Appends a REAL as the SQLite library renders it, such as `0.1`, `1.0e+20` or `Inf`.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - digits: significant digits at most; SQLite uses 15 for text, its shell 20 for SQL and JSON.
  public mutating func append(real value: Double, digits: Int = 15) {
    let room = 64
    reserve(room)
    let target = unsafe UnsafeMutableRawPointer(base + count).assumingMemoryBound(to: CChar.self)
    unsafe csqlite_format_real(CInt(room), target, CInt(digits), value)
    var length = 0
    while length < room, unsafe target[length] != 0 { length &+= 1 }
    count += length
  }
}
