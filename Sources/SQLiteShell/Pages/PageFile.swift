package import TypedSQLiteCore

/// Bytes from which pages are read.
package protocol PageImage {
  /// The number of bytes.
  var size: Int { get }
  /// Up to `count` bytes from an offset on; fewer at the end, and none if they cannot be read.
  func read(at offset: Int, count: Int) -> [UInt8]
}

extension DatabaseImage: PageImage {}

/// The pages of a database in any state.
final class PageFile {
  /// The header; nil if there are too few bytes.
  let header: DatabaseHeader?
  /// The number of bytes of a page.
  let pageSize: Int
  /// The number of bytes of a page that contain data.
  let usableSize: Int
  /// The number of pages in the file; the last one may be incomplete.
  let pageCount: Int
  /// How text is stored.
  let encoding: TextEncoding
  /// How many more overflow pages may be read, so that chains with common pages cannot take forever.
  private var overflowBudget: Int
  /// The pages that are in the file but could not be read, such as after an error of the disk.
  private var unreadPages: Set<Int> = []
  /// The pages of zeros that were found last.
  private var emptyPages = 0..<0
  private let image: any PageImage

  /// - Parameters:
  ///   - image: the bytes.
  ///   - known: the size of a page, if a journal says it, for a file whose header is lost. Otherwise many pages are read to
  ///     guess it.
  init(_ image: any PageImage, pageSize known: Int? = nil) {
    self.image = image
    header = DatabaseHeader(image.read(at: 0, count: DatabaseHeader.size))
    if header == nil, image.size >= DatabaseHeader.size { unreadPages.insert(1) }
    let sound = header.flatMap { $0.hasMagic ? $0 : nil }
    let size = sound?.validPageSize ?? known ?? Self.likelyPageSize(of: image)
    pageSize = size
    let reserved = sound.map(\.reservedBytes) ?? 0
    // The format requires at least 480 bytes.
    usableSize = size - reserved >= 480 ? size - reserved : size
    pageCount = image.size / size + (image.size.isMultiple(of: size) ? 0 : 1)
    encoding = sound?.encoding ?? Self.likelyEncoding(header)
    overflowBudget = pageCount.multipliedReportingOverflow(by: 16).partialValue
  }

  /// The bytes of a page, padded with zeros if the file ends early; nil if there is no such page.
  func page(_ number: Int) -> PageBytes? {
    guard number >= 1, number <= pageCount else { return nil }
    let start = (number - 1) * pageSize
    var bytes = image.read(at: start, count: pageSize)
    if bytes.count < pageSize {
      if bytes.count < image.size - start { unreadPages.insert(number) }
      bytes += [UInt8](repeating: 0, count: pageSize - bytes.count)
    }
    return PageBytes(bytes)
  }

  /// Whether a page has only zeros, as in the holes of a sparse file.
  ///
  /// Asked for one page after the other, it reads more and more of them at once, so gigabytes of zeros take seconds.
  func isEmpty(_ number: Int) -> Bool {
    guard !emptyPages.contains(number), number >= 1, number <= pageCount else { return true }
    let most = max(1, (1 << 20) / pageSize)
    let count = number == emptyPages.upperBound ? min(emptyPages.count * 2, most) : 1
    let start = (number - 1) * pageSize
    let size = min(count * pageSize, image.size - start)
    let bytes = image.read(at: start, count: size)
    guard bytes.count == size else { return false }
    var end = 0
    while end < size {
      let next = min(end + pageSize, size)
      // Without an early end, the compiler compares many bytes at once.
      var any: UInt8 = 0
      for byte in bytes[end..<next] { any |= byte }
      guard any == 0 else { break }
      end = next
    }
    guard end > 0 else { return false }
    emptyPages = number..<(number + (end + pageSize - 1) / pageSize)
    return true
  }

  /// Throws if the system could not read a page that was asked for: what was made of the pages lacks it.
  func requireAllRead() throws(ShellError) {
    guard let first = unreadPages.min() else { return }
    throw .command(.unreadPages(first: first, count: unreadPages.count))
  }

  /// A page of a tree; nil if it does not look like one.
  func treePage(_ number: Int) -> TreePage? {
    page(number).flatMap { TreePage($0, number: number, usableSize: usableSize) }
  }

  /// The whole payload of a cell, as far as its overflow pages can be read.
  func payload(of cell: TreeCell) -> [UInt8] {
    var payload = cell.local
    var next = cell.firstOverflowPage
    var seen: Set<Int> = []
    while next != 0, payload.count < cell.payloadSize, overflowBudget > 0, seen.insert(next).inserted,
      let page = page(next)
    {
      overflowBudget -= 1
      payload += page.slice(from: 4, count: min(usableSize - 4, cell.payloadSize - payload.count))
      next = page.field(0, size: 4)
    }
    return payload
  }

  /// Whether a page has no data of a tree: a pointer map page in an auto-vacuum database, or the page with
  /// the lock bytes.
  func isBookkeeping(_ number: Int) -> Bool {
    let lockPage = (1 << 30) / pageSize + 1
    if number == lockPage { return true }
    guard let header, header.hasMagic, header.largestRoot != 0, number >= 2 else { return false }
    let group = usableSize / 5 + 1
    var map = (number - 2) / group * group + 2
    if map == lockPage { map += 1 }
    return number == map
  }

  /// The pages of the free list, as far as it can be read.
  func freePages() -> Set<Int> { freeList().pages }

  /// The pages of the free list, as far as it can be read, and those of them that contain a part of the list.
  func freeList() -> (pages: Set<Int>, trunks: Set<Int>) {
    var (free, trunks): (Set<Int>, Set<Int>) = ([], [])
    var trunk = header?.firstFreePage ?? 0
    while let page = page(trunk), free.insert(trunk).inserted {
      trunks.insert(trunk)
      let count = min(page.field(4, size: 4), usableSize / 4 - 2)
      for index in 0..<count {
        let leaf = page.field(8 + index * 4, size: 4)
        if leaf >= 2, leaf <= pageCount { free.insert(leaf) }
      }
      trunk = page.field(0, size: 4)
    }
    return (free, trunks)
  }
}

// MARK: - Guessing what a lost header said

extension PageFile {
  /// The page size for which most possible pages look like pages of a tree.
  private static func likelyPageSize(of image: any PageImage) -> Int {
    var best = (size: 4096, share: 0.0)
    // Larger sizes come first, because each of their pages begins where one of a smaller size would.
    for size in PageSize.all.reversed() {
      let count = min(image.size / size, 2000)
      guard count > 0 else { continue }
      var found = 0
      for number in 1...count {
        let bytes = PageBytes(image.read(at: (number - 1) * size, count: size))
        if let page = TreePage(bytes, number: number, usableSize: size), page.looksSound,
          page.reachesSecondHalf
        {
          found += 1
        }
      }
      let share = Double(found) / Double(count)
      if share > best.share { best = (size, share) }
    }
    return best.size
  }

  private static func likelyEncoding(_ header: DatabaseHeader?) -> TextEncoding {
    header?.encoding ?? .utf8
  }
}
