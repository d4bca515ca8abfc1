import TypedSQLiteCore

/// Finds the rows that are no longer in their tables, in all files of a database.
///
/// Rows that are found are kept until they take some memory, and are then compared with the rows of the tables, because most
/// of them are copies that SQLite left when it moved a row.
struct DeletedSearch {
  let files: DatabaseFiles
  /// The database as connections see it.
  let current: PageFile
  var tables = DeletedTables()
  /// The shape of the records of each page of a tree; ``FoundCell/unknownShape`` if no table is known.
  var owners: [Int: Int] = [:]
  /// For the last page of each long row, the offset of its end.
  private(set) var chainEnds: [Int: Int] = [:]
  /// The pages that belong to something.
  var claimed: Set<Int> = []
  let freePages: Set<Int>
  /// The trunks of the free list, whose first bytes are overwritten.
  let trunks: Set<Int>
  /// The parent of each page in trees of earlier states.
  var parents: [Int: Int] = [:]
  var finder: CellFinder
  var pending = PendingRows()
  /// The entries of indexes that may be those of several.
  var entries = IndexEntries()
  /// What the latest version of a page that was read is: the indexes that it can be of.
  var indexPages: [Int: [Int]] = [:]
  /// The pages that were read, so that equal ones are read once.
  var seenPages = DigestSet()
  /// The cells of pages that have several versions, so that each is read once.
  var seenCells = DigestSet()
  /// The free parts of pages that were read, without those that a long row may begin in.
  var seenPlaces = DigestSet()
  /// A hash that nobody can predict.
  let hash = ByteHash(secret: .random(in: .min ... .max))
  /// The pages that a journal has versions of.
  let versionedPages: Set<Int>
  /// Whether rows of the schema and of SQLite's own tables are wanted.
  let isWanted: (DeletedTable) -> Bool
  let check: () throws(ShellError) -> Void

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
    current = PageFile(files.current, pageSize: files.log.flatMap { $0.commits.isEmpty ? nil : $0.pageSize })
    (freePages, trunks) = current.freeList()
    versionedPages = Set(files.loggedPages.map { Int($0) }).union((files.journal?.pages ?? [:]).keys)
    let format = current.header?.schemaFormat ?? 4
    finder = CellFinder(
      [], usableSize: current.usableSize, encoding: current.encoding, hasConstants: format >= 4)
    try readTables()
    try readParents()
    try readDroppedTables()
    makeFinder()
    seenCells = DigestSet()
    seenPlaces = DigestSet()
    entries = IndexEntries()
    indexPages.removeAll()
  }

  private mutating func makeFinder() {
    finder = CellFinder(
      tables.shapes, usableSize: finder.usableSize, encoding: finder.encoding,
      hasConstants: finder.hasConstants)
  }

  /// Searches everything, and calls `emit` with each row that no table has.
  ///
  /// - Throws: any error of `emit` and of the check.
  mutating func search(_ emit: (FoundRow, DeletedTable) throws(ShellError) -> Void) throws(ShellError) {
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
    chainEnds = walk.chainEnds
  }

  /// Notes whose the pages of a tree are, and what its records look like.
  private mutating func readTree(_ root: Int, shape: Int, _ walk: inout TreeWalk) throws(ShellError) {
    let isTable = shape >= 0 ? tables.shapes[shape].hasRowIDs : nil
    var pages: [Int] = []
    let check = check
    try walk.visit(root: root, isTable: isTable, didRead: { pages.append($0) }) { cell throws(ShellError) in
      try check()
      guard shape >= 0, let types = cell.types else { return }
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

// MARK: - Comparing with what the tables have

extension DeletedSearch {
  mutating func settleIfFull(
    _ emit: (FoundRow, DeletedTable) throws(ShellError) -> Void
  ) throws(ShellError) {
    if pending.cost + entries.cost > PendingRows.limit { try settle(emit) }
  }

  /// Drops the rows that the tables have, and emits the others.
  mutating func settle(_ emit: (FoundRow, DeletedTable) throws(ShellError) -> Void) throws(ShellError) {
    try decideEntries()
    var comparison = RowComparison(pending.take(), tables)
    for (index, table) in tables.tables.enumerated() where table.root >= 1 && table.fate == .exists {
      let shape = tables.shapes[table.shape]
      guard let filter = comparison.filter(of: index, shape) else { continue }
      try readRows(of: table) { cell throws(ShellError) in
        // Most rows are none that was found.
        guard filter.mayConcern(cell), let record = StoredRecord(current.payload(of: cell)) else { return }
        comparison.compare(record.values, rowID: cell.rowID, table: index, shape)
      }
    }
    for row in comparison.remaining() { try emit(row, tables.tables[row.table]) }
  }

  /// Decides which indexes had the entries that could be of several, by the rows that were found and those of the tables.
  private mutating func decideEntries() throws(ShellError) {
    guard !entries.isEmpty else { return }
    var entries = self.entries
    self.entries = IndexEntries()
    for row in pending.rows where row.place != .index { entries.witness(row, tables.shapes) }
    for index in entries.tables(tables.shapes).sorted() {
      let table = tables.tables[index]
      guard table.root >= 1, table.fate == .exists else { continue }
      let shape = tables.shapes[table.shape]
      try readRows(of: table) { cell throws(ShellError) in
        guard let rowID = cell.rowID, entries.contain(rowID),
          let record = StoredRecord(current.payload(of: cell))
        else { return }
        entries.witness(LiveRow(record.values, rowID: rowID, table, shape).row, tables.shapes)
      }
    }
    for (entry, shape) in entries.take() where isWanted(tables.tables[tables.shapes[shape].table]) {
      var row = entry.row
      fill(&row, shape, entry.values, entry.isKnown)
      pending.add(row, tables)
    }
  }

  private func readRows(
    of table: DeletedTable, _ body: (TreeCell) throws(ShellError) -> Void
  ) throws(ShellError) {
    var walk = TreeWalk(current)
    try walk.visit(root: table.root, isTable: tables.shapes[table.shape].hasRowIDs) {
      cell throws(ShellError) in
      try check()
      try body(cell)
    }
  }
}
