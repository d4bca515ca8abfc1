import TypedSQLiteCore

/// Keeps output in memory, for `.output --show` and `.check`.
final class KeptOutput: ByteDestination {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    self.bytes.append(contentsOf: bytes.array)
  }

  func close() throws(FileError) {}
}
