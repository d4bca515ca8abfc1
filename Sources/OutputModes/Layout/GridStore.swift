import TypedSQLiteCore

/// The rendered cells of a grid, line by line.
///
/// Each line is a record: a byte of flags, the byte length of each cell, its width unless all are plain, and
/// the bytes of all cells, which are a block of their own if they are large. A number has one byte up to 127, and more
/// in lines that are not short. A block is freed after it was read.
struct GridStore: ~Copyable {
  /// The properties of a line.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// It is the last line of its row.
    static let endsRow = Flags(rawValue: 1)
    /// Each of its bytes is one column wide.
    static let isPlain = Flags(rawValue: 2)
    /// It is plain, and each cell is shorter than 128 bytes.
    fileprivate static let isShort = Flags(rawValue: 4)
    /// Its cells are the next block.
    fileprivate static let isApart = Flags(rawValue: 8)
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
  /// The block that is read, and the index of its next line.
  private var current: Block?
  private var position = 0

  /// Adds a line whose cells follow each other in `text`, each from its start to the start of the next.
  ///
  /// The widths, in terminal columns, are ignored if the line is plain. A large text is taken, which leaves `text` empty.
  mutating func append(_ flags: Flags, _ text: inout ByteBuffer, starts: [Int], widths: [Int]) {
    guard let first = starts.first, let end = starts.last else { return }
    if last.count >= Self.blockSize { startBlock() }
    let isPlain = flags.contains(.isPlain)
    let isApart = first == 0 && end == text.count && end >= Self.blockSize
    if isApart || !isPlain || !appendShort(flags, starts: starts) {
      last.append(isApart ? flags.union(.isApart).rawValue : flags.rawValue)
      for index in 1..<starts.count {
        append(number: starts[index] &- starts[index &- 1])
        if !isPlain { append(number: widths[index &- 1]) }
      }
    }
    guard isApart else { return last.append(text, in: first..<end) }
    startBlock(capacity: 1024)
    var taken = ByteBuffer(capacity: 1024)
    swap(&taken, &text)
    blocks.append(Block(taken))
  }

  /// Adds the flags and lengths of a plain line; adds nothing if a cell is too long for a short line.
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

  /// Finishes the writing, after which the blocks can be read.
  mutating func seal() {
    if !last.isEmpty { startBlock(capacity: 16) }
  }

  /// One line of a block.
  struct Line {
    fileprivate(set) var flags: Flags = []
    /// The index of each cell in the block, and of the end of the last one.
    fileprivate(set) var starts: [Int]
    /// The width of each cell, in terminal columns.
    fileprivate(set) var widths: [Int]
  }

  /// Whether there is a line that was not read.
  var hasMore: Bool { current != nil || nextBlock < blocks.count }

  /// Calls `body` with each line of a block, until it returns false, and frees the block after its last line; `count` is
  /// the number of cells of a line.
  ///
  /// - Returns: whether there was a line.
  mutating func readLines(
    cells count: Int, while body: (_ line: borrowing Line, _ bytes: borrowing ByteBuffer) -> Bool
  ) -> Bool {
    if current == nil {
      current = takeBlock()
      position = 0
    }
    guard let block = current else { return false }
    var line = Line(
      starts: [Int](repeating: 0, count: count + 1), widths: [Int](repeating: 0, count: count))
    var index = position
    var goesOn = true
    while goesOn, index < block.bytes.count {
      line.read(block.bytes, from: &index)
      if line.flags.contains(.isApart), let apart = takeBlock() {
        goesOn = body(line, apart.bytes)
      } else {
        goesOn = body(line, block.bytes)
      }
    }
    position = index
    if index == block.bytes.count { current = nil }
    return true
  }

  /// The next block, which is freed when it is no longer used.
  private mutating func takeBlock() -> Block? {
    guard nextBlock < blocks.count else { return nil }
    defer { nextBlock += 1 }
    return blocks[nextBlock].take()
  }
}

extension GridStore.Line {
  /// Reads the record at `index`, and moves `index` past it.
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
    guard !flags.contains(.isApart) else {
      starts[count] = end
      return
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
