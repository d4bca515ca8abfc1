import TypedSQLiteCore

/// Which rowids are on the pages that were written to a write-ahead log since the last look.
///
/// A row that changes is on a page of the log, or on one that a neighbour in the tree, which is in the log, took over. So all
/// changes of a table are between the rows that surround these rowids. Only the end of a long row can change alone, on a page
/// of its own, which says nothing about its owner.
struct LogRanges {
  /// What was found.
  enum Found: Equatable {
    /// Any row may have changed: the log began again, or there is none.
    case everything
    case ranges([ClosedRange<Int64>])
  }

  private let path: [UInt8]
  private var salts: [UInt8] = []
  private var pageSize = 0
  /// The end of the last transaction that was read: the number of frames, and the checksum up to there.
  private var end: (frames: Int, checksum: LogChecksum)?

  /// More ranges than this are not read one by one.
  private static let rangeLimit = 64

  /// - Parameter path: the path of the log.
  init(_ path: [UInt8]) { self.path = path }

  /// Makes the next call find that any row may have changed.
  mutating func forget() { end = nil }

  /// Reads the transactions that were added since the last call.
  ///
  /// - Parameters:
  ///   - columnCount: the number of columns of the table; pages with longer rows are of another one.
  ///   - reserved: how many bytes at the end of a page have no data.
  ///   - files: the files.
  /// - Returns: the ranges of rowids on their pages, in order and without overlaps.
  mutating func read(columnCount: Int, reserved: Int = 0, _ files: any FileAccess) -> Found {
    guard files.exists(path), let file = try? files.openRegularFile(path), let size = try? file.size(),
      let header = try? PageBytes(file.read(at: 0, count: WriteAheadLog.headerSize)),
      header.count == WriteAheadLog.headerSize, PageSize.all.contains(header.field(8, size: 4))
    else {
      end = nil
      return .everything
    }
    let found = header.slice(from: 16, count: 8)
    let isSame = end != nil && found == salts && header.field(8, size: 4) == pageSize
    if !isSame {
      salts = found
      pageSize = header.field(8, size: 4)
      end = (
        0,
        LogChecksum(
          isBigEndian: header.field(0, size: 4) & 1 == 1, first: UInt32(header.field(24, size: 4)),
          second: UInt32(header.field(28, size: 4)))
      )
    }
    guard let ranges = readFrames(file, size, columnCount, reserved), isSame else { return .everything }
    return ranges
  }

  /// Reads the frames after ``end``; nil if they cannot be read.
  private mutating func readFrames(
    _ file: any RandomAccessFile, _ size: Int, _ columnCount: Int, _ reserved: Int
  ) -> Found? {
    guard let start = end else { return nil }
    var (number, checksum) = (start.frames, start.checksum)
    let frameSize = pageSize + WriteAheadLog.frameHeaderSize
    let count = max(0, size - WriteAheadLog.headerSize) / frameSize
    let framesPerRead = max(1, (1 << 20) / frameSize)
    // The last version of each page.
    var pages: [Int: LoggedPage] = [:]
    var open: [Int: LoggedPage] = [:]
    reading: while number < count {
      let wanted = min(framesPerRead, count - number)
      guard
        let block = try? file.read(
          at: WriteAheadLog.headerSize + number * frameSize, count: wanted * frameSize)
      else { return nil }
      for start in stride(from: 0, through: block.count - frameSize, by: frameSize) {
        let content = start + WriteAheadLog.frameHeaderSize
        let header = PageBytes(Array(block[start..<content]))
        guard header.slice(from: 8, count: 8) == salts else { break reading }
        checksum.add(block.span.extracting(start..<(start + 8)))
        checksum.add(block.span.extracting(content..<(start + frameSize)))
        guard checksum.first == UInt32(header.field(16, size: 4)),
          checksum.second == UInt32(header.field(20, size: 4))
        else { break reading }
        number += 1
        let page = header.field(0, size: 4)
        open[page] = LoggedPage(
          PageBytes(Array(block[content..<(start + frameSize)])), page, columnCount: columnCount,
          reserved: reserved)
        guard header.field(4, size: 4) > 0 else { continue }
        end = (number, checksum)
        pages.merge(open) { $1 }
        open = [:]
      }
      guard block.count == wanted * frameSize else { break }
    }
    guard Self.areOwnersKnown(pages) else { return .everything }
    return Self.merged(pages.values.map(\.range))
  }

  /// Whether each page that is no page of a tree continues a row of one that is.
  private static func areOwnersKnown(_ pages: [Int: LoggedPage]) -> Bool {
    var known: Set<Int> = []
    for page in pages.values {
      for var number in page.overflows {
        while let next = pages[number]?.next, known.insert(number).inserted { number = next }
      }
    }
    return pages.allSatisfy { $0.value.next == nil || known.contains($0.key) }
  }

  /// A page in the log.
  private struct LoggedPage {
    let range: PageRange
    /// The pages on which long rows of a page of a tree go on.
    let overflows: [Int]
    /// The number at the beginning of a page that is none of a tree; nil for others.
    let next: Int?

    init(_ bytes: PageBytes, _ number: Int, columnCount: Int, reserved: Int) {
      range = PageRange(bytes, number, columnCount)
      if let page = TreePage(bytes, number: number, usableSize: bytes.count - reserved) {
        overflows = page.cells.map(\.firstOverflowPage).filter { $0 > 0 }
        next = nil
      } else {
        overflows = []
        next = bytes.field(0, size: 4)
      }
    }
  }

  /// The ranges in order, those that overlap as one.
  private static func merged(_ pages: [PageRange]) -> Found {
    guard !pages.contains(.everything) else { return .everything }
    let sorted = pages.compactMap(\.range).sorted { $0.lowerBound < $1.lowerBound }
    var ranges: [ClosedRange<Int64>] = []
    for range in sorted {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges.count > rangeLimit ? .everything : .ranges(ranges)
  }

  /// The rowids of a page.
  private enum PageRange: Equatable {
    case none
    case rows(ClosedRange<Int64>)
    /// A page without rows, whose neighbours are not known.
    case everything

    var range: ClosedRange<Int64>? { if case .rows(let range) = self { range } else { nil } }

    init(_ bytes: PageBytes, _ number: Int, _ columnCount: Int) {
      let start = number == 1 ? DatabaseHeader.size : 0
      self = .none
      guard bytes.field(start, size: 1) == Int(TreePage.Kind.tableLeaf.rawValue) else { return }
      let count = bytes.field(start + 3, size: 2)
      guard count > 0 else {
        self = .everything
        return
      }
      let cells = [0, count - 1].map { bytes.field(start + 8 + 2 * $0, size: 2) }
      let rowIDs = cells.map { Self.rowID(bytes, $0, columnCount) }
      switch (rowIDs[0], rowIDs[1]) {
      case (.found(let first), .found(let last)) where first <= last: self = .rows(first...last)
      case (.otherTable, _), (_, .otherTable): self = .none
      default: self = .everything
      }
    }

    private enum Cell { case found(Int64), otherTable, damaged }

    /// The rowid of the cell at an offset, if its row has no more columns than the table.
    private static func rowID(_ bytes: PageBytes, _ offset: Int, _ columnCount: Int) -> Cell {
      guard let size = bytes.varint(at: offset), let key = bytes.varint(at: size.end),
        let header = bytes.varint(at: key.end)
      else { return .damaged }
      let (end, overflow) = key.end.addingReportingOverflow(Int(clamping: header.value))
      guard !overflow, end <= bytes.count else { return .found(Int64(bitPattern: key.value)) }
      var count = 0
      var place = header.end
      while place < end, let type = bytes.varint(at: place) {
        count += 1
        place = type.end
      }
      return count > columnCount ? .otherTable : .found(Int64(bitPattern: key.value))
    }
  }
}
