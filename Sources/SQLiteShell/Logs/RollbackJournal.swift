/// The pages that a rollback journal keeps: what they were before the last transaction.
///
/// SQLite leaves the journal after a crash, and then uses it, or in the journal mode PERSIST, when only the first 28 bytes
/// become zeros.
struct RollbackJournal {
  /// The size of a page in bytes.
  let pageSize: Int
  /// Whether SQLite would use it to undo a transaction that did not end.
  let isHot: Bool
  /// Whether it was written to the disk in several parts.
  private(set) var isSplit = false
  /// The number of pages of the database before the transaction; nil if the journal no longer says so.
  private(set) var pageCount: Int?
  /// The offset of the bytes of each page before the last transaction.
  private(set) var pages: [Int: Int] = [:]
  /// The pages of transactions before that one, whose records were not overwritten, with their offsets.
  private(set) var earlier: [(page: Int, offset: Int)] = []

  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Reads a journal; nil if it has no pages.
  ///
  /// - Parameters:
  ///   - image: its bytes.
  ///   - pageSize: the size of a page of the database.
  ///   - check: called for each page; throws to end the reading.
  /// - Throws: any error of `check`.
  init?(
    _ image: any PageImage, pageSize: Int, check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    let header = PageBytes(image.read(at: 0, count: 28))
    guard header.count == 28 else { return nil }
    isHot = header.slice(from: 0, count: 8) == Self.magic
    var sector = isHot ? header.field(20, size: 4) : 512
    let stated = isHot ? header.field(24, size: 4) : pageSize
    self.pageSize = PageSize.all.contains(stated) ? stated : pageSize
    if isHot { pageCount = header.field(16, size: 4) }
    if !(32...65536).contains(sector) { sector = 512 }
    var sectors = [sector]
    if !isHot { sectors.append(4096) }
    for sector in sectors where pages.isEmpty {
      try readRecords(image, sector: sector, header, check)
    }
    guard !pages.isEmpty || !earlier.isEmpty else { return nil }
  }

  private mutating func readRecords(
    _ image: any PageImage, sector: Int, _ header: PageBytes, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    var nonce = isHot ? UInt32(header.field(12, size: 4)) : nil
    var offset = sector
    var isLast = true
    let recordSize = pageSize + 8
    while offset <= image.size - recordSize {
      try check()
      let record = PageBytes(image.read(at: offset, count: recordSize))
      guard record.count == recordSize else { break }
      let page = record.field(0, size: 4)
      let sum = UInt32(record.field(pageSize + 4, size: 4)) &- Self.sum(record, pageSize)
      if page > 0, page < Int(Int32.max), nonce == nil || nonce == sum {
        // Without the header, the first number is accepted if the next record has it too, or if there is no other record.
        if nonce == nil, !isFollowed(image, offset + recordSize, sum) { return }
        nonce = sum
        if isLast {
          if pages[page] == nil { pages[page] = offset + 4 }
        } else {
          earlier.append((page, offset + 4))
        }
        offset += recordSize
        continue
      }
      // Each time the journal was written to the disk, a header follows with a number of its own; what comes later without
      // one is of another transaction.
      let next = (offset + sector - 1) / sector * sector
      let later = PageBytes(image.read(at: next, count: 28))
      if later.slice(from: 0, count: 8) == Self.magic {
        nonce = UInt32(later.field(12, size: 4))
        isSplit = true
        offset = next + sector
        continue
      }
      guard page > 0, page < Int(Int32.max), isFollowed(image, offset + recordSize, sum),
        offset + 2 * recordSize <= image.size
      else { break }
      isLast = false
      nonce = sum
    }
  }

  /// Whether the record at an offset has a number, or there is no record.
  private func isFollowed(_ image: any PageImage, _ offset: Int, _ nonce: UInt32) -> Bool {
    guard offset <= image.size - pageSize - 8 else { return true }
    let record = PageBytes(image.read(at: offset, count: pageSize + 8))
    return UInt32(record.field(pageSize + 4, size: 4)) &- Self.sum(record, pageSize) == nonce
  }

  /// The sum of every 200th byte from the end, as SQLite adds them.
  private static func sum(_ record: PageBytes, _ pageSize: Int) -> UInt32 {
    var sum: UInt32 = 0
    var place = pageSize - 200
    while place > 0 {
      sum &+= UInt32(record.bytes[4 + place])
      place -= 200
    }
    return sum
  }
}
