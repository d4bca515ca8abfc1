extension DeletedSearch {
  mutating func search(_ version: PageVersion) {
    guard seenPages.insert(version.digest(hash)) else { return }
    for row in found(in: version) where isWanted(tables.tables[row.table]) { pending.add(row, tables) }
  }

  /// The rows in a page that are not rows of the current state, copies of such rows among them.
  mutating func found(in version: PageVersion) -> [FoundRow] {
    let number = version.number
    let isClaimed = version.isCurrent && claimed.contains(number)
    if isClaimed, owners[number] == nil { return rowsBehindLongRow(version) }
    let tree = TreePage(version.bytes, number: number, usableSize: current.usableSize)
    let isTrunk = version.isCurrent && trunks.contains(number)
    guard let tree, tree.looksSound, !isTrunk else {
      // What was a page of a tree may have become a trunk of the free list, which has a list of pages at its start.
      guard !isClaimed else { return [] }
      let start = isTrunk ? 8 + 4 * min(version.bytes.field(4, size: 4), current.usableSize / 4 - 2) : 0
      let shape = owner(of: number)
      let place = CellFinder.Place(
        page: version.bytes, range: min(start, current.usableSize)..<current.usableSize, scars: [],
        likely: shape >= 0 ? [shape] : [], mayHaveIndex: shape >= 0 && !tables.shapes[shape].hasRowIDs)
      return rows(in: [place], version)
    }
    let cells = tree.cells
    let (rows, shape) = isClaimed ? ([], noteCurrent(cells, number)) : rows(of: cells, tree.kind, version)
    let scars = tree.freeBlocks.sorted()
    let places = tree.unusedRanges(beside: cells).map { range in
      CellFinder.Place(
        page: version.bytes, range: range, scars: scars.part(in: range), likely: shape >= 0 ? [shape] : [],
        mayHaveIndex: !tree.kind.isTable)
    }
    return rows + self.rows(in: places, version)
  }

  /// The rows behind the end of a long row, in its last page, which keeps what it had before.
  private mutating func rowsBehindLongRow(_ version: PageVersion) -> [FoundRow] {
    guard let end = chainEnds[version.number], end < current.usableSize else { return [] }
    let place = CellFinder.Place(
      page: version.bytes, range: end..<current.usableSize, scars: [], likely: [], mayHaveIndex: false)
    return rows(in: [place], version)
  }

  /// Notes what a page of a tree has now, because most of it is in its earlier versions too.
  ///
  /// - Returns: the shape of its records; unknown if no table is known.
  private mutating func noteCurrent(_ cells: [TreeCell], _ number: Int) -> Int {
    let shape = owner(of: number)
    if versionedPages.contains(number) {
      for cell in cells { _ = isNew(cell, on: number) }
      indexPages[number] = shape >= 0 ? [shape] : []
    }
    return shape
  }

  /// The rows of a page that is not one of a tree now, and the shape of its records.
  private mutating func rows(
    of cells: [TreeCell], _ kind: TreePage.Kind, _ version: PageVersion
  ) -> (rows: [FoundRow], shape: Int) {
    let number = version.number
    var (fresh, newCount): ([FoundCell], Int) = ([], 0)
    for cell in cells where isNew(cell, on: number) {
      newCount += 1
      if let found = FoundCell(cell, version.bytes) { fresh.append(found) }
    }
    let isFree = version.isCurrent ? freePages.contains(number) : false
    let place: FoundRow.Place = !version.isCurrent ? .row : isFree ? .freePage : .lostPage
    var shape = shape(of: fresh, on: number, kind)
    if !kind.isTable {
      // With most of the cells of a later version, it is of the same index.
      let isSame = newCount * 2 <= cells.count
      let all =
        isSame && indexPages[number] != nil ? fresh : cells.compactMap { FoundCell($0, version.bytes) }
      let shapes = (isSame ? indexPages[number] : nil) ?? indexes(of: all, on: number)
      indexPages[number] = shapes
      if shapes.count > 1 {
        // Those of a later version were added with it.
        addEntries(isSame ? fresh : all, version, shapes: shapes)
        return ([], FoundCell.unknownShape)
      }
      if let only = shapes.first { shape = only }
    }
    for index in fresh.indices { fresh[index].shape = fitting(fresh[index], shape) }
    return (fresh.compactMap { row($0, version, place) }, shape)
  }

  /// Whether a cell was not on a later version of a page.
  private mutating func isNew(_ cell: TreeCell, on page: Int) -> Bool {
    seenCells.insert(cell.digest(hash) ^ hash.hash(UInt64(truncatingIfNeeded: page), 3))
  }

  private mutating func rows(in places: [CellFinder.Place], _ version: PageVersion) -> [FoundRow] {
    var rows: [FoundRow] = []
    for place in places {
      // Versions of a page have most of their free parts in common.
      let digest = place.digest(version.number, hash)
      guard !seenPlaces.contains(digest) else { continue }
      let cells = finder.cells(in: place)
      // The rest of a long row is on other pages, which have versions of their own.
      if !cells.contains(where: \.overflows) { _ = seenPlaces.insert(digest) }
      for cell in cells {
        // The bytes can be older than the tree that has the page now, so it is not certain whose an entry is.
        let indexes = place.mayHaveIndex && cell.rowID == nil ? indexes(of: cell) : []
        guard indexes.count <= 1, let row = row(cell, version, .freeSpace), hasUsualRowID(row) else {
          continue
        }
        rows.append(row)
      }
    }
    return rows
  }

  /// Whether the rowid of an entry of an index is not much longer than those of the rows of its table.
  private func hasUsualRowID(_ row: FoundRow) -> Bool {
    guard row.place == .index, let rowID = row.rowID else { return true }
    let size = RecordBytes.varintSize(UInt64(bitPattern: rowID))
    return size <= tables.shapes[tables.tables[row.table].shape].rowIDSize
  }

  /// The indexes that may have had an entry in bytes that no page uses; none if it is no entry.
  private func indexes(of cell: FoundCell) -> [Int] {
    guard cell.shape < 0 || tables.shapes[cell.shape].isIndex else { return [] }
    let fitting = finder.indexes(fitting: cell.types)
    let indexes = fitting.filter { tables.shapes[$0].isIndex }
    return cell.shape < 0 && indexes.count < fitting.count ? [] : indexes
  }

  /// The shape of a page by the trees that had it; unknown if none is known.
  private func owner(of page: Int) -> Int {
    var (page, steps) = (page, 0)
    while steps < 30 {
      if let shape = owners[page], shape >= 0 { return shape }
      if let shape = tables.droppedRoots[page] { return shape }
      guard let parent = parents[page] else { break }
      page = parent
      steps += 1
    }
    return FoundCell.unknownShape
  }

  /// The shape of the records of a page: that of the tree that had it, if the records fit it, or else the one that fits most.
  private func shape(of cells: [FoundCell], on page: Int, _ kind: TreePage.Kind) -> Int {
    let owner = owner(of: page)
    func isPossible(_ shape: Int) -> Bool { tables.shapes[shape].hasRowIDs == kind.isTable }
    let some = cells.prefix(20)
    if owner >= 0, isPossible(owner),
      some.count(where: { tables.shapes[owner].fits($0.types) }) * 2 >= some.count
    {
      return owner
    }
    var best = (shape: FoundCell.unknownShape, count: 0, isUnique: false)
    for shape in tables.shapes.indices where isPossible(shape) {
      let count = some.count { tables.shapes[shape].fits($0.types) }
      guard count > 0, count >= best.count else { continue }
      best = (shape, count, count > best.count)
    }
    return best.isUnique && best.count * 2 >= some.count ? best.shape : FoundCell.unknownShape
  }

  /// The indexes that a page with cells may be of; none if it may be of a table.
  private func indexes(of cells: [FoundCell], on page: Int) -> [Int] {
    let owner = owner(of: page)
    // The entries are in order, so those at the beginning may all be NULL.
    let some = stride(from: 0, to: cells.count, by: max(1, cells.count / 20)).map { cells[$0] }
    func isPossible(_ shape: Int) -> Bool {
      !tables.shapes[shape].hasRowIDs
        && some.count(where: { tables.shapes[shape].fits($0.types) }) * 2 >= some.count
    }
    if owner >= 0, !tables.shapes[owner].isIndex, isPossible(owner) { return [] }
    let possible = tables.shapes.indices.filter(isPossible)
    let indexes = possible.filter { tables.shapes[$0].isIndex }
    let isOfIndex = owner >= 0 && tables.shapes[owner].isIndex
    return indexes.count == possible.count || isOfIndex ? indexes : []
  }

  /// The shape of a record on a page with a shape.
  private func fitting(_ cell: FoundCell, _ shape: Int) -> Int {
    guard shape >= 0, cell.types.count <= tables.shapes[shape].fields.count,
      cell.types.count >= tables.shapes[shape].leastCount
    else { return FoundCell.unknownShape }
    return shape
  }
}

extension CellFinder.Place {
  /// A number that equal parts of a page have in common.
  fileprivate func digest(_ page: Int, _ hash: ByteHash) -> UInt64 {
    let content = self.page.bytes.span.extracting(range.clamped(to: 0..<self.page.count))
    var digest = hash.hash(content, mayHaveIndex ? 1 : 0)
    for number in [page, range.lowerBound] + likely + [-1] + scars {
      digest = StoredRecord.Value.mix(digest, hash.hash(UInt64(bitPattern: Int64(number)), 2))
    }
    return digest
  }
}

extension PageVersion {
  /// A number that equal pages with one number have in common, for one run of the program.
  fileprivate func digest(_ hash: ByteHash) -> UInt64 {
    hash.hash(bytes.bytes.span, 0) ^ hash.hash(UInt64(truncatingIfNeeded: number), 1)
  }
}
