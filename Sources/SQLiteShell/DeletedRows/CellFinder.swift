/// Finds records in the parts of pages to which nothing points.
///
/// Each offset is read as the start of a cell, and each free block as one whose first four bytes are lost. Of all readings
/// of a part, those are chosen that do not overlap and explain the most bytes.
struct CellFinder {
  let shapes: [RecordShape]
  let usableSize: Int
  let encoding: TextEncoding
  /// Whether 0 and 1 have serial types of their own.
  let hasConstants: Bool

  /// A part of a page, and what is known of it.
  struct Place {
    let page: PageBytes
    let range: Range<Int>
    /// The offsets of the free blocks in it, in order.
    let scars: [Int]
    /// The shapes that records of the page are likely to have, the likeliest first.
    let likely: [Int]
    /// Whether entries of an index may be there.
    let mayHaveIndex: Bool
  }

  /// The shapes of tables with rowids, and the others, by their number of fields.
  private let tables: [Int: [Int]]
  private let others: [Int: [Int]]
  /// The shapes as the search for cells without a beginning needs them.
  let patterns: [ShapePattern]
  /// How many more serial types may be read, so that no page takes long.
  var budget = 0

  init(_ shapes: [RecordShape], usableSize: Int, encoding: TextEncoding, hasConstants: Bool) {
    self.shapes = shapes
    self.usableSize = usableSize
    self.encoding = encoding
    self.hasConstants = hasConstants
    patterns = shapes.map(ShapePattern.init)
    var (tables, others): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
    for (index, shape) in shapes.enumerated() {
      for count in shape.leastCount...max(shape.leastCount, shape.fields.count) {
        if shape.hasRowIDs {
          tables[count, default: []].append(index)
        } else {
          others[count, default: []].append(index)
        }
      }
    }
    self.tables = tables
    self.others = others
  }

  /// The records in a part of a page, in order.
  mutating func cells(in place: Place) -> [FoundCell] {
    guard place.range.count >= 4 else { return [] }
    budget = place.page.count * 32 + 4096
    var candidates: [FoundCell] = []
    for start in place.range.lowerBound..<(place.range.upperBound - 3) {
      guard budget > 0 else { break }
      if let cell = wholeCell(at: start, hasRowID: true, place) { candidates.append(cell) }
      if place.mayHaveIndex, let cell = wholeCell(at: start, hasRowID: false, place) {
        candidates.append(cell)
      }
    }
    doubtShortRowIDs(&candidates, place)
    // A cell ends at the start of another one, so those at the end come first.
    var starts = CellStarts(candidates.map(\.range.lowerBound), in: place.range)
    let last = place.likely.isEmpty ? place.range.lowerBound : place.range.upperBound - 3
    for start in (place.range.lowerBound..<last).reversed() {
      guard budget > 0 else { break }
      guard let scar = Scar(at: start, in: place, usableSize) else { continue }
      let first = candidates.count
      addRepaired(scar, starts, place, to: &candidates)
      if candidates[first...].contains(where: { $0.range.upperBound < place.range.upperBound || !$0.isCut }) {
        starts.insert(start)
      }
    }
    cutOverwritten(&candidates, place)
    cutWiped(&candidates, place)
    return Self.best(of: candidates, in: place.range)
  }

  /// Drops the rowids that may be the second half of the size of a free block over a cell with a longer rowid.
  private func doubtShortRowIDs(_ candidates: inout [FoundCell], _ place: Place) {
    let ends = CellStarts(candidates.map(\.range.upperBound), in: place.range)
    for index in candidates.indices {
      let start = candidates[index].range.lowerBound
      let shape = candidates[index].shape
      // The size of the cell and a rowid of three bytes are as long as the start of a block.
      guard candidates[index].rowID != nil, candidates[index].record.start == start + 2,
        shape >= 0, patterns[shape].seenRowIDSize >= 3, start - 2 >= place.range.lowerBound,
        !ends.contains(start),
        Scar(at: start - 2, in: place, usableSize) != nil
      else { continue }
      candidates[index].rowID = nil
      candidates[index].confidence = max(candidates[index].confidence, .repaired)
    }
  }

  /// Shortens the readings over whose end a later cell was written, which was deleted too.
  ///
  /// New cells are put at the end of free bytes, so one that begins inside of another and does not end before it is later.
  private mutating func cutOverwritten(_ candidates: inout [FoundCell], _ place: Place) {
    let first = place.range.lowerBound
    var ends = [Int](repeating: 0, count: place.range.count)
    // A free block is later than what it is in.
    for scar in place.scars { ends[scar - first] = place.range.upperBound }
    for cell in candidates {
      ends[cell.range.lowerBound - first] = max(ends[cell.range.lowerBound - first], cell.range.upperBound)
    }
    candidates = candidates.compactMap { cell in
      var end = cell.range.upperBound
      budget -= cell.range.count / 8
      guard budget > 0, cell.bodyStart < end else { return cell }
      let header = (cell.range.lowerBound + 1)..<cell.bodyStart
      guard place.scars.part(in: header).isEmpty else { return nil }
      for start in (cell.bodyStart..<end).reversed()
      where start - first < ends.count && ends[start - first] >= end {
        end = start
      }
      guard end < cell.range.upperBound else { return cell }
      var cut = cell
      cut.range = cell.range.lowerBound..<end
      guard cut.isCut else { return cell }
      cut.confidence = .partial
      cut.weight = (cell.confidence == .whole ? 3 : 2) * cut.range.count
      return knownValues(of: cut, end) >= 2 && cell.types.count >= 3 ? cut : nil
    }
  }

  /// Shortens the readings over whose end SQLite moved bytes without content when it put the page in order.
  ///
  /// These are zeros, often with copies of the last pointer to a cell before them, and reach the next cell, to which the
  /// pointer points.
  private mutating func cutWiped(_ candidates: inout [FoundCell], _ place: Place) {
    let starts = CellStarts(candidates.map(\.range.lowerBound) + place.scars, in: place.range)
    candidates = candidates.compactMap { cell in
      let end = cell.range.upperBound
      guard !cell.isCut, !starts.contains(end) else { return cell }
      var start = place.startOfPointers(before: end, from: cell.bodyStart)
      if place.isWiped(at: end), !startsBlock(at: end, starts, place) {
        start = min(start, place.startOfWipe(before: end, from: cell.bodyStart))
      }
      guard start < min(end, cell.record.localEnd) else { return cell }
      budget -= (end - start) / 8
      var cut = cell
      cut.range = cell.range.lowerBound..<max(start, cell.bodyStart)
      cut.confidence = .partial
      cut.weight = (cell.confidence == .whole ? 3 : 2) * cut.range.count
      return knownValues(of: cut, start) >= 2 && cell.types.count >= 3 ? cut : nil
    }
  }

  /// Whether a free block that was not read as a cell may have begun at an offset.
  private func startsBlock(at offset: Int, _ starts: CellStarts, _ place: Place) -> Bool {
    Scar(at: offset, in: place, usableSize) != nil && (1...3).allSatisfy { !starts.contains(offset + $0) }
  }

  /// The readings that do not overlap and have the greatest weight together.
  private static func best(of candidates: [FoundCell], in range: Range<Int>) -> [FoundCell] {
    guard !candidates.isEmpty else { return [] }
    var byStart: [Int: [Int]] = [:]
    for (index, cell) in candidates.enumerated() { byStart[cell.range.lowerBound, default: []].append(index) }
    var weights = [Int](repeating: 0, count: range.count + 1)
    var choices = [Int](repeating: -1, count: range.count + 1)
    for offset in stride(from: range.count - 1, through: 0, by: -1) {
      weights[offset] = weights[offset + 1]
      for index in byStart[range.lowerBound + offset] ?? [] {
        let end = min(candidates[index].range.upperBound, range.upperBound) - range.lowerBound
        guard end > offset else { continue }
        let weight = candidates[index].weight + weights[end]
        if weight > weights[offset] {
          weights[offset] = weight
          choices[offset] = index
        }
      }
    }
    var cells: [FoundCell] = []
    var offset = 0
    while offset < range.count {
      let choice = choices[offset]
      if choice < 0 {
        offset += 1
        continue
      }
      cells.append(candidates[choice])
      offset = min(candidates[choice].range.upperBound, range.upperBound) - range.lowerBound
    }
    return cells
  }
}

extension CellFinder.Place {
  /// Whether what follows an offset is zeros, or goes on with the two bytes before it.
  fileprivate func isWiped(at end: Int) -> Bool {
    guard end >= 2, end + 2 <= range.upperBound else { return false }
    let (first, second) = (page.bytes[end], page.bytes[end + 1])
    return first == 0 && second == 0 || first == page.bytes[end - 2] && second == page.bytes[end - 1]
  }

  /// The offset of the first of equal pointers to the first byte behind them that is not zero, if they reach the end of a
  /// reading; otherwise that end.
  fileprivate func startOfPointers(before end: Int, from first: Int) -> Int {
    var last = end
    while last > first, page.bytes[last - 1] == 0 { last -= 1 }
    // Pointers are at even offsets.
    var start = (last - 1) & ~1
    guard start >= first, start + 2 <= range.upperBound else { return end }
    let (high, low) = (page.bytes[start], page.bytes[start + 1])
    let target = Int(high) << 8 | Int(low)
    guard target >= start + 2, target >= end, target <= range.upperBound,
      target == range.upperBound || page.field(target, size: 4) != 0
    else { return end }
    var rest = start + 2
    while rest + 2 <= target, page.bytes[rest] == high, page.bytes[rest + 1] == low { rest += 2 }
    guard page.bytes[rest..<max(rest, target)].allSatisfy({ $0 == 0 }) else { return end }
    while start - 2 >= first, page.bytes[start - 2] == high, page.bytes[start - 1] == low { start -= 2 }
    return start
  }

  /// The offset from which there are only zeros up to another one, with equal pairs of bytes before them.
  fileprivate func startOfWipe(before end: Int, from first: Int) -> Int {
    var start = end
    while start > first, page.bytes[start - 1] == 0 { start -= 1 }
    var pairs = start
    while pairs - 3 >= first, page.bytes[pairs - 1] == page.bytes[pairs - 3] { pairs -= 1 }
    return start - pairs >= 2 ? pairs - 2 : start
  }
}

// MARK: - Cells whose header is left

extension CellFinder {
  /// Reads a cell all of whose header is left; its end may be overwritten.
  private mutating func wholeCell(at start: Int, hasRowID: Bool, _ place: Place) -> FoundCell? {
    let (page, end) = (place.page, place.range.upperBound)
    guard let size = page.shortestVarint(at: start), size.value >= 2, size.value <= UInt64(Int32.max) else {
      return nil
    }
    var recordStart = size.end
    var rowID: Int64?
    if hasRowID {
      guard let identifier = page.shortestVarint(at: recordStart) else { return nil }
      rowID = Int64(bitPattern: identifier.value)
      recordStart = identifier.end
    }
    guard recordStart < end, let header = page.shortestVarint(at: recordStart), header.value >= 2,
      header.value <= size.value, header.value < 20_000
    else { return nil }
    let (payloadSize, headerEnd) = (Int(size.value), recordStart + Int(header.value))
    guard headerEnd <= end else { return nil }
    let counts = hasRowID ? tables : others
    // Almost no offset gets here with a number of fields that a table has, so most are refused before their types are read.
    guard let types = types(page, header.end, headerEnd, sum: payloadSize - Int(header.value)),
      let fitting = counts[types.count]
    else { return nil }
    let local = TreePage.localSize(of: payloadSize, isTable: hasRowID, usableSize: usableSize)
    let cellEnd = recordStart + local + (local < payloadSize ? 4 : 0)
    guard let shape = shape(of: types, fitting, place) else { return nil }
    // Few values are in many bytes by chance.
    guard types.count > 2 || place.likely.contains(shape) else { return nil }
    var cell = FoundCell(
      range: start..<min(max(cellEnd, start + 4), end), confidence: cellEnd <= end ? .whole : .partial,
      shape: shape,
      rowID: rowID, types: types, sizes: types.map { StoredRecord.size(of: $0) ?? 0 }, bodyStart: headerEnd,
      record: FoundCell.Record(start: recordStart, size: payloadSize, localSize: local))
    guard isPlausible(cell, place) else { return nil }
    if cell.confidence == .whole {
      cell.weight = 10 * cell.range.count + 20
    } else {
      // Its end is overwritten: one value says too little.
      let known = knownValues(of: cell, place.range.upperBound)
      guard known >= 2, types.count >= 3 else { return nil }
      cell.weight = 3 * cell.range.count
    }
    return cell
  }

  /// The serial types of a header; nil if the values do not have `sum` bytes together.
  private mutating func types(_ page: PageBytes, _ start: Int, _ end: Int, sum: Int) -> [UInt64]? {
    var (place, left, count) = (start, sum, 0)
    while place < end {
      budget -= 1
      guard let type = page.shortestVarint(at: place), type.end <= end,
        let size = StoredRecord.size(of: type.value), size <= left, count < StoredRecord.valueLimit
      else { return nil }
      left -= size
      count += 1
      place = type.end
    }
    return left == 0 ? page.serialTypes(start, count: count)?.types : nil
  }

  /// The shapes without rowids that a record fits.
  func indexes(fitting types: [UInt64]) -> [Int] {
    (others[types.count] ?? []).filter { shapes[$0].fits(types) }
  }

  /// The shape that a record fits: a likely one, or else the only one; nil if it fits none.
  private func shape(of types: [UInt64], _ fitting: [Int], _ place: Place) -> Int? {
    if let likely = place.likely.first(where: { fitting.contains($0) && shapes[$0].fits(types) }) {
      return likely
    }
    let fits = fitting.filter { shapes[$0].fits(types) }
    return fits.count > 1 ? FoundCell.unknownShape : fits.first
  }
}

// MARK: - Values

extension CellFinder {
  /// Whether the values that are left are ones that SQLite would store so.
  func isPlausible(_ cell: FoundCell, _ place: Place) -> Bool {
    let end = min(cell.record.localEnd, place.range.upperBound)
    var offset = cell.bodyStart
    for (type, size) in zip(cell.types, cell.sizes) {
      guard offset + size <= end else { return true }
      if !isPlausible(type, place.page, offset, size) { return false }
      offset += size
    }
    return true
  }

  func isPlausible(_ type: UInt64, _ page: PageBytes, _ offset: Int, _ size: Int) -> Bool {
    guard type != FoundCell.lostType else { return true }
    return switch StoredRecord.value(type, page, offset) {
    case .integer(let number): RecordBytes.isShortest(number, type, hasConstants: hasConstants)
    case .null: type == 0
    case .text(let bytes): isPlausible(text: bytes)
    default: true
    }
  }

  /// Whether bytes are a text without control characters other than those of lines and tables.
  private func isPlausible(text bytes: [UInt8]) -> Bool {
    guard let text = encoding.utf8(bytes) else { return false }
    for byte in text where byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { return false }
    return true
  }

  /// The number of values that are left and not NULL.
  func knownValues(of cell: FoundCell, _ limit: Int) -> Int {
    let end = min(cell.record.localEnd, limit)
    var (offset, count) = (cell.bodyStart, 0)
    for (type, size) in zip(cell.types, cell.sizes) {
      guard offset + size <= end else { break }
      if type != FoundCell.lostType, type != 0 { count += 1 }
      offset += size
    }
    return count
  }
}
