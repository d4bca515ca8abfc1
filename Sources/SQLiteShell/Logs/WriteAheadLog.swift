/// What a write-ahead log contains, as its bytes show it.
///
/// A frame counts only if all frames before it count, and if the salts and the checksums of the chain are right: what is
/// left of an earlier round is no part of the log.
struct WriteAheadLog: Equatable {
  /// Why SQLite reads nothing of a log.
  enum Fault: Equatable {
    case tooShort
    case noMagic
    case version(Int)
    case pageSize(Int)
    case checksum
  }

  let size: Int
  private(set) var fault: Fault?
  private(set) var pageSize = 0
  /// How many times the log has begun again from its start.
  private(set) var round = 0
  private(set) var salts: [UInt8] = []
  /// How many frames have room in the file.
  private(set) var frameCount = 0
  /// How many frames, from the first on, count.
  private(set) var validCount = 0
  /// The number of the last frame of a finished transaction; 0 if there is none.
  var lastCommit: Int { commits.last?.lastFrame ?? 0 }
  /// The finished transactions.
  private(set) var commits: [Commit] = []
  /// The page of each frame that counts.
  private(set) var pages: [UInt32] = []
  /// Whether checksums add big-endian numbers.
  private(set) var isBigEndian = false

  /// A finished transaction.
  struct Commit: Equatable {
    /// The number of its last frame, from 1.
    let lastFrame: Int
    /// The number of pages of the database after it.
    let pageCount: Int
  }

  /// The number of finished transactions.
  var commitCount: Int { commits.count }

  static let headerSize = 32
  static let frameHeaderSize = 24

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - size: its number of bytes.
  ///   - didRead: called for each frame; throws to end the reading.
  /// - Throws: any error of `didRead`, and a failure of the system to read.
  init(
    _ file: any RandomAccessFile, size: Int, didRead: (_ frameCount: Int) throws(ShellError) -> Void
  ) throws(ShellError) {
    self.size = size
    let header = PageBytes(try Self.read(file, at: 0, count: Self.headerSize))
    guard header.count == Self.headerSize else {
      fault = .tooShort
      return
    }
    let magic = header.field(0, size: 4)
    guard magic & ~1 == 0x377F_0682 else {
      fault = .noMagic
      return
    }
    guard header.field(4, size: 4) == 3_007_000 else {
      fault = .version(header.field(4, size: 4))
      return
    }
    pageSize = header.field(8, size: 4)
    guard PageSize.all.contains(pageSize) else {
      fault = .pageSize(pageSize)
      return
    }
    round = header.field(12, size: 4)
    salts = header.slice(from: 16, count: 8)
    isBigEndian = magic & 1 == 1
    var checksum = LogChecksum(isBigEndian: isBigEndian)
    checksum.add(header.bytes.span.extracting(0..<24))
    guard checksum.first == UInt32(header.field(24, size: 4)),
      checksum.second == UInt32(header.field(28, size: 4))
    else {
      fault = .checksum
      return
    }
    frameCount = max(0, size - Self.headerSize) / (pageSize + Self.frameHeaderSize)
    try readFrames(file, &checksum, didRead)
  }

  private mutating func readFrames(
    _ file: any RandomAccessFile, _ checksum: inout LogChecksum,
    _ didRead: (_ frameCount: Int) throws(ShellError) -> Void
  ) throws(ShellError) {
    let frameSize = pageSize + Self.frameHeaderSize
    let framesPerRead = max(1, (1 << 20) / frameSize)
    var number = 0
    while number < frameCount {
      let wanted = min(framesPerRead, frameCount - number)
      let block = try Self.read(file, at: Self.headerSize + number * frameSize, count: wanted * frameSize)
      for start in stride(from: 0, through: block.count - frameSize, by: frameSize) {
        let header = PageBytes(Array(block[start..<(start + Self.frameHeaderSize)]))
        guard header.slice(from: 8, count: 8) == salts, header.field(0, size: 4) > 0 else { return }
        checksum.add(block.span.extracting(start..<(start + 8)))
        checksum.add(block.span.extracting((start + Self.frameHeaderSize)..<(start + frameSize)))
        guard checksum.first == UInt32(header.field(16, size: 4)),
          checksum.second == UInt32(header.field(20, size: 4))
        else { return }
        validCount += 1
        pages.append(UInt32(clamping: header.field(0, size: 4)))
        let pageCount = header.field(4, size: 4)
        if pageCount > 0 { commits.append(Commit(lastFrame: validCount, pageCount: pageCount)) }
        try didRead(frameCount)
      }
      // The file may have become shorter meanwhile.
      guard block.count == wanted * frameSize else { return }
      number += wanted
    }
  }

  static func read(
    _ file: any RandomAccessFile, at offset: Int, count: Int
  ) throws(ShellError) -> [UInt8] {
    do {
      return try file.read(at: offset, count: count)
    } catch {
      throw .log(.cannotRead(error.message))
    }
  }
}

/// The checksum of a write-ahead log, which goes on from frame to frame.
struct LogChecksum: Equatable {
  /// Whether the bytes are summed as big-endian numbers.
  let isBigEndian: Bool
  private(set) var first: UInt32
  private(set) var second: UInt32

  /// - Parameters:
  ///   - isBigEndian: whether the bytes are summed as big-endian numbers.
  ///   - first: the first half of the checksum before.
  ///   - second: the second half of it.
  init(isBigEndian: Bool, first: UInt32 = 0, second: UInt32 = 0) {
    self.isBigEndian = isBigEndian
    self.first = first
    self.second = second
  }

  /// Adds bytes, whose number must be a multiple of 8.
  mutating func add(_ bytes: Span<UInt8>) {
    var index = 0
    while index + 8 <= bytes.count {
      first &+= number(bytes, index) &+ second
      second &+= number(bytes, index + 4) &+ first
      index += 8
    }
  }

  private func number(_ bytes: Span<UInt8>, _ index: Int) -> UInt32 {
    let value =
      UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
      | UInt32(bytes[index + 3])
    return isBigEndian ? value : value.byteSwapped
  }
}
