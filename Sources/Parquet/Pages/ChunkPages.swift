import Deflate

/// Reads the pages of a column chunk, one after the other.
struct ChunkPages {
  private let file: ParquetFile
  private let leaf: Leaf
  private let codec: Codec
  /// The offset of the next header.
  private var offset: Int
  /// The offset up to which it makes sense to read ahead.
  private let chunkEnd: Int
  /// Bytes of the file from `bufferStart` on.
  private var buffer: [UInt8] = []
  private var bufferStart = 0

  private static let blockSize = 1 << 16

  /// The header of the page that comes next, with its offsets.
  struct NextPage {
    let header: PageHeader
    let headerStart: Int
    let start: Int
  }

  init(_ file: ParquetFile, _ chunk: ColumnChunk, of leaf: Leaf) throws(ParquetFailure) {
    if let path = chunk.path { throw .otherFile(path, column: leaf.path) }
    guard !chunk.isEncrypted else { throw .encryptedColumn(leaf.path) }
    codec = try Codec(chunk.codec, column: leaf.path)
    guard (4...file.footerStart).contains(chunk.start), chunk.start <= chunk.end else {
      throw .damagedFooter("column \(leaf.path) begins outside of the file", offset: file.footerStart)
    }
    self.file = file
    self.leaf = leaf
    offset = chunk.start
    chunkEnd = min(chunk.end, file.footerStart)
  }

  /// Reads the header of the next page, which is then taken or skipped.
  mutating func nextPage() throws(ParquetFailure) -> NextPage {
    let limit = file.footerStart - offset
    var size = min(256, limit)
    while true {
      // Statistics with long texts make long headers.
      let reading = try bytes(at: offset, count: size)
      do throws(Damage) {
        var reader = CompactReader(reading)
        let header = try PageHeader(&reader)
        let start = offset + reader.position
        guard header.size <= file.footerStart - start else { throw .ended }
        return NextPage(header: header, headerStart: offset, start: start)
      } catch {
        guard error == .ended, size < limit else { throw error.inPage(of: leaf.path, at: offset) }
        size = min(size * 16, limit)
      }
    }
  }

  /// Passes over a page without reading it.
  mutating func skip(_ page: NextPage) {
    offset = page.start + page.header.size
  }

  /// Reads the bytes of a page and decompresses them.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - plainSize: how many bytes at the start are not compressed.
  ///   - isCompressed: whether the others are.
  /// - Returns: as many bytes as the header says.
  /// - Throws: ``ParquetFailure``.
  mutating func take(
    _ page: NextPage, plainSize: Int = 0, isCompressed: Bool = true
  ) throws(ParquetFailure) -> [UInt8] {
    let header = page.header
    let stored = try bytes(at: page.start, count: header.size)
    skip(page)
    do throws(Damage) {
      if let checksum = header.checksum, stored.span.crc32() != checksum {
        throw .wrong("its checksum is not that of its bytes")
      }
      guard isCompressed, codec != .none else {
        guard stored.count == header.fullSize else {
          throw .wrong("its bytes are of another size than its header says")
        }
        return stored
      }
      var result = Array(stored[..<plainSize])
      // A page of nulls may have no values to decompress.
      if header.fullSize > plainSize || stored.count > plainSize {
        let rest = stored.span.extracting(plainSize..<stored.count)
        try codec.decompress(rest, size: header.fullSize - plainSize, into: &result)
      }
      return result
    } catch {
      throw error.inPage(of: leaf.path, at: page.headerStart)
    }
  }

  private mutating func bytes(at start: Int, count: Int) throws(ParquetFailure) -> [UInt8] {
    if start < bufferStart || start - bufferStart > buffer.count - count {
      let ahead = min(Self.blockSize, max(chunkEnd - start, 0))
      guard count < ahead else {
        let read = try file.read(at: start, count: count)
        return read
      }
      buffer = try file.read(at: start, count: ahead)
      bufferStart = start
    }
    return buffer.copy(start - bufferStart..<start - bufferStart + count)
  }
}
