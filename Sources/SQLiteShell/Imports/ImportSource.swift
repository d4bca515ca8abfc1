/// The file, or the output of a command, that an import reads; once to look at it where types are chosen, and
/// once to store it.
final class ImportSource {
  private let path: String
  private let files: any FileAccess
  /// The text that is read in place of a file, where it stands in the input of the session.
  private let text: [UInt8]?
  private var replay: ReplayReader?

  /// How many rows are looked at of what can be read only once.
  static let sampledRows = 10_000

  init(_ path: String, _ files: any FileAccess, text: [UInt8]?) {
    self.path = path
    self.text = text
    self.files = files
  }

  /// Whether the file gives the same bytes again.
  var canReadAgain: Bool { text != nil || !path.hasPrefix("|") && files.canReadAgain(path) }

  /// Whether so much of what can be read only once is held that no more should be looked at.
  var holdsEnough: Bool { replay.map { $0.heldCount > 1 << 26 } ?? false }

  /// Opens it for a look, after which ``open()`` gives the same bytes.
  func openToLook() throws(ShellError) -> any ByteReader {
    if canReadAgain { return try openAnew() }
    let reader = ReplayReader(try openAnew())
    replay = reader
    return reader
  }

  /// Opens it from its start.
  func open() throws(ShellError) -> any ByteReader {
    guard let replay else { return try openAnew() }
    replay.rewind()
    return replay
  }

  private func openAnew() throws(ShellError) -> any ByteReader {
    if let text { return TextReader(text) }
    do {
      return path.hasPrefix("|")
        ? try files.openPipe(from: String(path.dropFirst())) : try files.openForReading(path)
    } catch {
      throw .cannotOpenFile(path)
    }
  }
}

/// Gives the blocks that were read during a look once more, and then the rest.
private final class ReplayReader: ByteReader {
  private let reader: any ByteReader
  private var blocks: [[UInt8]] = []
  /// How many bytes are held.
  private(set) var heldCount = 0
  private var isLooking = true
  private var position = 0

  init(_ reader: any ByteReader) {
    self.reader = reader
  }

  func rewind() {
    isLooking = false
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    if isLooking {
      guard try reader.read(into: &block) else { return false }
      blocks.append(block)
      heldCount += block.count
      return true
    }
    guard position < blocks.count else { return try reader.read(into: &block) }
    swap(&block, &blocks[position])
    blocks[position] = []
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
