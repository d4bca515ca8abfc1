import TypedSQLiteCore

/// Finds the rows that are no longer in their tables, in all files of a database.
///
/// Rows that are found are kept until they take some memory, and are then compared with the rows of the tables, because most
/// of them are copies that SQLite left when it moved a row.
struct DeletedSearch {
  let files: DatabaseFiles
  /// The database as connections see it.
  let current: PageFile
  private(set) var tables = DeletedTables()
  /// The shape of the records of each page of a tree; ``FoundCell/unknownShape`` if no table is known.
  private var owners: [Int: Int] = [:]
  /// The pages that belong to something.
  private var claimed: Set<Int> = []
  private let freePages: Set<Int>
  /// The trunks of the free list, whose first bytes are overwritten.
  private let trunks: Set<Int>
  /// The parent of each page in trees of earlier states.
  private var parents: [Int: Int] = [:]
  private var finder: CellFinder
  private var pending = PendingRows()
  /// The pages that were read, so that equal ones are read once.
  private var seenPages: Set<Int> = []
  /// The cells of pages that have several versions, so that each is read once.
  private var seenCells: Set<Int> = []
  /// The pages that a journal has versions of.
  private let versionedPages: Set<Int>
  /// Whether rows of the schema and of SQLite's own tables are wanted.
  private let isWanted: (DeletedTable) -> Bool
  private let check: () throws(ShellError) -> Void

  /// Reads the schema, and all pages of the tables once.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - isWanted: whether the rows of a table are wanted.
  ///   - check: called for each page; throws to end the search.
  /// - Throws: any error of `check`, and ``ShellError`` if the schema cannot be read.
  init(
    _ files: DatabaseFiles, isWanted: @escaping (DeletedTable) -> Bool,
    check: @escaping () throws(ShellError) -> Void
  ) throws(ShellError) {
    self.files = files
    self.isWanted = isWanted
    self.check = check
    current = PageFile(files.current)
    (freePages, trunks) = current.freeList()
    versionedPages = Set(files.loggedPages.map { Int($0) }).union((files.journal?.pages ?? [:]).keys)
    let format = current.header?.schemaFormat ?? 4
    finder = CellFinder(
      [], usableSize: current.usableSize, encoding: current.encoding, hasConstants: format >= 4)
    try readTables()
    try readParents()
    try readDroppedTables()
    makeFinder()
    seenCells.removeAll()
  }

  private mutating func makeFinder() {
    finder = CellFinder(
      tables.shapes, usableSize: finder.usableSize, encoding: finder.encoding,
      hasConstants: finder.hasConstants)
  }

  /// Searches everything, and calls `emit` with each row that no table has.
  ///
  /// - Throws: any error of `emit` and of the check.
  mutating func run(_ emit: (FoundRow, DeletedTable) throws(ShellError) -> Void) throws(ShellError) {
    let (files, current) = (self.files, self.current)
    if current.pageCount > 0 {
      for number in 1...current.pageCount where !current.isBookkeeping(number) {
        try check()
        guard !current.isEmpty(number), let version = files.currentVersion(of: number, in: current) else {
          continue
        }
        search(version)
        try settleIfFull(emit)
      }
    }
    try files.readEarlierVersions(current) { version throws(ShellError) in
      try check()
      search(version)
      try settleIfFull(emit)
    }
    try settle(emit)
    try current.requireAllRead()
  }
}

// MARK: - The schema

extension DeletedSearch {
  private mutating func readTables() throws(ShellError) {
    var walk = TreeWalk(current)
    let schema = try StoredSchema(current, &walk, check)
    for page in walk.claimed { owners[page] = tables.tables[DeletedTables.schemaTable].shape }
    let scratch = try FileIdentity.scratch(schema.entries, check)
    do throws(DatabaseError) {
      try tables.add(schema.entries, in: scratch, .exists)
    } catch {
      throw .failed(error)
    }
    for table in tables.tables where table.root >= 2 {
      try readTree(table.root, shape: table.shape, &walk)
      for index in table.indexes { try readTree(index.root, shape: index.shape, &walk) }
    }
    for entry in schema.entries where entry.root >= 2 {
      try readTree(entry.root, shape: FoundCell.unknownShape, &walk)
    }
    claimed = walk.claimed
  }

  /// Notes whose the pages of a tree are, and what its records look like.
  private mutating func readTree(_ root: Int, shape: Int, _ walk: inout TreeWalk) throws(ShellError) {
    let isTable = shape >= 0 ? tables.shapes[shape].hasRowIDs : nil
    var pages: [Int] = []
    let check = check
    try walk.visit(root: root, isTable: isTable, didRead: { pages.append($0) }) { cell throws(ShellError) in
      try check()
      guard shape >= 0, let types = StoredRecord.types(PageBytes(cell.local)) else { return }
      tables.learn(types.types, rowID: cell.rowID, shape: shape)
    }
    for page in pages { owners[page] = shape }
  }

  /// Notes the parents of pages in trees that are no longer there.
  private mutating func readParents() throws(ShellError) {
    var found: [Int: Int] = [:]
    func note(_ page: TreePage, _ number: Int) {
      guard !page.kind.isLeaf, page.looksSound else { return }
      for child in page.children where child != number && found[child] == nil { found[child] = number }
    }
    if current.pageCount > 0 {
      for number in 1...current.pageCount where !claimed.contains(number) && !current.isBookkeeping(number) {
        try check()
        guard !current.isEmpty(number), let page = current.treePage(number) else { continue }
        note(page, number)
      }
    }
    try files.readEarlierVersions(current) { version throws(ShellError) in
      try check()
      guard let page = TreePage(version.bytes, number: version.number, usableSize: current.usableSize) else {
        return
      }
      note(page, version.number)
    }
    parents = found
  }

  /// Finds the schema rows of tables that were dropped.
  private mutating func readDroppedTables() throws(ShellError) {
    makeFinder()
    var rows: [FoundRow] = []
    let schema = tables.tables[DeletedTables.schemaTable].shape
    for number in owners.filter({ $0.value == schema }).keys.sorted() {
      guard let version = files.currentVersion(of: number, in: current) else { continue }
      rows += found(in: version)
    }
    try files.readEarlierVersions(current) { version throws(ShellError) in
      guard owners[version.number] == schema else { return }
      rows += found(in: version)
    }
    var names: Set<String> = Set(tables.tables.map { $0.name.lowercased() })
    var live: Set<String> = []
    for table in tables.tables { live.insert("\(table.name.lowercased()) \(table.root)") }
    names.removeAll()
    var entries: [StoredSchema.Entry] = []
    for row in rows where row.table == DeletedTables.schemaTable && row.isKnown.allSatisfy({ $0 }) {
      guard let entry = StoredSchema.Entry(row.values, current.encoding),
        entry.isDefinition || entry.sql == nil,
        !live.contains("\(entry.name.lowercased()) \(entry.root)"),
        names.insert("\(entry.type) \(entry.name.lowercased())").inserted
      else { continue }
      entries.append(entry)
    }
    guard entries.contains(where: { $0.type == "table" }) else { return }
    let scratch = try FileIdentity.scratch(entries, check)
    do throws(DatabaseError) {
      try tables.add(entries, in: scratch, .dropped)
    } catch {
      throw .failed(error)
    }
  }
}

// MARK: - Pages

extension DeletedSearch {
  private mutating func search(_ version: PageVersion) {
    guard seenPages.insert(version.digest).inserted else { return }
    for row in found(in: version) where isWanted(tables.tables[row.table]) { pending.add(row, tables) }
  }

  /// The rows in a page that are not rows of the current state, copies of such rows among them.
  private mutating func found(in version: PageVersion) -> [FoundRow] {
    let number = version.number
    let isClaimed = version.isCurrent && claimed.contains(number)
    // The rest of a long row.
    if isClaimed, owners[number] == nil { return [] }
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
    var cells: [FoundCell] = []
    if !isClaimed {
      cells = tree.cells.filter { isNew($0, on: number) }.compactMap { FoundCell($0, version.bytes) }
    } else if versionedPages.contains(number) {
      // Most rows in earlier versions of the page are still there.
      for cell in tree.cells { _ = isNew(cell, on: number) }
    }
    let shape = shape(of: cells, on: number, tree.kind)
    for index in cells.indices { cells[index].shape = fitting(cells[index], shape) }
    let scars = tree.freeBlocks
    let places = tree.unusedRanges.map { range in
      CellFinder.Place(
        page: version.bytes, range: range, scars: scars, likely: shape >= 0 ? [shape] : [],
        mayHaveIndex: !tree.kind.isTable)
    }
    let isFree = version.isCurrent ? freePages.contains(number) : false
    let place: FoundRow.Place = !version.isCurrent ? .row : isFree ? .freePage : .lostPage
    return cells.compactMap { row($0, version, place) } + rows(in: places, version)
  }

  /// Whether a cell was not on a later version of a page.
  private mutating func isNew(_ cell: TreeCell, on page: Int) -> Bool {
    var hasher = Hasher()
    hasher.combine(page)
    hasher.combine(cell.rowID)
    hasher.combine(cell.payloadSize)
    hasher.combine(cell.firstOverflowPage)
    hasher.combine(cell.local)
    return seenCells.insert(hasher.finalize()).inserted
  }

  private mutating func rows(in places: [CellFinder.Place], _ version: PageVersion) -> [FoundRow] {
    var rows: [FoundRow] = []
    for place in places {
      for cell in finder.cells(in: place) {
        if let row = row(cell, version, .freeSpace) { rows.append(row) }
      }
    }
    return rows
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

  /// The shape of a record on a page with a shape.
  private func fitting(_ cell: FoundCell, _ shape: Int) -> Int {
    guard shape >= 0, cell.types.count <= tables.shapes[shape].fields.count,
      cell.types.count >= tables.shapes[shape].leastCount
    else { return FoundCell.unknownShape }
    return shape
  }
}

// MARK: - Rows

extension DeletedSearch {
  /// The row of a cell; nil if nothing of it is known.
  private mutating func row(_ cell: FoundCell, _ version: PageVersion, _ place: FoundRow.Place) -> FoundRow? {
    let body = body(of: cell, version)
    var (values, isKnown): ([StoredRecord.Value], [Bool]) = ([], [])
    var offset = 0
    let bytes = PageBytes(body)
    for (type, size) in zip(cell.types, cell.sizes) {
      let isThere = offset + size <= body.count && type != FoundCell.lostType
      let value = isThere ? StoredRecord.value(type, bytes, offset) : nil
      values.append(value ?? .null)
      isKnown.append(value != nil)
      offset += size
    }
    guard isKnown.contains(true) else { return nil }
    var confidence = cell.confidence
    if isKnown.contains(false) { confidence = .partial }
    return row(cell, values, isKnown, confidence, version, place)
  }

  private mutating func row(
    _ cell: FoundCell, _ values: [StoredRecord.Value], _ isKnown: [Bool], _ confidence: RowConfidence,
    _ version: PageVersion, _ place: FoundRow.Place
  ) -> FoundRow? {
    var row = FoundRow(
      table: 0, rowID: cell.rowID, values: values, isKnown: isKnown, confidence: confidence,
      source: version.source,
      place: place, commit: version.commit, page: version.number,
      offset: version.offset + cell.range.lowerBound)
    guard cell.shape >= 0 else {
      guard values.count <= Self.widthLimit else { return nil }
      row.table = tables.unknownTable(columns: values.count)
      return row
    }
    let shape = tables.shapes[cell.shape]
    row.table = shape.table
    let table = tables.tables[shape.table]
    row.values = [StoredRecord.Value](repeating: .null, count: table.columns.count)
    row.isKnown = [Bool](repeating: false, count: table.columns.count)
    for (index, field) in shape.fields.enumerated() where index < values.count && isKnown[index] {
      if index == shape.rowIDField, case .integer(let number) = values[index] { row.rowID = number }
      guard let column = field.column else { continue }
      row.values[column] = values[index]
      row.isKnown[column] = true
    }
    if let key = table.keyColumn, shape.hasRowIDs || shape.isIndex {
      row.isKnown[key] = row.rowID != nil
      row.values[key] = row.rowID.map { .integer($0) } ?? .null
    }
    if shape.isIndex {
      row.place = .index
      row.confidence = .partial
    }
    return row
  }

  /// SQLite refuses more columns than this.
  private static let widthLimit = 1990

  /// The bytes of the values of a record, as far as they are left.
  private func body(of cell: FoundCell, _ version: PageVersion) -> [UInt8] {
    let end = min(cell.recordStart + cell.localSize, max(cell.range.upperBound, cell.bodyStart))
    var body = version.bytes.slice(from: cell.bodyStart, count: end - cell.bodyStart)
    guard cell.overflows, end == cell.recordStart + cell.localSize,
      let next = version.bytes.number(at: end, size: 4)
    else { return body }
    body += overflow(Int(clamping: next), size: cell.payloadSize - cell.localSize, version)
    return body
  }

  /// The bytes of a chain of overflow pages, up to the first page that was used for something else.
  private func overflow(_ first: Int, size: Int, _ version: PageVersion) -> [UInt8] {
    var (bytes, next, seen): ([UInt8], Int, Set<Int>) = ([], first, [])
    let room = current.usableSize - 4
    while bytes.count < size {
      guard next >= 2, seen.insert(next).inserted,
        !(version.isCurrent && (claimed.contains(next) || trunks.contains(next))),
        let page = version.file.page(next)
      else { return bytes }
      let part = page.slice(from: 4, count: min(room, size - bytes.count))
      next = page.field(0, size: 4)
      // The last page of a chain has no next one, and the others have: else the page is of something else.
      guard (bytes.count + part.count == size) == (next == 0) else { return bytes }
      bytes += part
    }
    return bytes
  }
}

// MARK: - Comparing with what the tables have

extension DeletedSearch {
  private mutating func settleIfFull(
    _ emit: (FoundRow, DeletedTable) throws(ShellError) -> Void
  ) throws(ShellError) {
    if pending.isFull { try settle(emit) }
  }

  /// Drops the rows that the tables have, and emits the others.
  private mutating func settle(_ emit: (FoundRow, DeletedTable) throws(ShellError) -> Void) throws(ShellError)
  {
    var comparison = RowComparison(pending.take(), tables)
    for (index, table) in tables.tables.enumerated() where table.root >= 1 && table.fate == .exists {
      guard comparison.concerns(index) else { continue }
      let shape = tables.shapes[table.shape]
      var walk = TreeWalk(current)
      try walk.visit(root: table.root, isTable: shape.hasRowIDs) { cell throws(ShellError) in
        try check()
        guard let record = StoredRecord(current.payload(of: cell)) else { return }
        comparison.compare(record.values, rowID: cell.rowID, table: index, shape)
      }
    }
    for row in comparison.remaining() { try emit(row, tables.tables[row.table]) }
  }
}

extension PageVersion {
  /// A number that equal pages with one number have in common, for one run of the program.
  fileprivate var digest: Int {
    var hasher = Hasher()
    hasher.combine(number)
    hasher.combine(bytes.bytes)
    return hasher.finalize()
  }
}

extension FoundCell {
  /// A cell to which a pointer of its page points; nil if it has no header of a record.
  init?(_ cell: TreeCell, _ page: PageBytes) {
    guard let types = StoredRecord.types(PageBytes(cell.local)), !types.types.isEmpty else { return nil }
    let overflowBytes = cell.local.count < cell.payloadSize ? 4 : 0
    // Shorter cells are padded.
    var recordStart = cell.range.upperBound - overflowBytes - cell.local.count
    if cell.range.count == 4, let size = page.varint(at: cell.range.lowerBound) {
      recordStart = cell.rowID == nil ? size.end : page.varint(at: size.end)?.end ?? recordStart
    }
    self.init(
      range: cell.range, confidence: .whole, shape: FoundCell.unknownShape, rowID: cell.rowID,
      types: types.types,
      sizes: types.types.map { StoredRecord.size(of: $0) ?? 0 }, bodyStart: recordStart + types.bodyStart,
      payloadSize: cell.payloadSize, localSize: cell.local.count, recordStart: recordStart)
  }
}
