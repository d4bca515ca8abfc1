import TypedSQLite

/// Keeps what is written, for `.output --show` and `.check`.
final class KeptOutput: ByteDestination {
  /// All that was written.
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    self.bytes.append(contentsOf: bytes.array)
  }

  func close() throws(FileError) {}
}
