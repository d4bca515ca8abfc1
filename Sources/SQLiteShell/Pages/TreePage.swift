/// A page of a B-tree.
struct TreePage {
  /// The types of pages, with the numbers at their beginning.
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    /// Whether it belongs to a table with rowids.
    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
    /// Whether it has no child pages.
    var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
  }

  let kind: Kind
  private let bytes: PageBytes
  private let start: Int
  private let usableSize: Int

  /// - Returns: nil if the page does not begin like a page of a tree.
  init?(_ bytes: PageBytes, number: Int, usableSize: Int) {
    // On the first page, the file header precedes that of the page.
    start = number == 1 ? DatabaseHeader.size : 0
    guard bytes.count > start + 12, let kind = Kind(rawValue: bytes.bytes[start]) else { return nil }
    self.kind = kind
    self.bytes = bytes
    self.usableSize = min(usableSize, bytes.count)
  }

  private var pointersStart: Int { start + (kind.isLeaf ? 8 : 12) }

  /// The number of cells, as far as their pointers have room.
  var cellCount: Int {
    min(bytes.field(start + 3, size: 2), max(0, (usableSize - pointersStart) / 2))
  }

  /// The offsets of the cells that are inside the page and after the pointers, without duplicates.
  private var cellOffsets: [Int] {
    let (first, count) = (pointersStart, cellCount)
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    var seen = [Bool](repeating: false, count: usableSize)
    for index in 0..<count {
      let place = first + index * 2
      let offset = Int(bytes.bytes[place]) << 8 | Int(bytes.bytes[place + 1])
      guard offset >= first, offset < usableSize, !seen[offset] else { continue }
      seen[offset] = true
      offsets.append(offset)
    }
    return offsets
  }

  /// Whether the header of the page is plausible.
  var looksSound: Bool {
    let content = bytes.field(start + 5, size: 2)
    let contentStart = content == 0 ? 65536 : content
    let pointersEnd = pointersStart + bytes.field(start + 3, size: 2) * 2
    return bytes.field(start + 7, size: 1) <= 60 && pointersEnd <= contentStart && contentStart <= usableSize
  }

  /// Whether a cell begins in the second half, as the first one of almost every page does.
  ///
  /// A part of a larger page, or a smaller page together with the next one, rarely has such a cell.
  var reachesSecondHalf: Bool { cellOffsets.contains { $0 >= usableSize / 2 } }

  /// The numbers of the child pages, in order.
  var children: [Int] {
    guard !kind.isLeaf else { return [] }
    return cellOffsets.map { bytes.field($0, size: 4) } + [bytes.field(start + 8, size: 4)]
  }

  /// The cells with data, in order: all except those of interior pages of tables.
  ///
  /// A cell that does not fit the page is skipped, and so are those after more bytes than a page has.
  var cells: [TreeCell] {
    guard kind != .tableInterior else { return [] }
    var budget = usableSize * 2
    let offsets = cellOffsets
    var cells: [TreeCell] = []
    cells.reserveCapacity(offsets.count)
    for offset in offsets {
      guard let cell = cell(at: offset) else { continue }
      budget -= cell.localRange.count
      guard budget >= 0 else { break }
      cells.append(cell)
    }
    return cells
  }

  private func cell(at offset: Int) -> TreeCell? {
    let first = kind.isLeaf ? offset : offset + 4
    guard let size = bytes.varint(at: first), let payloadSize = Int(exactly: size.value), payloadSize > 0,
      payloadSize <= Int(Int32.max)
    else { return nil }
    var place = size.end
    var rowID: Int64?
    if kind == .tableLeaf {
      guard let identifier = bytes.varint(at: place) else { return nil }
      rowID = Int64(bitPattern: identifier.value)
      place = identifier.end
    }
    let localSize = localSize(of: payloadSize)
    guard place <= usableSize - localSize else { return nil }
    var overflow = 0
    if localSize < payloadSize {
      guard let next = bytes.number(at: place + localSize, size: 4) else { return nil }
      overflow = Int(clamping: next)
    }
    let end = place + localSize + (localSize < payloadSize ? 4 : 0)
    return TreeCell(
      rowID: rowID, payloadSize: payloadSize, page: bytes, localRange: place..<(place + localSize),
      firstOverflowPage: overflow, range: offset..<max(end, offset + 4))
  }

  /// The number of payload bytes in the page itself, by the rule of the file format.
  private func localSize(of payloadSize: Int) -> Int {
    Self.localSize(of: payloadSize, isTable: kind.isTable, usableSize: usableSize)
  }

  /// The number of bytes of a payload that a cell has in its page.
  static func localSize(of payloadSize: Int, isTable: Bool, usableSize: Int) -> Int {
    let largest = isTable ? usableSize - 35 : (usableSize - 12) * 64 / 255 - 23
    guard payloadSize > largest else { return payloadSize }
    let smallest = (usableSize - 12) * 32 / 255 - 23
    let fitting = smallest + (payloadSize - smallest) % (usableSize - 4)
    return fitting <= largest ? fitting : smallest
  }
}

// MARK: - What no cell has

extension TreePage {
  /// The parts of the page, in order, that belong to no cell: what is between the pointers and the cells, and between cells.
  var unusedRanges: [Range<Int>] { unusedRanges(beside: cells) }

  /// The same, for the cells of the page.
  func unusedRanges(beside cells: [TreeCell]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var place = min(pointersStart + cellCount * 2, usableSize)
    for cell in cellRanges(cells).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if cell.lowerBound > place { ranges.append(place..<cell.lowerBound) }
      place = max(place, min(cell.upperBound, usableSize))
    }
    if place < usableSize { ranges.append(place..<usableSize) }
    return ranges
  }

  private func cellRanges(_ cells: [TreeCell]) -> [Range<Int>] {
    guard kind == .tableInterior else { return cells.map(\.range) }
    return cellOffsets.compactMap { offset in
      bytes.varint(at: offset + 4).map { offset..<$0.end }
    }
  }

  /// The offsets of the free blocks: each begins with the offset of the next one and its size, two bytes each.
  var freeBlocks: Set<Int> {
    var offsets: Set<Int> = []
    var next = bytes.field(start + 1, size: 2)
    while next > start, next + 4 <= usableSize, offsets.insert(next).inserted {
      next = bytes.field(next, size: 2)
    }
    return offsets
  }
}

/// An entry of a page: a row of a table, or an entry of an index.
struct TreeCell {
  /// The rowid; nil in an index.
  let rowID: Int64?
  /// The number of bytes of the record.
  let payloadSize: Int
  fileprivate let page: PageBytes
  /// The part of the page with the bytes of the record.
  let localRange: Range<Int>
  /// The page with the next bytes, or 0.
  let firstOverflowPage: Int
  /// The bytes of the page that it has.
  let range: Range<Int>

  /// The bytes of the record in the page itself.
  var local: [UInt8] { page.slice(from: localRange.lowerBound, count: localRange.count) }

  /// The serial types of the record, and the offset in the page of the first value; nil if it has no header of a record.
  var types: (types: [UInt64], bodyStart: Int)? { StoredRecord.types(page, in: localRange) }

  /// Whether the rest of the record is in other pages.
  var overflows: Bool { localRange.count < payloadSize }

  /// A number that equal cells have in common.
  func digest(_ hash: ByteHash) -> UInt64 {
    let content = hash.hash(
      page.bytes.span.extracting(localRange), UInt64(truncatingIfNeeded: firstOverflowPage))
    let numbers = UInt64(bitPattern: rowID ?? -1) ^ UInt64(truncatingIfNeeded: payloadSize) << 32
    return content ^ hash.hash(numbers, rowID == nil ? 1 : 2)
  }

  /// Whether the value of any of some fields is one that is looked for, as `StoredRecord` does it.
  func contains(_ fields: [Int], where body: (_ index: Int, _ digest: UInt64) -> Bool) -> Bool? {
    StoredRecord.contains(page, in: localRange, fields, where: body)
  }
}
