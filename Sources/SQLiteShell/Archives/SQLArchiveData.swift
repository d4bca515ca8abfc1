import Deflate
import TypedSQLiteCore

/// The content of the column `data` of an archive: the bytes of a file, compressed unless that does not make
/// them shorter.
struct SQLArchiveData: MemberContents {
  /// The value of the column.
  let data: Cell
  /// The size of the uncompressed bytes; if it is not positive or equals the size of the column, they are not
  /// compressed.
  let size: Int64

  /// The compressed bytes; nil if memory runs out.
  static func compressed(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard var deflater = Deflater(.zlib) else { return nil }
    var compressed: [UInt8] = []
    deflater.take(bytes, isLast: true) { block in compressed += block.array }
    return compressed
  }

  func write(_ body: (Span<UInt8>) throws(MemberFault) -> Void) throws(MemberFault) {
    guard data.storageClass == .blob || data.storageClass == .text else {
      var text = ByteBuffer(capacity: 32)
      data.appendText(to: &text)
      try text.withSpan(body)
      return
    }
    try data.withBytes { bytes throws(MemberFault) in
      guard size > 0, size != bytes.count else {
        try body(bytes)
        return
      }
      try Self.inflate(bytes, size: Int(clamping: size), body)
    }
  }

  /// The uncompressed bytes, which must have this size.
  static func uncompressed(_ bytes: Span<UInt8>, size: Int) -> [UInt8]? {
    var result: [UInt8] = []
    do {
      try inflate(bytes, size: size) { block throws(MemberFault) in result += block.array }
    } catch {
      return nil
    }
    return result
  }

  private static func inflate(
    _ bytes: Span<UInt8>, size: Int, _ body: (Span<UInt8>) throws(MemberFault) -> Void
  ) throws(MemberFault) {
    guard var inflater = Inflater(.zlib, limit: size) else { throw .damaged }
    var count = 0
    try inflater.take(bytes) { block throws(MemberFault) in
      count += block.count
      try body(block)
    }
    guard inflater.status == .finished, count == size else { throw .damaged }
  }
}
