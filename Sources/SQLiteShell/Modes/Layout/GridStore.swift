import TypedSQLite

/// The cells of a grid, rendered, one screen line after the other.
///
/// Each line is a record: a byte of flags, the byte length of each cell, the bytes of all cells. Lengths take
/// one byte up to 127. Nothing else is kept per cell, and a block is freed once it has been read.
final class GridStore {
  /// What is known of a line.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The last line of its row.
    static let endsRow = Flags(rawValue: 1)
    /// Each byte is one column wide.
    static let isPlain = Flags(rawValue: 2)
  }

  private final class Block {
    var bytes = ByteBuffer(capacity: 1024)
  }

  private static let blockSize = 1 << 20
  private var blocks: [Block?] = []
  private var last = Block()
  private var nextBlock = 0

  /// Adds a line whose cells lie in a row in `text`, each from its start to the start of the next.
  func append(_ flags: Flags, _ text: borrowing ByteBuffer, starts: [Int]) {
    if last.bytes.count >= Self.blockSize { startBlock() }
    last.bytes.append(flags.rawValue)
    for index in 1..<starts.count {
      var length = starts[index] - starts[index - 1]
      while length > 127 {
        last.bytes.append(UInt8(truncatingIfNeeded: length) | 128)
        length >>= 7
      }
      last.bytes.append(UInt8(truncatingIfNeeded: length))
    }
    if let first = starts.first, let end = starts.last { last.bytes.append(text, in: first..<end) }
  }

  private func startBlock() {
    blocks.append(last)
    last = Block()
  }

  /// Ends the writing, so that the blocks can be read.
  func seal() {
    if !last.bytes.isEmpty { startBlock() }
  }

  /// Calls `body` with each line of the next block, then frees the block.
  ///
  /// - Parameters:
  ///   - count: the number of cells of a line.
  ///   - body: takes the flags, the block and the starts of the cells in it, the end of the last included.
  /// - Returns: whether there was a block.
  func readBlock(
    cells count: Int, _ body: (_ flags: Flags, _ bytes: borrowing ByteBuffer, _ starts: [Int]) -> Void
  ) -> Bool {
    guard nextBlock < blocks.count, let block = blocks[nextBlock] else { return false }
    blocks[nextBlock] = nil
    nextBlock += 1
    var starts = [Int](repeating: 0, count: count + 1)
    var index = 0
    while index < block.bytes.count {
      let flags = Flags(rawValue: block.bytes[index])
      index += 1
      var end = 0
      for cell in 0..<count {
        starts[cell] = end
        var shift = 0
        var byte = block.bytes[index]
        index += 1
        while byte > 127 {
          end += Int(byte & 127) << shift
          shift += 7
          byte = block.bytes[index]
          index += 1
        }
        end += Int(byte) << shift
      }
      starts[count] = end
      for cell in 0...count { starts[cell] += index }
      index = starts[count]
      body(flags, block.bytes, starts)
    }
    return true
  }
}
