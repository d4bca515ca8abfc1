import Testing

@testable import Parquet

@Suite struct ParquetCursorTests {
  @Test(arguments: ParquetFixture.readable)
  func `the rows of a file are those that its writer meant`(fixture: ParquetFixture) throws {
    let file = try fixture.open()
    let expected = try fixture.expectedRows()
    #expect(file.rowCount == expected.count)
    let cursor = ParquetCursor(file, columns: Array(file.columns.indices))
    let rows = try cursor.rows(file.columns.count)
    #expect(difference(rows, expected) == nil)
    #expect(try cursor.next() == false)
  }

  @Test(arguments: ParquetFixture.readable)
  func `each column alone has the same cells`(fixture: ParquetFixture) throws {
    let file = try fixture.open()
    let expected = try fixture.expectedRows()
    for column in file.columns.indices {
      let rows = try ParquetCursor(file, columns: [column]).rows(1)
      #expect(difference(rows, expected.map { [$0[column]] }) == nil)
    }
  }

  @Test(arguments: ParquetFixture.readable)
  func `a cursor moves to any row, forward and back`(fixture: ParquetFixture) throws {
    let file = try fixture.open()
    let expected = try fixture.expectedRows()
    let cursor = ParquetCursor(file, columns: Array(file.columns.indices))
    var state: UInt64 = 7
    for _ in 0..<60 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let target = Int(state >> 33) % (expected.count + 2)
      try cursor.seek(toRow: target)
      let rows = try cursor.rows(file.columns.count, upTo: 3)
      #expect(difference(rows, Array(expected.dropFirst(target).prefix(3))) == nil, "from row \(target)")
      if !rows.isEmpty, rows.count == 3 { #expect(cursor.row == target + 2) }
    }
  }

  @Test func `bytes that the file has come without a copy, the others are made`() throws {
    let file = try ParquetFixture(name: "types-plain").open()
    let names = ["text", "decimal38", "int32", "blob", "uint64"]
    let columns = try names.map { name in try #require(file.columns.firstIndex { $0.name == name }) }
    let cursor = ParquetCursor(file, columns: columns)
    while try cursor.next() {
      for index in columns.indices {
        var text: [UInt8] = []
        cursor.appendText(index, to: &text)
        let bytes = cursor.withBytes(index) { span in span.indices.map { span[$0] } }
        #expect(bytes == text)
        if [.text, .blob].contains(cursor.cell(index)) || text.isEmpty { continue }
        Issue.record("a cell that is neither a text nor a blob has bytes")
      }
    }
  }

  @Test func `columns that are not asked for are not read`() throws {
    let file = try ParquetFixture(name: "encrypted-column").open()
    #expect(file.columns.map(\.name) == ["n", "t", "never"])
    #expect(throws: ParquetFailure.encryptedColumn("n")) { try ParquetCursor(file, columns: [0]).next() }
  }

  @Test func `a nested value longer than the limit is refused, with its row`() throws {
    let file = try ParquetFixture(name: "nested-v1").open()
    let cursor = ParquetCursor(file, columns: [1], limit: 15)
    let failure = try #require(throws: ParquetFailure.self) { try cursor.rows(1) }
    #expect(failure == .tooLong(column: "lists", row: 3, limit: 15))
    #expect(failure.description == "The value of column lists in row 4 is longer than 15 bytes.")
    // A cursor that failed says so again, until it is moved.
    #expect(throws: failure) { try cursor.next() }
    try cursor.seek(toRow: 0)
    #expect(try cursor.rows(1, upTo: 2) == [["t:[]"], ["t:[[]]"]])
  }

  @Test func `pages and row groups before a row are not read`() throws {
    let fixture = ParquetFixture(name: "many-dictionary")
    let bytes = CountedBytes(try fixture.bytes())
    let file = try ParquetFile(bytes)
    #expect(file.rowGroups == [1100, 100])
    let opened = bytes.count
    let cursor = ParquetCursor(file, columns: [0])
    try cursor.seek(toRow: 1150)
    #expect(try cursor.rows(1, upTo: 1) == [["i:\(1150 * 1150 % 1000)"]])
    let start = file.groups[1].chunks[0].start
    #expect(bytes.offsets.dropFirst(opened).allSatisfy { $0 >= start })
  }
}

/// Bytes that remember what was read of them.
private final class CountedBytes: ParquetBytes {
  private let bytes: ParquetMemory
  private(set) var offsets: [Int] = []
  var count: Int { offsets.count }

  init(_ bytes: [UInt8]) {
    self.bytes = ParquetMemory(bytes)
  }

  func size() -> Int { bytes.size() }

  func read(at offset: Int, count: Int) -> [UInt8] {
    offsets.append(offset)
    return bytes.read(at: offset, count: count)
  }
}
