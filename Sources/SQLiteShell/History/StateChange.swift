/// What a commit changed, as its pages show it.
struct StateChange {
  /// The rows of a table.
  struct Rows: Equatable {
    let table: String
    private(set) var inserted = 0
    private(set) var deleted = 0
    private(set) var changed = 0
    /// The number of its pages, those of its indexes among them.
    fileprivate(set) var pages = 0

    /// A table, and what happened to its rows, as in `task +3 -1 ~2`.
    var text: String {
      let counts = [(inserted, "+"), (deleted, "-"), (changed, "~")].filter { $0.0 > 0 }.map {
        "\($0.1)\($0.0)"
      }
      return ([table] + counts).joined(separator: " ")
    }

    fileprivate init(table: String) { self.table = table }

    /// Counts the rows that differ between the pages before and after the commit.
    fileprivate mutating func count(_ before: [Int64: Int], _ after: [Int64: Int]) {
      for (key, digest) in after {
        guard let old = before[key] else {
          inserted += 1
          continue
        }
        if old != digest { changed += 1 }
      }
      for key in before.keys where after[key] == nil { deleted += 1 }
    }
  }

  /// The tables in the order of the schema.
  private(set) var tables: [Rows] = []
  /// The number of pages that are in no tree before or after the commit: overflow and free pages.
  private(set) var otherPages = 0

  /// - Parameters:
  ///   - pages: the pages that the commit wrote.
  ///   - before: the database before it.
  ///   - after: the database after it.
  ///   - owners: which table has each page, in the order in which they are asked.
  init(_ pages: Set<Int>, _ before: PageFile, _ after: PageFile, _ owners: [PageOwners]) {
    var found: [String: (rows: Rows, before: [Int64: Int], after: [Int64: Int])] = [:]
    var order: [String] = []
    for number in pages.sorted() {
      guard let (object, owner) = Self.object(of: number, owners) else {
        otherPages += 1
        continue
      }
      let table = owner.tables[object]
      if found[table] == nil { order.append(table) }
      var entry = found[table] ?? (Rows(table: table), [:], [:])
      found[table] = nil
      entry.rows.pages += 1
      if owner.kinds[object] != .index {
        Self.read(before, number, owner.kinds[object], into: &entry.before)
        Self.read(after, number, owner.kinds[object], into: &entry.after)
      }
      found[table] = entry
    }
    for table in order {
      guard var entry = found[table] else { continue }
      entry.rows.count(entry.before, entry.after)
      // The first page, which counts the transactions, is also the first one of the schema.
      if table == "sqlite_schema", entry.rows.pages == 1, entry.before == entry.after { continue }
      tables.append(entry.rows)
    }
  }

  private static func object(of page: Int, _ owners: [PageOwners]) -> (Int, PageOwners)? {
    for owner in owners {
      if let object = owner.object(of: page) { return (object, owner) }
    }
    return nil
  }

  /// Adds the rows of a page: the digest of each by its rowid, or by its content if it has none.
  private static func read(
    _ file: PageFile, _ number: Int, _ kind: PageOwners.Kind, into rows: inout [Int64: Int]
  ) {
    guard let page = file.treePage(number), page.kind.isTable == (kind == .rows) else { return }
    for cell in page.cells {
      var hasher = Hasher()
      hasher.combine(cell.local)
      hasher.combine(cell.payloadSize)
      hasher.combine(cell.firstOverflowPage)
      let digest = hasher.finalize()
      rows[cell.rowID ?? Int64(digest)] = digest
    }
  }
}
