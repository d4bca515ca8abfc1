import Testing

@testable import SQLiteShell

/// Records in bytes to which nothing points, put together by hand.
@Suite struct CellFinderTests {
  private static let pageSize = 4096

  /// A table with a key that is the rowid and three columns of whole numbers, and a row that was seen.
  private func finder(_ rowID: Int64?) -> CellFinder {
    let numbers = (1...3).map { RecordShape.Field(column: $0, classes: [.integer, .null]) }
    var shape = RecordShape(
      table: 0, fields: [RecordShape.Field(column: 0, classes: .null)] + numbers, hasRowIDs: true, keyField: 0
    )
    if let rowID { shape.learn([0, 2, 4, 3], rowID: rowID) }
    return CellFinder([shape], usableSize: Self.pageSize, encoding: .utf8, hasConstants: true)
  }

  /// The cell of a row with values of two, four and three bytes.
  private func cell(_ rowID: UInt8, last: [UInt8] = [0x11, 0x22, 0x33]) -> [UInt8] {
    [14, rowID, 5, 0, 2, 4, 3, 0x12, 0x34, 0x70, 0x01, 0x02, 0x03] + last
  }

  private func cells(
    _ bytes: [UInt8], at start: Int, end: Int? = nil, likely: [Int] = [0], seen rowID: Int64? = nil
  ) -> [FoundCell] {
    var page = [UInt8](repeating: 0, count: Self.pageSize)
    page.replaceSubrange(start..<(start + bytes.count), with: bytes)
    var finder = finder(rowID)
    return finder.cells(
      in: CellFinder.Place(
        page: PageBytes(page), range: 8..<(end ?? Self.pageSize), scars: [], likely: likely,
        mayHaveIndex: false))
  }

  @Test func `cells that touch each other are whole`() {
    let found = cells(cell(7) + cell(8) + [0xFF], at: 100)
    #expect(found.map(\.rowID) == [7, 8])
    #expect(found.map(\.range) == [100..<116, 116..<132])
    #expect(found.map(\.confidence) == [.whole, .whole])
  }

  @Test func `a number that is longer than need be begins no cell`() {
    // The last byte of the first cell and the size of the second one are together a longer form of that size.
    let found = cells(cell(7, last: [0x11, 0x22, 0x80]) + cell(8) + [0xFF], at: 100)
    #expect(found.map(\.rowID) == [7, 8])
    #expect(found.map(\.range) == [100..<116, 116..<132])
    #expect(found.map(\.confidence) == [.whole, .whole])
  }

  @Test(arguments: 0..<5)
  func `pointers to the first cell over the end of a cell make it partial`(count: Int) throws {
    // Pointers up to and behind the end of the cell, then zeros, then the cell at 160.
    let pointers = [UInt8](repeating: 0, count: count * 2).indices.map {
      UInt8($0.isMultiple(of: 2) ? 0 : 160)
    }
    let found = cells(cell(7).dropLast(2) + pointers, at: 100, end: 160)
    let first = try #require(found.first)
    #expect(found.count == 1)
    #expect(first.rowID == 7)
    // Without pointers, the zeros alone tell that the last value is not whole.
    #expect(first.confidence == .partial)
    #expect(first.range.upperBound <= 114)
  }

  @Test func `bytes that point elsewhere are values`() throws {
    let first = try #require(cells(cell(7, last: [0x11, 0, 150]), at: 100, end: 160).first)
    #expect(first.confidence == .whole)
    #expect(first.range == 100..<116)
  }

  @Test func `a free block behind a cell leaves it whole`() throws {
    // Its first value is NULL, so the block begins with two zeros, and nothing says whose it was.
    let block: [UInt8] = [0, 0, 0, 40, 0, 2, 4, 3, 0x12, 0x34, 0x70, 1, 2, 3, 1, 2, 3]
    let first = try #require(cells(cell(7, last: [0x11, 0x22, 0]) + block, at: 100, likely: []).first)
    #expect(first.confidence == .whole)
    #expect(first.range == 100..<116)
  }

  @Test func `a rowid that may be half of the size of a free block is not shown`() throws {
    // The block has 0x0E09 bytes. What is left of the cell begins with the size of its header.
    let doubtful = try #require(cells([0, 0] + cell(9), at: 100, seen: 70_000).first)
    #expect(doubtful.rowID == nil)
    #expect(doubtful.confidence == .repaired)
    #expect(doubtful.types == [0, 2, 4, 3])
    // The two zeros belong to another cell.
    let found = cells(cell(8, last: [0x11, 0, 0]) + cell(9) + [0xFF], at: 86, seen: 70_000)
    #expect(found.last?.rowID == 9)
    #expect(found.last?.confidence == .whole)
    // No row has so long a rowid that the block could hide it.
    #expect(cells([0, 0] + cell(9), at: 100, seen: 700).first?.rowID == 9)
  }

  @Test func `a set of digests has what was put into it`() {
    var set = DigestSet()
    #expect(set.isEmpty && !set.contains(0) && !set.contains(1))
    let digests = (0..<10_000).map { UInt64($0).mixed }
    let new = digests.filter { set.insert($0) }
    let again = digests.filter { set.insert($0) }
    #expect(new.count == 10_000 && again.isEmpty)
    #expect(set.count == 10_000)
    #expect(digests.allSatisfy { set.contains($0) })
    #expect(!(10_000..<20_000).contains { set.contains(UInt64($0).mixed) })
  }
}
