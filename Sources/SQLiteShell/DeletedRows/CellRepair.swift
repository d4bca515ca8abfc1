/// The four bytes that a free block puts over the start of a cell: the offset of the next block, and its own size.
struct Scar {
  let start: Int
  /// The end of the block as its size says.
  let end: Int
  /// Whether the block is one now.
  let isBlock: Bool

  init?(at start: Int, in place: CellFinder.Place, _ usableSize: Int) {
    let bytes = place.page.bytes
    guard start + 4 <= bytes.count else { return nil }
    let size = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
    guard size >= 4, start + size <= usableSize else { return nil }
    let next = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    guard next == 0 || next > start && next <= usableSize - 4 else { return nil }
    isBlock = !place.scars.part(in: start..<(start + 1)).isEmpty
    self.start = start
    end = start + size
  }
}

/// The offsets in a part of a page at which cells were read.
struct CellStarts {
  private let first: Int
  private var areStarts: [Bool]
  /// The same, in order.
  private var offsets: [Int]

  init(_ starts: [Int], in range: Range<Int>) {
    first = range.lowerBound
    areStarts = Array(repeating: false, count: range.count)
    offsets = []
    for start in starts.sorted() where range.contains(start) && !contains(start) {
      areStarts[start - first] = true
      offsets.append(start)
    }
  }

  func contains(_ offset: Int) -> Bool {
    offset >= first && offset - first < areStarts.count && areStarts[offset - first]
  }

  mutating func insert(_ offset: Int) {
    guard !contains(offset) else { return }
    areStarts[offset - first] = true
    offsets.insert(offset, at: offsets.place(of: offset))
  }

  /// The starts in a range, in order.
  func starts(in range: Range<Int>) -> [Int] { offsets.part(in: range) }
}

extension [Int] {
  /// Those in a range of numbers in order.
  func part(in range: Range<Int>) -> [Int] {
    let (first, end) = (place(of: range.lowerBound), place(of: range.upperBound))
    return first == 0 && end == count ? self : Array(self[first..<end])
  }

  /// The place of the first one that is not less than a number.
  fileprivate func place(of number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What the bytes of a header must be to be those of a shape, in a form that is compared fast.
final class ShapePattern {
  let hasRowIDs: Bool
  let fieldCount: Int
  let leastCount: Int
  let keyField: Int?
  let rowIDSize: Int
  let seenRowIDSize: Int
  let commonFirstType: UInt64?
  /// The classes that the values of each field usually have.
  let usual: [StorageClasses]

  init(_ shape: RecordShape) {
    hasRowIDs = shape.hasRowIDs
    fieldCount = shape.fields.count
    leastCount = shape.leastCount
    keyField = shape.keyField
    rowIDSize = shape.rowIDSize
    seenRowIDSize = shape.seenRowIDSize
    commonFirstType = shape.commonFirstType
    usual = shape.usualClasses
  }

  /// Whether a record may have these types, some of them concluded, so that only what rows usually have is accepted.
  func fits(_ types: [UInt64]) -> Bool {
    guard types.count >= leastCount, types.count <= fieldCount else { return false }
    for (field, type) in types.enumerated() where !usual[field].contains(StorageClasses(type: type)) {
      return false
    }
    return true
  }
}

extension PageBytes {
  /// A number of serial types, and the offset after them; nil if they are not there.
  func serialTypes(_ start: Int, count: Int) -> (types: [UInt64], end: Int)? {
    var types: [UInt64] = []
    types.reserveCapacity(count)
    var place = start
    while types.count < count {
      guard let type = varint(at: place) else { return nil }
      types.append(type.value)
      place = type.end
    }
    return (types, place)
  }
}

extension CellFinder {
  /// Adds the readings of a cell whose first four bytes are lost.
  mutating func addRepaired(
    _ scar: Scar, _ starts: CellStarts, _ place: Place, to candidates: inout [FoundCell]
  ) {
    // Without the table of the page, too little is left to tell a record from other bytes.
    for index in place.likely.prefix(16) {
      let pattern = patterns[index]
      guard pattern.hasRowIDs || place.mayHaveIndex else { continue }
      let (most, least) = (pattern.fieldCount, pattern.leastCount)
      let counts = (most == least ? [most] : [most, least]).filter { $0 > 0 }
      // A header has so many bytes only with many fields.
      let longestSize = 1 + most * 9 > 0x7F ? 2 : 1
      for prefix in (pattern.hasRowIDs ? 2 : 1)...(pattern.hasRowIDs ? 12 : 4) {
        for headerBytes in 1...longestSize {
          // What is left of the size of the header rules out most.
          guard mayHaveHeader(scar.start, prefix: prefix, headerBytes, least, place.page) else { continue }
          for count in counts {
            addRepaired(
              scar, Layout(shape: index, count: count, prefix: prefix, headerBytes: headerBytes), starts,
              place,
              to: &candidates)
          }
        }
      }
    }
  }

  /// Whether the bytes behind a prefix can be the size of a header, as far as they are left.
  private func mayHaveHeader(
    _ start: Int, prefix: Int, _ headerBytes: Int, _ least: Int, _ page: PageBytes
  ) -> Bool {
    guard prefix + headerBytes >= 3 else { return false }
    guard prefix >= 4 else { return true }
    guard let size = page.shortestVarint(at: start + prefix) else { return false }
    return size.value >= UInt64(least + headerBytes) && size.end == start + prefix + headerBytes
  }

  /// A guess at what the lost bytes were.
  private struct Layout {
    let shape: Int
    /// The number of fields.
    let count: Int
    /// The number of bytes of the size and the rowid.
    let prefix: Int
    /// The number of bytes of the size of the header.
    let headerBytes: Int
  }

  private mutating func addRepaired(
    _ scar: Scar, _ layout: Layout, _ starts: CellStarts, _ place: Place, to candidates: inout [FoundCell]
  ) {
    let typesStart = scar.start + layout.prefix + layout.headerBytes
    let lost = scar.start + 4 - typesStart
    guard lost <= 1, budget > 0 else { return }
    if lost < 1 {
      if let types = types(place.page, typesStart, layout, from: 0, place.range.upperBound) {
        addRepaired(scar, layout, types.types, typesEnd: types.end, starts, place, to: &candidates)
      }
      return
    }
    let pattern = patterns[layout.shape]
    if pattern.keyField == 0 {
      if let types = types(place.page, scar.start + 4, layout, from: 1, place.range.upperBound) {
        addRepaired(scar, layout, [0] + types.types, typesEnd: types.end, starts, place, to: &candidates)
      }
      return
    }
    // The first type is lost, or the first of its two bytes: its size follows from the end of the cell.
    for typeBytes in 1...2 {
      let next = scar.start + 3 + typeBytes
      guard let types = types(place.page, next, layout, from: 1, place.range.upperBound) else { continue }
      if let common = pattern.commonFirstType {
        addCut(scar, layout, [common] + types.types, typesEnd: types.end, place, to: &candidates)
      }
      // What all ends have in common is looked at once.
      let headerSize = layout.headerBytes + types.end - typesStart
      guard RecordBytes.varintSize(UInt64(headerSize)) == layout.headerBytes else { continue }
      let known = types.types.reduce(0) { $0 + (StoredRecord.size(of: $1) ?? 0) }
      guard known > 0 || types.types.isEmpty else { continue }
      let ends = likelyEnds(scar, after: types.end, starts, place)
      budget -= ends.count / 8
      for end in ends {
        let size = end - types.end - known
        guard size >= 0, rowIDFits(layout, headerSize + known + size, pattern) else { continue }
        budget -= 1
        addRepaired(
          scar, layout, types.types, typesEnd: types.end, firstSize: size, typeBytes, place, to: &candidates)
      }
    }
  }

  /// The likely ends of a cell in order: the starts of other ones, and the ends of its block.
  private func likelyEnds(_ scar: Scar, after first: Int, _ starts: CellStarts, _ place: Place) -> [Int] {
    let limit = place.range.upperBound
    let possible = (first + 1)..<max(first + 1, min(scar.end, limit) + 1)
    var ends = Array(starts.starts(in: possible))
    for end in [scar.end] + (scar.isBlock ? (0...3).map { limit - $0 } : [])
    where possible.contains(end) && !ends.contains(end) {
      ends.append(end)
    }
    return ends.sorted()
  }

  /// Whether the bytes before the header of a record can be its size and a rowid.
  private func rowIDFits(_ layout: Layout, _ payloadSize: Int, _ pattern: ShapePattern) -> Bool {
    let rowIDBytes = layout.prefix - RecordBytes.varintSize(UInt64(payloadSize))
    return pattern.hasRowIDs ? (1...pattern.rowIDSize).contains(rowIDBytes) : rowIDBytes == 0
  }

  /// Adds the readings in which the lost type is one of a size.
  private func addRepaired(
    _ scar: Scar, _ layout: Layout, _ rest: [UInt64], typesEnd: Int, firstSize: Int, _ typeBytes: Int,
    _ place: Place,
    to candidates: inout [FoundCell]
  ) {
    let possible = RecordBytes.types(ofSize: firstSize, patterns[layout.shape].usual[0]).filter { type in
      guard RecordBytes.varintSize(type) == typeBytes else { return false }
      guard typeBytes == 1 || UInt64(place.page.bytes[scar.start + 4]) == type & 0x7F else { return false }
      return isPlausible(type, place.page, typesEnd, firstSize)
    }
    guard let first = possible.first else { return }
    // A value without bytes can be NULL, 0 or 1.
    let isKnown = firstSize > 0 || possible.count == 1
    guard var cell = repaired(scar, layout, [first] + rest, typesEnd: typesEnd, place) else { return }
    if !isKnown {
      guard isSureOfFew(scar, cell, place) else { return }
      cell.types[0] = FoundCell.lostType
      cell.confidence = .partial
    }
    guard knownValues(of: cell, place.range.upperBound) > 0,
      layout.count > 2 || isSureOfFew(scar, cell, place)
    else { return }
    cell.weight = 8 * cell.range.count
    candidates.append(cell)
  }

  /// Whether one value or two are enough: a free block of its table that the cell fills.
  private func isSureOfFew(_ scar: Scar, _ cell: FoundCell, _ place: Place) -> Bool {
    scar.isBlock && (0...3).contains(place.range.upperBound - cell.range.upperBound)
  }

  /// Adds the reading in which the lost type is the one that most rows have, if the end of the cell is overwritten.
  private func addCut(
    _ scar: Scar, _ layout: Layout, _ types: [UInt64], typesEnd: Int, _ place: Place,
    to candidates: inout [FoundCell]
  ) {
    guard scar.isBlock, layout.count >= 3, patterns[layout.shape].fits(types),
      var cell = repaired(scar, layout, types, typesEnd: typesEnd, place), cell.isCut,
      knownValues(of: cell, place.range.upperBound) >= 3
    else { return }
    cell.weight = cell.range.count
    candidates.append(cell)
  }

  /// Adds the reading with all types, if the end of the cell is one of those that are likely.
  private func addRepaired(
    _ scar: Scar, _ layout: Layout, _ types: [UInt64], typesEnd: Int, _ starts: CellStarts, _ place: Place,
    to candidates: inout [FoundCell]
  ) {
    guard patterns[layout.shape].fits(types),
      var cell = repaired(scar, layout, types, typesEnd: typesEnd, place)
    else { return }
    let end = cell.range.upperBound
    let isCut = cell.isCut
    let isSure =
      end == scar.end || starts.contains(end)
      || scar.isBlock && (0...3).contains(place.range.upperBound - end)
    guard isSure && !isCut || scar.isBlock && layout.count >= 3 else { return }
    guard knownValues(of: cell, place.range.upperBound) >= (isCut ? 2 : 1),
      layout.count > 2 || isSureOfFew(scar, cell, place)
    else {
      return
    }
    cell.weight = (isCut ? 2 : isSure ? 8 : 6) * cell.range.count
    candidates.append(cell)
  }

  /// Puts a cell together; nil if its parts do not fit each other.
  private func repaired(
    _ scar: Scar, _ layout: Layout, _ types: [UInt64], typesEnd: Int, _ place: Place
  ) -> FoundCell? {
    let recordStart = scar.start + layout.prefix
    let typesSize = types.reduce(0) { $0 + RecordBytes.varintSize($1) }
    let headerSize = layout.headerBytes + typesSize
    guard RecordBytes.varintSize(UInt64(headerSize)) == layout.headerBytes,
      recordStart + headerSize == typesEnd
    else { return nil }
    // What is left of the size of the header must agree.
    if recordStart >= scar.start + 4 {
      guard place.page.varint(at: recordStart)?.value == UInt64(headerSize) else { return nil }
    }
    let sizes = types.map { StoredRecord.size(of: $0) ?? 0 }
    let payloadSize = sizes.reduce(headerSize, +)
    let sizeBytes = RecordBytes.varintSize(UInt64(payloadSize))
    let pattern = patterns[layout.shape]
    guard rowIDFits(layout, payloadSize, pattern),
      hasRowIDEnd(
        place.page, from: max(scar.start + 4, scar.start + sizeBytes), to: recordStart,
        layout.prefix - sizeBytes)
    else { return nil }
    let local = TreePage.localSize(of: payloadSize, isTable: pattern.hasRowIDs, usableSize: usableSize)
    let end = recordStart + local + (local < payloadSize ? 4 : 0)
    let limit = place.range.upperBound
    // Values without bytes say nothing.
    guard payloadSize - headerSize >= 2 else { return nil }
    let cell = FoundCell(
      range: scar.start..<min(end, limit), confidence: end <= limit ? .repaired : .partial,
      shape: layout.shape,
      rowID: nil, types: types, sizes: sizes, bodyStart: typesEnd,
      record: FoundCell.Record(start: recordStart, size: payloadSize, localSize: local))
    return isPlausible(cell, place) ? cell : nil
  }

  /// Whether the last bytes of a rowid are those of a varint.
  private func hasRowIDEnd(_ page: PageBytes, from start: Int, to end: Int, _ count: Int) -> Bool {
    guard start < end, count < 9 else { return true }
    for offset in start..<end {
      guard offset < page.count, (page.bytes[offset] >= 0x80) == (offset < end - 1) else { return false }
    }
    return true
  }

  /// The serial types of the fields from one on, and the offset after them; nil if they do not fit the shape or the part.
  private mutating func types(
    _ page: PageBytes, _ start: Int, _ layout: Layout, from first: Int, _ end: Int
  ) -> (types: [UInt64], end: Int)? {
    let pattern = patterns[layout.shape]
    var place = start
    for field in first..<max(first, layout.count) {
      budget -= 1
      guard budget > 0, let type = page.shortestVarint(at: place), type.end <= end,
        pattern.usual[field].contains(StorageClasses(type: type.value)),
        StoredRecord.size(of: type.value) != nil
      else { return nil }
      place = type.end
    }
    return page.serialTypes(start, count: max(0, layout.count - first))
  }
}
