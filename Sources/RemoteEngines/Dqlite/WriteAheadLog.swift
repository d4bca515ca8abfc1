/// The pages in a write-ahead log of SQLite, as <https://www.sqlite.org/fileformat2.html#walformat> describes it.
///
/// As SQLite does, it stops at the first frame that is not valid, and ignores a transaction that was not committed.
struct WriteAheadLog {
  /// A page of a committed transaction.
  struct Page {
    /// Its place in the database, in bytes.
    let offset: Int
    let bytes: [UInt8]
  }

  static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Whether all that was taken until now is valid.
  private(set) var isValid = false
  /// The size of the database after the last commit, in bytes; nil without one.
  private(set) var databaseSize: Int?
  private var pageSize = 0
  private var checksum = Checksum()
  private var salts: UInt64 = 0
  /// The pages of a transaction whose end has not been read.
  private var pages: [Page] = []
  /// The size that the database can have at most, in bytes: each page is in the database or in the log.
  private var sizeLimit: Int

  /// Begins with the size of the database without the log, in bytes.
  init(databaseSize: Int) {
    sizeLimit = databaseSize
  }

  /// The size of a frame: of its header and a page.
  var frameSize: Int { Self.frameHeaderSize + pageSize }

  /// Takes the header of the log, of 32 bytes.
  mutating func begin(_ header: UnsafeRawBufferPointer) {
    let magic = unsafe header.number(at: 0)
    pageSize = unsafe Int(header.number(at: 8))
    guard magic & ~1 == 0x377F_0682, pageSize.nonzeroBitCount == 1, 512...65_536 ~= pageSize else { return }
    checksum.isBigEndian = magic & 1 == 1
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: header[..<24]))
    salts = unsafe header.pair(at: 16)
    isValid = unsafe header.pair(at: 24) == checksum.value
  }

  /// Takes a frame.
  ///
  /// - Returns: the pages of the transaction that it commits; none if the transaction goes on.
  mutating func take(_ frame: UnsafeRawBufferPointer) -> [Page] {
    let number = unsafe Int(frame.number(at: 0))
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: frame[..<8]))
    let page = unsafe UnsafeRawBufferPointer(rebasing: frame[Self.frameHeaderSize...])
    unsafe checksum.add(page)
    isValid =
      unsafe number > 0 && frame.pair(at: 8) == salts && frame.pair(at: 16) == checksum.value
    guard isValid else { return [] }
    pages.append(Page(offset: (number - 1) * pageSize, bytes: unsafe Array(page)))
    sizeLimit += pageSize
    let size = unsafe Int(frame.number(at: 4)) * pageSize
    guard size > 0 else { return [] }
    isValid = size <= sizeLimit
    guard isValid else { return [] }
    databaseSize = size
    defer { pages = [] }
    return pages.filter { $0.offset < size }
  }

  /// The sums over the log, in words of four bytes.
  private struct Checksum {
    var isBigEndian = false
    private var sums: (UInt32, UInt32) = (0, 0)

    var value: UInt64 { UInt64(sums.0) << 32 | UInt64(sums.1) }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        let first = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let second = unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        sums.0 &+= (isBigEndian ? UInt32(bigEndian: first) : UInt32(littleEndian: first)) &+ sums.1
        sums.1 &+= (isBigEndian ? UInt32(bigEndian: second) : UInt32(littleEndian: second)) &+ sums.0
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The number of four bytes at an offset.
  fileprivate func number(at offset: Int) -> UInt32 {
    unsafe UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Two of them as one.
  fileprivate func pair(at offset: Int) -> UInt64 {
    unsafe UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
