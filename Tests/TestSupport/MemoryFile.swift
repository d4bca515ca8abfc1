package import SQLiteShell

/// A file in memory that can be read and written at any offset.
package final class MemoryFile: ReplacementFile {
  package var bytes: [UInt8]
  /// The size at which a write fails, as on a full disk.
  package var capacity = Int.max

  /// Called before each write, sync and rename, which it can make fail.
  package var willStep: () throws(FileError) -> Void = {}

  /// Called with the bytes when the file is finished.
  package var didFinish: ([UInt8]) -> Void = { _ in }

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package func size() throws(FileError) -> Int { bytes.count }

  package func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
    return Array(bytes[offset..<min(bytes.count, offset + min(count, bytes.count))])
  }

  package func write(_ span: Span<UInt8>, at offset: Int) throws(FileError) {
    try willStep()
    guard offset + span.count <= capacity else {
      throw FileError(code: 28, message: "No space left on device")
    }
    if bytes.count < offset + span.count {
      bytes += [UInt8](repeating: 0, count: offset + span.count - bytes.count)
    }
    for index in span.indices { bytes[offset + index] = span[index] }
  }

  package func truncate(to size: Int) throws(FileError) {
    try willStep()
    bytes.removeLast(max(0, bytes.count - size))
  }

  package func finish() throws(FileError) {
    // First the sync, then the rename.
    try willStep()
    try willStep()
    didFinish(bytes)
  }
}
