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
    /// The offsets of free blocks.
    let scars: Set<Int>
    /// The shapes that records of the page are likely to have, the likeliest first.
    let likely: [Int]
    /// Whether entries of an index may be there.
    let mayHaveIndex: Bool
  }

  /// The shapes of tables with rowids, and the others, by their number of fields.
  private let tables: [Int: [Int]]
  private let others: [Int: [Int]]
  /// How many more serial types may be read, so that no page takes long.
  private var budget = 0

  init(_ shapes: [RecordShape], usableSize: Int, encoding: TextEncoding, hasConstants: Bool) {
    self.shapes = shapes
    self.usableSize = usableSize
    self.encoding = encoding
    self.hasConstants = hasConstants
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
    // A cell ends at the start of another one, so those at the end come first.
    var starts = Set(candidates.map(\.range.lowerBound))
    for start in (place.range.lowerBound..<(place.range.upperBound - 3)).reversed() {
      guard budget > 0 else { break }
      guard let scar = Scar(at: start, in: place, usableSize) else { continue }
      let first = candidates.count
      addRepaired(scar, starts, place, to: &candidates)
      if candidates[first...].contains(where: { $0.range.upperBound < place.range.upperBound || !$0.isCut }) {
        starts.insert(start)
      }
    }
    cutOverwritten(&candidates, place)
    return Self.best(of: candidates, in: place.range)
  }

  /// Shortens the readings over whose end a later cell was written, which was deleted too.
  ///
  /// New cells are put at the end of free bytes, so one that begins inside of another and does not end before it is later.
  private mutating func cutOverwritten(_ candidates: inout [FoundCell], _ place: Place) {
    let first = place.range.lowerBound
    var ends = [Int](repeating: 0, count: place.range.count)
    // A free block is later than what it is in.
    for scar in place.scars where place.range.contains(scar) { ends[scar - first] = place.range.upperBound }
    for cell in candidates {
      ends[cell.range.lowerBound - first] = max(ends[cell.range.lowerBound - first], cell.range.upperBound)
    }
    candidates = candidates.compactMap { cell in
      var end = cell.range.upperBound
      budget -= cell.range.count / 8
      guard budget > 0, cell.bodyStart < end else { return cell }
      let isInBlock = (cell.range.lowerBound + 1..<cell.bodyStart).contains { place.scars.contains($0) }
      guard !isInBlock else { return nil }
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

// MARK: - Cells whose header is left

extension CellFinder {
  /// Reads a cell all of whose header is left; its end may be overwritten.
  private mutating func wholeCell(at start: Int, hasRowID: Bool, _ place: Place) -> FoundCell? {
    let (page, end) = (place.page, place.range.upperBound)
    guard let size = page.varint(at: start), size.value >= 2, size.value <= UInt64(Int32.max) else {
      return nil
    }
    var recordStart = size.end
    var rowID: Int64?
    if hasRowID {
      guard let identifier = page.varint(at: recordStart) else { return nil }
      rowID = Int64(bitPattern: identifier.value)
      recordStart = identifier.end
    }
    guard recordStart < end, let header = page.varint(at: recordStart), header.value >= 2,
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
      payloadSize: payloadSize, localSize: local, recordStart: recordStart)
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
    var types: [UInt64] = []
    var (place, left) = (start, sum)
    while place < end {
      budget -= 1
      guard let type = page.varint(at: place), type.end <= end, let size = StoredRecord.size(of: type.value),
        size <= left, types.count < StoredRecord.valueLimit
      else { return nil }
      left -= size
      types.append(type.value)
      place = type.end
    }
    return left == 0 ? types : nil
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
  private func isPlausible(_ cell: FoundCell, _ place: Place) -> Bool {
    let end = min(cell.recordStart + cell.localSize, place.range.upperBound)
    var offset = cell.bodyStart
    for (type, size) in zip(cell.types, cell.sizes) {
      guard offset + size <= end else { return true }
      if !isPlausible(type, place.page, offset, size) { return false }
      offset += size
    }
    return true
  }

  private func isPlausible(_ type: UInt64, _ page: PageBytes, _ offset: Int, _ size: Int) -> Bool {
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
  private func knownValues(of cell: FoundCell, _ limit: Int) -> Int {
    let end = min(cell.recordStart + cell.localSize, limit)
    var (offset, count) = (cell.bodyStart, 0)
    for (type, size) in zip(cell.types, cell.sizes) {
      guard offset + size <= end else { break }
      if type != FoundCell.lostType, type != 0 { count += 1 }
      offset += size
    }
    return count
  }
}

// MARK: - Cells that a free block has overwritten

/// The four bytes that a free block puts over the start of a cell: the offset of the next block, and its own size.
private struct Scar {
  let start: Int
  /// The end of the block as its size says.
  let end: Int
  /// Whether the block is one now.
  let isBlock: Bool

  init?(at start: Int, in place: CellFinder.Place, _ usableSize: Int) {
    let (next, size) = (place.page.field(start, size: 2), place.page.field(start + 2, size: 2))
    isBlock = place.scars.contains(start)
    guard size >= 4, start + size <= usableSize, next == 0 || next > start && next <= usableSize - 4 else {
      return nil
    }
    self.start = start
    end = start + size
  }
}

extension CellFinder {
  /// Adds the readings of a cell whose first four bytes are lost.
  private mutating func addRepaired(
    _ scar: Scar, _ starts: Set<Int>, _ place: Place, to candidates: inout [FoundCell]
  ) {
    // Without the table of the page, too little is left to tell a record from other bytes.
    for index in place.likely.prefix(16) {
      let shape = shapes[index]
      guard shape.hasRowIDs || place.mayHaveIndex else { continue }
      for prefix in (shape.hasRowIDs ? 2 : 1)...(shape.hasRowIDs ? 12 : 4) {
        for headerBytes in 1...2 {
          for count in Set([shape.fields.count, shape.leastCount]) where count > 0 {
            addRepaired(
              scar, Layout(shape: index, count: count, prefix: prefix, headerBytes: headerBytes), starts,
              place,
              to: &candidates)
          }
        }
      }
    }
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
    _ scar: Scar, _ layout: Layout, _ starts: Set<Int>, _ place: Place, to candidates: inout [FoundCell]
  ) {
    let typesStart = scar.start + layout.prefix + layout.headerBytes
    let lost = scar.start + 4 - typesStart
    guard lost <= 1, budget > 0 else { return }
    if lost < 1 {
      if let types = types(place.page, typesStart, layout.count, place.range.upperBound) {
        addRepaired(scar, layout, types.types, typesEnd: types.end, starts, place, to: &candidates)
      }
      return
    }
    let shape = shapes[layout.shape]
    if shape.keyField == 0 {
      if let types = types(place.page, scar.start + 4, layout.count - 1, place.range.upperBound) {
        addRepaired(scar, layout, [0] + types.types, typesEnd: types.end, starts, place, to: &candidates)
      }
      return
    }
    // The first type is lost, or the first of its two bytes: its size follows from the end of the cell.
    for typeBytes in 1...2 {
      let next = scar.start + 3 + typeBytes
      guard let types = types(place.page, next, layout.count - 1, place.range.upperBound) else { continue }
      if let common = shape.commonFirstType {
        addCut(scar, layout, [common] + types.types, typesEnd: types.end, place, to: &candidates)
      }
      var ends: Set<Int> = [scar.end]
      if scar.isBlock {
        for slack in 0...3 { ends.insert(place.range.upperBound - slack) }
      }
      let known = types.types.reduce(0) { $0 + (StoredRecord.size(of: $1) ?? 0) }
      for end in ends.union(starts) where end > types.end && end <= min(scar.end, place.range.upperBound) {
        let size = end - types.end - known
        guard size >= 0 else { continue }
        budget -= 1
        addRepaired(
          scar, layout, types.types, typesEnd: types.end, firstSize: size, typeBytes, place, to: &candidates)
      }
    }
  }

  /// Adds the readings in which the lost type is one of a size.
  private func addRepaired(
    _ scar: Scar, _ layout: Layout, _ rest: [UInt64], typesEnd: Int, firstSize: Int, _ typeBytes: Int,
    _ place: Place,
    to candidates: inout [FoundCell]
  ) {
    let shape = shapes[layout.shape]
    let possible = RecordBytes.types(ofSize: firstSize, shape.fields[0].classes).filter { type in
      guard RecordBytes.varintSize(type) == typeBytes, shape.usuallyFits([type] + rest) else { return false }
      guard typeBytes == 1 || UInt64(place.page.bytes[scar.start + 4]) == type & 0x7F else { return false }
      return isPlausible(type, place.page, typesEnd, firstSize)
    }
    guard let first = possible.first,
      rest.contains(where: { (StoredRecord.size(of: $0) ?? 0) > 0 }) || rest.isEmpty
    else { return }
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
    guard scar.isBlock, layout.count >= 3, shapes[layout.shape].usuallyFits(types),
      var cell = repaired(scar, layout, types, typesEnd: typesEnd, place), cell.isCut,
      knownValues(of: cell, place.range.upperBound) >= 3
    else { return }
    cell.weight = cell.range.count
    candidates.append(cell)
  }

  /// Adds the reading with all types, if the end of the cell is one of those that are likely.
  private func addRepaired(
    _ scar: Scar, _ layout: Layout, _ types: [UInt64], typesEnd: Int, _ starts: Set<Int>, _ place: Place,
    to candidates: inout [FoundCell]
  ) {
    guard shapes[layout.shape].usuallyFits(types),
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
    let shape = shapes[layout.shape]
    let rowIDBytes = layout.prefix - sizeBytes
    guard shape.hasRowIDs ? (1...shape.rowIDSize).contains(rowIDBytes) : rowIDBytes == 0,
      hasRowIDEnd(place.page, from: max(scar.start + 4, scar.start + sizeBytes), to: recordStart, rowIDBytes)
    else { return nil }
    let local = TreePage.localSize(of: payloadSize, isTable: shape.hasRowIDs, usableSize: usableSize)
    let end = recordStart + local + (local < payloadSize ? 4 : 0)
    let limit = place.range.upperBound
    // Values without bytes say nothing.
    guard payloadSize - headerSize >= 2 else { return nil }
    let cell = FoundCell(
      range: scar.start..<min(end, limit), confidence: end <= limit ? .repaired : .partial,
      shape: layout.shape,
      rowID: nil, types: types, sizes: sizes, bodyStart: typesEnd, payloadSize: payloadSize, localSize: local,
      recordStart: recordStart)
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

  /// A number of serial types, and the offset after them; nil if they do not fit the part.
  private mutating func types(
    _ page: PageBytes, _ start: Int, _ count: Int, _ end: Int
  ) -> (types: [UInt64], end: Int)? {
    var types: [UInt64] = []
    var place = start
    while types.count < count {
      budget -= 1
      guard budget > 0, let type = page.varint(at: place), type.end <= end,
        StoredRecord.size(of: type.value) != nil
      else { return nil }
      types.append(type.value)
      place = type.end
    }
    return (types, place)
  }
}
