import Deflate
import TypedSQLiteCore

/// Reads the members of a zip file.
///
/// Hostile archives are refused, and members become SQL values without Foundation, which packages for this need.
struct ZipReader {
  let entries: [ZipEntry]
  private let file: any RandomAccessFile

  init(_ file: any RandomAccessFile) throws(ZipDirectory.Fault) {
    self.file = file
    entries = try ZipDirectory(file).entries
  }

  /// Creates a reader of members that are already known.
  init(_ file: any RandomAccessFile, entries: [ZipEntry]) {
    self.file = file
    self.entries = entries
  }

  /// Why a member cannot be read.
  enum Fault: Error, Equatable {
    case unreadable(FileError)
    case encrypted
    case unknownMethod(ZipMethod)
    /// The header before the bytes is missing, or the bytes are outside of the file.
    case misplaced
    /// The bytes do not match their description in the directory.
    case damaged
    /// The user interrupted the work.
    case interrupted
  }

  private static let blockSize = 1 << 16

  /// The offset of the bytes of a member.
  private func start(of entry: ZipEntry) throws(Fault) -> Int {
    do {
      let header = ZipFields(bytes: try file.read(at: entry.offset, count: ZipEntry.localFixedSize))
      guard header.number(at: 0, count: 4) == ZipEntry.localSignature,
        let nameLength = header.number(at: 26, count: 2), let extraLength = header.number(at: 28, count: 2)
      else { throw Fault.misplaced }
      let start = entry.offset + ZipEntry.localFixedSize + Int(nameLength + extraLength)
      guard start <= (try file.size()) - entry.storedSize else { throw Fault.misplaced }
      return start
    } catch let error as FileError {
      throw .unreadable(error)
    } catch {
      throw .misplaced
    }
  }

  /// The bytes of a member as stored in the file.
  func storedBytes(of entry: ZipEntry) throws(Fault) -> [UInt8] {
    try read(at: try start(of: entry), count: entry.storedSize)
  }

  /// Calls `body` with the uncompressed bytes of a member, block by block, and finally checks their size and
  /// checksum.
  ///
  /// - Parameters:
  ///   - entry: the member.
  ///   - body: called with each block.
  /// - Throws: ``Fault``, including one from `body`.
  func read(_ entry: ZipEntry, _ body: (Span<UInt8>) throws(Fault) -> Void) throws(Fault) {
    guard !entry.isEncrypted else { throw .encrypted }
    guard entry.method.isKnown else { throw .unknownMethod(entry.method) }
    let start = try start(of: entry)
    var check = MemberCheck()
    if entry.method == .stored {
      guard entry.size == entry.storedSize else { throw .damaged }
      var done = 0
      while done < entry.size {
        let block = try read(at: start + done, count: min(Self.blockSize, entry.size - done))
        done += block.count
        check.take(block.span)
        try body(block.span)
      }
    } else {
      try inflate(entry, from: start, &check, body)
    }
    guard check.size == entry.size, check.checksum == entry.checksum else { throw .damaged }
  }

  private func inflate(
    _ entry: ZipEntry, from start: Int, _ check: inout MemberCheck,
    _ body: (Span<UInt8>) throws(Fault) -> Void
  ) throws(Fault) {
    guard var inflater = Inflater(.raw, limit: entry.size) else { throw .damaged }
    var done = 0
    while done < entry.storedSize, inflater.status == .unfinished {
      let block = try read(at: start + done, count: min(Self.blockSize, entry.storedSize - done))
      done += block.count
      try inflater.take(block.span) { bytes throws(Fault) in
        check.take(bytes)
        try body(bytes)
      }
    }
    guard inflater.status == .finished else { throw .damaged }
  }

  fileprivate func read(at offset: Int, count: Int) throws(Fault) -> [UInt8] {
    do {
      let bytes = try file.read(at: offset, count: count)
      guard bytes.count == count else { throw Fault.misplaced }
      return bytes
    } catch let error as FileError {
      throw .unreadable(error)
    } catch {
      throw .misplaced
    }
  }
}

extension ZipReader {
  /// Begins to read the uncompressed bytes of a member in blocks.
  ///
  /// - Throws: ``Fault`` if the member cannot be read.
  func open(_ entry: ZipEntry) throws(Fault) -> ZipMemberReader {
    guard !entry.isEncrypted else { throw .encrypted }
    guard entry.method.isKnown else { throw .unknownMethod(entry.method) }
    guard entry.method != .stored || entry.size == entry.storedSize else { throw .damaged }
    guard let inflater = Inflater(.raw, limit: entry.size) else { throw .damaged }
    return ZipMemberReader(self, entry, from: try start(of: entry), inflater)
  }
}

/// Reads a member block by block, in little memory; after the last block it checks size and checksum.
final class ZipMemberReader {
  private let reader: ZipReader
  private let entry: ZipEntry
  private let start: Int
  private var inflater: Inflater
  private var done = 0
  private var check = MemberCheck()

  /// Compressed bytes that are read at a time: zeros become a thousand times as many.
  private static let blockSize = 1 << 13

  fileprivate init(_ reader: ZipReader, _ entry: ZipEntry, from start: Int, _ inflater: consuming Inflater) {
    self.reader = reader
    self.entry = entry
    self.start = start
    self.inflater = inflater
  }

  /// Replaces `block` by the next bytes, at least one; false at the end.
  func read(into block: inout [UInt8]) throws(ZipReader.Fault) -> Bool {
    block.removeAll(keepingCapacity: true)
    while block.isEmpty {
      guard done < entry.storedSize, entry.method == .stored || inflater.status == .unfinished else {
        let isWhole = entry.method == .stored || inflater.status == .finished
        guard isWhole, check.size == entry.size, check.checksum == entry.checksum else { throw .damaged }
        return false
      }
      let stored = try reader.read(at: start + done, count: min(Self.blockSize, entry.storedSize - done))
      done += stored.count
      if entry.method == .stored {
        block = stored
      } else {
        inflater.take(stored.span) { block.append(contentsOf: $0.array) }
      }
      check.take(block.span)
    }
    return true
  }
}

/// The size and checksum of the bytes so far, for comparison with the directory.
private struct MemberCheck {
  private(set) var size = 0
  private(set) var checksum: UInt32 = 0

  mutating func take(_ bytes: Span<UInt8>) {
    size += bytes.count
    checksum = bytes.crc32(after: checksum)
  }
}
