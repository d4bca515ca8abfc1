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

  /// The size of a table or an index, which reads all its pages.
  ///
  /// - Parameters:
  ///   - name: the table or the index.
  ///   - hasRowIDs: whether only leaf pages have rows.
  /// - Returns: the size, as far as it is known.
  /// - Throws: `DatabaseError` if the reading was interrupted.
  func size(of name: String, hasRowIDs: Bool) throws(DatabaseError) -> TreeSize {
    do throws(DatabaseError) {
      if hasStatistics, let size = try sizeByStatistics(of: name, hasRowIDs: hasRowIDs) { return size }
      return try sizeByPages(of: name) ?? TreeSize()
    } catch {
      if error.resultCode == .SQLITE_INTERRUPT { throw error }
      return TreeSize()
    }
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
