/// Reads the text of a file, which may be compressed, and have any encoding.
///
/// What the file is, its first bytes say.
final class DecodedReader: ByteReader {
  private let reader: any ByteReader
  private let encoding: FileEncoding?
  private let places: GunzipPlaces?
  private var decoder: (any ByteReader)?
  /// What the first bytes show.
  let found = Finding()

  /// What was found out about a file, which may be known longer than the file is open.
  final class Finding {
    /// The encoding of the text; nil for UTF-8 and all others.
    fileprivate(set) var encoding: FileEncoding?
  }

  /// Reads a file in an encoding; nil passes on what is not UTF-16.
  ///
  /// - Parameters:
  ///   - reader: the file.
  ///   - encoding: its encoding, if it is stated.
  ///   - places: gets the places of a compressed file from which it can be read again.
  init(_ reader: any ByteReader, _ encoding: FileEncoding?, noting places: GunzipPlaces? = nil) {
    self.reader = reader
    self.encoding = encoding
    self.places = places
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    if let decoder { return try decoder.read(into: &block) }
    var joined = try JoinedReader(reader)
    if GunzipReader.isCompressed(joined.start) {
      joined = try JoinedReader(GunzipReader(joined, noting: places))
    }
    let first = joined.start
    var bytes: any ByteReader = joined
    if encoding != .latin1 { found.encoding = FileEncoding(ofTextBeginningWith: first) }
    if let encoding = found.encoding ?? encoding {
      bytes = DecodingReader(bytes, encoding)
    }
    decoder = bytes
    return try bytes.read(into: &block)
  }
}

/// Bytes that were read ahead, and those that follow.
private final class JoinedReader: ByteReader {
  /// With what files begin that are compressed or in UTF-16.
  private static let marks: [[UInt8]] = [[0x1F, 0x8B, 0x08], [0xFF, 0xFE], [0xFE, 0xFF]]

  /// The first bytes.
  private(set) var start: [UInt8] = []
  private let rest: any ByteReader
  /// Whether the end was read; a command whose output ended is not asked again.
  private var isAtEnd = false

  init(_ reader: any ByteReader) throws(FileError) {
    rest = reader
    var block: [UInt8] = []
    // More bytes are waited for only if they decide what the file is: none may come.
    while !isAtEnd,
      start.isEmpty || Self.marks.contains(where: { $0.count > start.count && $0.starts(with: start) })
    {
      isAtEnd = try !reader.read(into: &block)
      if !isAtEnd { start += block }
    }
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    guard start.isEmpty else {
      block = start
      start = []
      return true
    }
    guard !isAtEnd else { return false }
    isAtEnd = try !rest.read(into: &block)
    return !isAtEnd
  }
}

/// Reads a file without its first bytes.
final class SkippingReader: ByteReader {
  private let reader: any ByteReader
  private var left: Int

  init(_ reader: any ByteReader, _ count: Int) {
    self.reader = reader
    left = count
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    while left > 0 {
      guard try reader.read(into: &block) else { return false }
      let skipped = min(left, block.count)
      left -= skipped
      block.removeFirst(skipped)
      if !block.isEmpty { return true }
    }
    return try reader.read(into: &block)
  }
}

/// Reads a file from an offset on.
final class PartReader: ByteReader {
  private let file: any RandomAccessFile
  private var offset: Int

  init(_ file: any RandomAccessFile, _ offset: Int) {
    self.file = file
    self.offset = offset
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    block = try file.read(at: offset, count: 1 << 16)
    offset += block.count
    return !block.isEmpty
  }
}

/// Reads the bytes of a text.
final class TextReader: ByteReader {
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
