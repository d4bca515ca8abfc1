/// Reads the entries of a leaf in a row group, one after the other, in batches.
final class LeafReader {
  let leaf: Leaf
  /// Whether there is a current entry.
  private(set) var hasEntry = false
  /// The levels of the current entry.
  private(set) var definition = 0
  private(set) var repetition = 0

  private let file: ParquetFile
  private var pages: ChunkPages?
  private var dictionary: ValueDictionary?
  private var page: DataPage?
  /// How many entries of the chunk are in pages that were not taken yet.
  private var left = 0
  private var levels = EntryLevels()
  /// The entries of the batch, and the current one.
  private var entryCount = 0
  private var entry = -1
  /// How many of the entries have values that were not decoded yet.
  private var pendingValues = 0
  private var values = ValueBatch()
  private var value = -1

  private static let batchSize = 1024

  init(_ file: ParquetFile, _ leaf: Leaf) {
    self.file = file
    self.leaf = leaf
  }

  /// Whether the current entry has a value.
  var isPresent: Bool { hasEntry && definition == leaf.definition }

  /// Begins a row group, before its first entry.
  func begin(_ chunk: ColumnChunk, rowCount: Int) throws(ParquetFailure) {
    guard leaf.repetition > 0 || chunk.entryCount == rowCount, chunk.entryCount >= 0 else {
      throw .damagedFooter(
        "column \(leaf.path) has \(chunk.entryCount) values in \(rowCount) rows", offset: file.footerStart)
    }
    left = chunk.entryCount
    pages = left == 0 ? nil : try ChunkPages(file, chunk, of: leaf)
    (dictionary, page, hasEntry) = (nil, nil, false)
    (entryCount, entry, pendingValues, value) = (0, -1, 0, -1)
    values.removeAll()
  }

  /// Moves to the next entry; there is none after the end of the row group.
  func advance() throws(ParquetFailure) {
    entry += 1
    if entry >= entryCount {
      guard try fillEntries() else {
        hasEntry = false
        return
      }
    }
    hasEntry = true
    if leaf.repetition > 0 { repetition = Int(levels.repetitions[entry]) }
    if leaf.definition > 0 {
      definition = Int(levels.definitions[entry])
      guard definition == leaf.definition else { return }
    }
    value += 1
    if value >= values.count { try fillValues() }
  }

  /// Passes over rows of a leaf whose entries are rows, without decoding pages that have no other rows.
  func skipRows(_ count: Int) throws(ParquetFailure) {
    var count = count
    while count > 0 {
      if entry + 1 >= entryCount, page?.left ?? 0 == 0 {
        count -= try skipPages(rows: count)
        guard count > 0 else { return }
      }
      try advance()
      guard hasEntry else { return }
      count -= 1
    }
  }

  /// Passes over whole pages with up to `rows` rows, and takes the next one; only between pages.
  ///
  /// - Returns: how many rows were passed over.
  private func skipPages(rows: Int) throws(ParquetFailure) -> Int {
    var skipped = 0
    while left > 0, let next = try nextDataPage() {
      guard next.data.count <= rows - skipped else {
        try take(next)
        break
      }
      try count(next)
      pages?.skip(next.page)
      skipped += next.data.count
      hasEntry = false
    }
    return skipped
  }
}

extension LeafReader {
  /// A page of values that was not taken yet.
  private struct NextData {
    let page: ChunkPages.NextPage
    let data: PageHeader.DataPage
    let isV2: Bool
  }

  /// Finds the next page of values; reads the dictionary if it comes first.
  private func nextDataPage() throws(ParquetFailure) -> NextData? {
    guard var pages else { return nil }
    defer { self.pages = pages }
    while true {
      let next = try pages.nextPage()
      switch next.header.contents {
      case .data(let data): return NextData(page: next, data: data, isV2: false)
      case .dataV2(let data): return NextData(page: next, data: data, isV2: true)
      case .dictionary(let count, let encoding):
        let bytes = try pages.take(next)
        do throws(Damage) {
          guard dictionary == nil else { throw .wrong("there is a second dictionary") }
          guard encoding == 0 || encoding == 2 else { throw .unknownEncoding("number \(encoding)") }
          dictionary = try ValueDictionary(bytes, count: count, leaf: leaf)
        } catch {
          throw error.inPage(of: leaf.path, at: next.headerStart)
        }
      case .other: pages.skip(next)
      }
    }
  }

  private func count(_ next: NextData) throws(ParquetFailure) {
    guard next.data.count <= left else {
      throw .damagedPage(
        "there are more values than the \(left) that the footer says", column: leaf.path,
        offset: next.page.headerStart)
    }
    left -= next.data.count
  }

  private func take(_ next: NextData) throws(ParquetFailure) {
    try count(next)
    guard var pages else { return }
    // The memory of the page before is free before the next one is read.
    page = nil
    self.pages = nil
    defer { self.pages = pages }
    page = try DataPage(next.page, next.data, isV2: next.isV2, of: leaf, from: &pages)
  }

  /// Decodes the levels of the next entries; false if there are none.
  private func fillEntries() throws(ParquetFailure) -> Bool {
    while page?.left ?? 0 == 0 {
      guard left > 0, let next = try nextDataPage() else { return false }
      try take(next)
    }
    entryCount = min(page?.left ?? 0, Self.batchSize)
    entry = 0
    values.removeAll()
    value = -1
    try decode { page throws(Damage) in
      pendingValues = try page.readLevels(entryCount, of: leaf, &levels)
    }
    return true
  }

  private func fillValues() throws(ParquetFailure) {
    value = 0
    try decode { page throws(Damage) in
      try page.readValues(pendingValues, dictionary: dictionary, into: &values)
      guard values.count > 0 else { throw .ended }
      pendingValues -= values.count
    }
  }

  private func decode(_ body: (inout DataPage) throws(Damage) -> Void) throws(ParquetFailure) {
    guard var page else { return }
    self.page = nil
    defer { self.page = page }
    do throws(Damage) {
      try body(&page)
    } catch {
      throw error.inPage(of: leaf.path, at: page.offset)
    }
  }
}

extension LeafReader {
  /// The number of the current entry, or its bits.
  var number: Int64 { values.numbers[value] }

  /// Calls `body` with the bytes that have the value of the current entry, and with their range.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let slice = values.slices[value]
    let range = slice.start..<slice.start + slice.count
    let bytes =
      switch values.source {
      case .page: page?.bytes ?? []
      case .dictionary: dictionary?.bytes ?? []
      case .scratch: values.scratch
      }
    return body(bytes.span.extracting(range))
  }
}
