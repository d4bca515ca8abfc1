import TypedSQLite

/// The cells of a grid, rendered, one screen line after the other.
///
/// Each line is a record: a byte of flags, the byte length of each cell, its width unless all are plain, and
/// the bytes of all cells. A number takes one byte up to 127, and more where a line is not
/// short. A block is freed once it has been read.
struct GridStore: ~Copyable {
  /// What is known of a line.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The last line of its row.
    static let endsRow = Flags(rawValue: 1)
    /// Each byte is one column wide.
    static let isPlain = Flags(rawValue: 2)
    /// Plain, and each cell shorter than 128 bytes.
    fileprivate static let isShort = Flags(rawValue: 4)
  }

  private final class Block {
    let bytes: ByteBuffer

    init(_ bytes: consuming ByteBuffer) {
      self.bytes = bytes
    }
  }

  private static let blockSize = 1 << 20
  private var blocks: [Block?] = []
  private var last = ByteBuffer(capacity: 1024)
  private var nextBlock = 0

  /// Adds a line whose cells lie in a row in `text`, each from its start to the start of the next.
  ///
  /// The widths, in terminal columns, are not read where the line is plain.
  mutating func append(_ flags: Flags, _ text: borrowing ByteBuffer, starts: [Int], widths: [Int]) {
    guard let first = starts.first, let end = starts.last else { return }
    if last.count >= Self.blockSize { startBlock() }
    let isPlain = flags.contains(.isPlain)
    if !isPlain || !appendShort(flags, starts: starts) {
      last.append(flags.rawValue)
      for index in 1..<starts.count {
        append(number: starts[index] &- starts[index &- 1])
        if !isPlain { append(number: widths[index &- 1]) }
      }
    }
    last.append(text, in: first..<end)
  }

  /// Adds the flags and lengths of a plain line; adds nothing where a cell is too long for a short one.
  private mutating func appendShort(_ flags: Flags, starts: [Int]) -> Bool {
    let count = last.count
    last.append(flags.union(.isShort).rawValue)
    var bits = 0
    for index in 1..<starts.count {
      let length = starts[index] &- starts[index &- 1]
      bits |= length
      last.append(UInt8(truncatingIfNeeded: length))
    }
    guard bits < 128 else {
      last.truncate(to: count)
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func append(number: Int) {
    var rest = number
    while rest > 127 {
      last.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    last.append(UInt8(truncatingIfNeeded: rest))
  }

  private mutating func startBlock(capacity: Int = blockSize + 4096) {
    var full = ByteBuffer(capacity: capacity)
    swap(&full, &last)
    blocks.append(Block(full))
  }

  /// Ends the writing, so that the blocks can be read.
  mutating func seal() {
    if !last.isEmpty { startBlock(capacity: 16) }
  }

  /// One line of a block.
  struct Line {
    fileprivate(set) var flags: Flags = []
    /// Where each cell begins in the block, and where the last one ends.
    fileprivate(set) var starts: [Int]
    /// The width of each cell, in terminal columns.
    fileprivate(set) var widths: [Int]
  }

  /// Calls `body` with each line of the next block, then frees the block; `count` is the cells of a line.
  ///
  /// - Returns: whether there was a block.
  mutating func readBlock(
    cells count: Int, _ body: (_ line: borrowing Line, _ bytes: borrowing ByteBuffer) -> Void
  ) -> Bool {
    guard nextBlock < blocks.count, let block = blocks[nextBlock] else { return false }
    blocks[nextBlock] = nil
    nextBlock += 1
    var line = Line(
      starts: [Int](repeating: 0, count: count + 1), widths: [Int](repeating: 0, count: count))
    var index = 0
    while index < block.bytes.count {
      line.read(block.bytes, from: &index)
      body(line, block.bytes)
    }
    return true
  }
}

extension GridStore.Line {
  /// Reads the record that begins at `index`, and moves on to the next.
  fileprivate mutating func read(_ bytes: borrowing ByteBuffer, from index: inout Int) {
    flags = GridStore.Flags(rawValue: bytes[index])
    index += 1
    let count = widths.count
    guard !flags.contains(.isShort) else {
      var start = index &+ count
      for cell in 0..<count {
        starts[cell] = start
        widths[cell] = Int(bytes[index &+ cell])
        start &+= widths[cell]
      }
      starts[count] = start
      index = start
      return
    }
    let isPlain = flags.contains(.isPlain)
    var end = 0
    for cell in 0..<count {
      starts[cell] = end
      let length = Self.readNumber(bytes, &index)
      widths[cell] = isPlain ? length : Self.readNumber(bytes, &index)
      end += length
    }
    for cell in 0..<count { starts[cell] &+= index }
    index += end
    starts[count] = index
  }

  @inline(__always)
  private static func readNumber(_ bytes: borrowing ByteBuffer, _ index: inout Int) -> Int {
    var byte = bytes[index]
    index += 1
    var number = Int(byte & 127)
    var shift = 7
    while byte > 127 {
      byte = bytes[index]
      index += 1
      number += Int(byte & 127) << shift
      shift += 7
    }
    return number
  }
}
