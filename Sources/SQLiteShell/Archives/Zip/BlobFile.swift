import TypedSQLiteCore

/// Bytes in memory that are read and written like a file.
final class BlobFile: RandomAccessFile {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  func size() -> Int { bytes.count }

  func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
    return Array(bytes[offset..<(offset + min(count, bytes.count - offset))])
  }

  func write(_ span: Span<UInt8>, at offset: Int) {
    if offset > bytes.count { bytes += [UInt8](repeating: 0, count: offset - bytes.count) }
    bytes.replaceSubrange(offset..<min(bytes.count, offset + span.count), with: span.array)
  }

  func truncate(to size: Int) {
    bytes.removeLast(min(bytes.count, max(0, bytes.count - size)))
  }
}
