/// The file, or the output of a command, that an import reads; once to look at it where types are chosen, and
/// once to store it.
final class ImportSource {
  private let path: String
  private let files: any FileAccess
  /// The text that is read in place of a file, where it stands in the input of the session.
  private let text: [UInt8]?
  private var replay: ReplayReader?
  /// What was opened last to look.
  private var look: (any ReadCounter)?

  /// How many rows are looked at of what can be read only once.
  static let sampledRows = 10_000

  init(_ path: String, _ files: any FileAccess, text: [UInt8]?) {
    self.path = path
    self.text = text
    self.files = files
  }

  /// Whether the file gives the same bytes again.
  var canReadAgain: Bool { text != nil || !path.hasPrefix("|") && files.canReadAgain(path) }

  /// How many bytes are looked at at most to find what would be lost.
  static let sampledBytes = 1 << 23

  /// How many bytes are held at most of what can be read only once.
  private static let heldBytes = 1 << 26

  /// Whether so much of what can be read only once is held that no more should be looked at.
  var holdsEnough: Bool { replay.map { $0.readCount > Self.heldBytes } ?? false }

  /// Whether so much was looked at that it says enough of what would be lost.
  var showsEnough: Bool { (look?.readCount ?? 0) > Self.sampledBytes }

  /// Opens it for a look, after which ``open()`` gives the same bytes.
  func openToLook() throws(ShellError) -> any ByteReader {
    if canReadAgain {
      let reader = CountingReader(try openAnew())
      look = reader
      return reader
    }
    let reader: ReplayReader
    if let replay { reader = replay } else { reader = ReplayReader(try openAnew()) }
    reader.rewind(keepingBlocks: true)
    replay = reader
    look = reader
    return reader
  }

  /// Opens it from its start.
  func open() throws(ShellError) -> any ByteReader {
    guard let replay else { return try openAnew() }
    replay.rewind(keepingBlocks: false)
    return replay
  }

  private func openAnew() throws(ShellError) -> any ByteReader {
    if let text { return TextReader(text) }
    do {
      return path.hasPrefix("|")
        ? try files.openPipe(from: String(path.dropFirst())) : try files.openForReading(path)
    } catch {
      throw .file(.cannotOpenFile(path))
    }
  }
}

/// Says how much was read.
private protocol ReadCounter {
  /// How many bytes were read.
  var readCount: Int { get }
}

/// Counts what is read.
private final class CountingReader: ByteReader, ReadCounter {
  private let reader: any ByteReader
  private(set) var readCount = 0

  init(_ reader: any ByteReader) {
    self.reader = reader
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    guard try reader.read(into: &block) else { return false }
    readCount += block.count
    return true
  }
}

/// Gives the blocks that were read during a look once more, and then the rest.
private final class ReplayReader: ByteReader, ReadCounter {
  private let reader: any ByteReader
  private var blocks: [[UInt8]] = []
  private(set) var readCount = 0
  private var keepsBlocks = true
  private var position = 0

  init(_ reader: any ByteReader) {
    self.reader = reader
  }

  /// Goes back to the start; blocks are given away unless they are to be read once more.
  func rewind(keepingBlocks: Bool) {
    keepsBlocks = keepingBlocks
    position = 0
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    if position < blocks.count {
      if keepsBlocks { block = blocks[position] } else { swap(&block, &blocks[position]) }
      if !keepsBlocks { blocks[position] = [] }
      position += 1
      return true
    }
    guard try reader.read(into: &block) else { return false }
    guard keepsBlocks else { return true }
    blocks.append(block)
    readCount += block.count
    position += 1
    return true
  }
}

/// Gives the bytes of a text.
private final class TextReader: ByteReader {
  private var rest: [UInt8]

  init(_ text: [UInt8]) {
    rest = text
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    guard !rest.isEmpty else { return false }
    block = []
    swap(&block, &rest)
    return true
  }
}
