package import SQLiteShell

/// Bytes that come in blocks of one size.
package final class BlockReader: ByteReader {
  private var rest: ArraySlice<UInt8>
  private let size: Int

  package init(_ bytes: [UInt8], size: Int) {
    rest = bytes[...]
    self.size = size
  }

  package func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    block = Array(rest.prefix(size))
    rest = rest.dropFirst(size)
    return !block.isEmpty
  }
}
