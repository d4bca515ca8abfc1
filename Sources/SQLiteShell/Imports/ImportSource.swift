/// The file, or the output of a command, that an import reads: once to choose types, if they are chosen, and once to
/// store the rows.
final class ImportSource {
  private let path: String
  private let console: any CommandConsole
  /// The text to read instead of a file.
  private let text: [UInt8]?
  private let cannotOpen: ShellError
  /// The encoding of the text; nil reads UTF-16 with its mark as such, and passes on all other bytes.
  var encoding: FileEncoding?
  /// What the text showed that was opened last; not its reader, since a program is waited for when that is gone.
  private var finding: DecodedReader.Finding?
  /// Whether text is read as sqlite3 reads it: as the bytes of the file.
  private let readsBytes: Bool
  private var replay: ReplayReader?
  /// The places of a compressed file from which it can be read; nil if it is read only from its start.
  private var places: GunzipPlaces?
  /// Counts what was last opened by ``openToLook()``.
  private var look: (any ReadCounter)?

  /// How many rows are sampled if the source can be read only once.
  static let sampledRows = 10_000

  /// Reads a file, or a text if there is one; throws `cannotOpen` if the file cannot be opened.
  init(_ path: String, _ console: any CommandConsole, text: [UInt8]?, cannotOpen: ShellError) {
    self.path = path
    self.text = text
    self.console = console
    self.cannotOpen = cannotOpen
    readsBytes = console.dialect.isSQLite3
  }

  /// Whether the file gives the same bytes again.
  var canReadAgain: Bool {
    text != nil || !path.hasPrefix("|") && console.surroundings.files.canReadAgain(path)
  }

  /// How many bytes are read at most to find losses.
  static let sampledBytes = 1 << 23

  /// How many bytes of a source that can be read only once are kept.
  private static let heldBytes = 1 << 26

  /// Whether so many bytes are kept that no more should be read in advance.
  var holdsEnough: Bool { replay.map { $0.readCount > Self.heldBytes } ?? false }

  /// Whether so many bytes were read that they suffice to find losses.
  var showsEnough: Bool { (look?.readCount ?? 0) > Self.sampledBytes }

  /// Opens the source to read ahead; ``open()`` gives the same bytes again.
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

  /// Opens the source at its start, or behind some bytes of its text.
  func open(at offset: Int = 0) throws(ShellError) -> any ByteReader {
    guard offset == 0 else {
      if encoding == .utf8, text == nil, let reader = try? openPart(at: offset) { return reader }
      return SkippingReader(try openAnew(), offset)
    }
    guard let replay else { return try openAnew() }
    replay.rewind(keepingBlocks: false)
    return replay
  }

  private func openAnew() throws(ShellError) -> any ByteReader {
    let reader = try openBytes()
    guard !readsBytes else { return reader }
    let decoded = DecodedReader(reader, encoding, noting: places)
    finding = decoded.found
    return decoded
  }

  /// Notes places while the source is read, so that ``open(at:)`` need not read what is before them.
  func notePlaces() { places = GunzipPlaces() }

  /// Uses the encoding that the text showed when it was read.
  func keepFoundEncoding() { encoding = finding?.encoding ?? encoding }

  private func openBytes() throws(ShellError) -> any ByteReader {
    if let text { return TextReader(text) }
    do {
      return path.hasPrefix("|")
        ? try console.openProgram(String(path.dropFirst()))
        : try console.surroundings.files.openForReading(path)
    } catch {
      throw cannotOpen
    }
  }

  /// Opens a file in its middle; nil if it is compressed and no place before that is known.
  private func openPart(at offset: Int) throws(FileError) -> (any ByteReader)? {
    let file = try console.surroundings.files.openRegularFile(Array(path.utf8))
    guard GunzipReader.isCompressed(try file.read(at: 0, count: 3)) else { return PartReader(file, offset) }
    guard let place = places?.last(upTo: offset),
      let reader = GunzipReader(PartReader(file, place.input), from: place)
    else { return nil }
    return SkippingReader(reader, offset - place.output)
  }
}

private protocol ReadCounter {
  /// The number of bytes that were read.
  var readCount: Int { get }
}

/// Counts the bytes that are read.
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

/// Keeps blocks that were read ahead, and gives them again before the rest.
private final class ReplayReader: ByteReader, ReadCounter {
  private let reader: any ByteReader
  private var blocks: [[UInt8]] = []
  private(set) var readCount = 0
  private var keepsBlocks = true
  private var position = 0
  /// Whether the end was read; a command whose output ended is not asked again.
  private var isAtEnd = false

  init(_ reader: any ByteReader) {
    self.reader = reader
  }

  /// Returns to the start; without `keepingBlocks` each block is freed when it is read again.
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
    guard !isAtEnd, try reader.read(into: &block) else {
      isAtEnd = true
      return false
    }
    guard keepsBlocks else { return true }
    blocks.append(block)
    readCount += block.count
    position += 1
    return true
  }
}
