import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The rows and the bytes of the pages of a table or an index.
struct TreeSize: Equatable {
  /// The number of rows or entries; nil if it is not known.
  var rows: Int?
  /// The bytes of its pages, with those of long values; nil if they are not known.
  var bytes: Int?
}

/// Finds out how large tables and indexes are: by `dbstat` if the library has it, else from the pages of the file.
struct TreeSizes {
  let database: Database
  let schema: String
  private let hasStatistics: Bool

  init(_ database: Database, schema: String) {
    self.database = database
    self.schema = schema
    hasStatistics =
      !database.isRemote
      && (try? database.prepare(
        "SELECT pgsize, ncell, pagetype, name FROM dbstat(\(SQLName.literal(schema)))"))
        != nil
  }

  /// The size of a table or an index, which reads all its pages unless no entry can be long.
  ///
  /// - Parameters:
  ///   - name: the table or the index.
  ///   - hasRowIDs: whether only leaf pages have rows.
  ///   - longestEntry: a number of bytes that no entry exceeds, if it is known.
  /// - Returns: the size, as far as it is known.
  /// - Throws: `DatabaseError` if the reading was interrupted.
  func size(
    of name: String, hasRowIDs: Bool, longestEntry: Int? = nil
  ) throws(DatabaseError) -> TreeSize {
    if let longestEntry,
      let size = sizeAboveLeaves(of: name, hasRowIDs: hasRowIDs, longestEntry: longestEntry)
    {
      return size
    }
    do throws(DatabaseError) {
      if hasStatistics, let size = try sizeByStatistics(of: name, hasRowIDs: hasRowIDs) { return size }
      return try sizeByPages(of: name) ?? TreeSize()
    } catch {
      if error.resultCode == .SQLITE_INTERRUPT { throw error }
      return TreeSize()
    }
  }

  /// The size of a tree all of whose entries are in its own pages, from the pages above its leaves, which are few.
  ///
  /// - Parameters:
  ///   - name: the table or the index.
  ///   - hasRowIDs: whether it is the tree of a table with rowids.
  ///   - longestEntry: a number of bytes that no entry exceeds.
  /// - Returns: the size; nil if an entry may need more pages, or if the file lacks what is in a log.
  func sizeAboveLeaves(of name: String, hasRowIDs: Bool, longestEntry: Int) -> TreeSize? {
    guard !database.isRemote, DatabaseImage.isWholeInFile(database, schema: schema),
      let schemaRow = try? database.prepare(
        Database.schemaQuery("rootpage", in: schema, where: "name = ?1 AND rootpage > 0"))
    else { return nil }
    // As long as the statement is at its row, nobody writes to the file.
    defer { schemaRow.reset() }
    guard (try? schemaRow.bind(text: Array(name.utf8).span, at: 1)) != nil, (try? schemaRow.step()) == true,
      let image = DatabaseImage(of: database, schema: schema)
    else { return nil }
    let file = PageFile(image)
    let limit = hasRowIDs ? file.usableSize - 35 : (file.usableSize - 12) * 64 / 255 - 23
    guard longestEntry <= limit else { return nil }
    var level = [Int(clamping: schemaRow.cell(0).int64)]
    var count = 1
    while let first = level.first.flatMap(file.treePage), first.kind.isTable == hasRowIDs {
      guard !first.kind.isLeaf else { return TreeSize(bytes: count * file.pageSize) }
      var children: [Int] = []
      for number in level {
        guard let page = file.treePage(number), page.kind == first.kind else { return nil }
        children += page.children
      }
      count += children.count
      // Only a damaged tree has more pages than the file.
      guard count <= file.pageCount else { return nil }
      level = children
    }
    return nil
  }

  private func sizeByStatistics(of name: String, hasRowIDs: Bool) throws(DatabaseError) -> TreeSize? {
    let condition = hasRowIDs ? "pagetype = 'leaf'" : "pagetype IN ('leaf', 'internal')"
    return try database.rows(
      """
      SELECT total(iif(\(condition), ncell, 0)), total(pgsize) FROM dbstat(\(SQLName.literal(schema)))
      WHERE name = ?1
      """, texts: [name]
    ) { row in
      let (rows, bytes) = (row.cell(0).double, row.cell(1).double)
      return bytes > 0 ? TreeSize(rows: Int(exactly: rows), bytes: Int(exactly: bytes)) : nil
    }.first ?? nil
  }

  private func sizeByPages(of name: String) throws(DatabaseError) -> TreeSize? {
    let roots = try database.rows(
      Database.schemaQuery("rootpage", in: schema, where: "name = ?1 AND rootpage > 0"), texts: [name]
    ) { Int(clamping: $0.cell(0).int64) }
    guard !database.isRemote, let root = roots.first, let image = DatabaseImage(of: database, schema: schema)
    else { return nil }
    let file = PageFile(image)
    var walk = TreeWalk(file)
    var rows = 0
    let interrupt = database.interruptHandle
    let hasTree = try walk.visit(root: root, isTable: nil) { _ throws(DatabaseError) in
      rows += 1
      if rows.isMultiple(of: 1024), interrupt.isInterrupted {
        throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
      }
    }
    return hasTree ? TreeSize(rows: rows, bytes: walk.claimed.count * file.pageSize) : nil
  }
}
