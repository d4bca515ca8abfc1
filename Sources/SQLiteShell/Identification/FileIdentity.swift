import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What the pages of a database say about it: which software wrote it, what its tables hold, and what deleted rows left.
///
/// Nothing is read through SQLite, so the file may be damaged, and its journals have no effect.
struct FileIdentity {
  /// A table with rows, or a virtual one.
  struct Table {
    let name: String
    /// The number of its rows; nil if they cannot be counted.
    let rowCount: Int?
    let isVirtual: Bool
    /// What its rows are, in words; nil if that is not known.
    let purpose: String?
    /// The columns of which a signature states the meaning, such as `visit_time date webkit`.
    let knownColumns: [String]
  }

  /// A signature that the schema matches.
  struct Application {
    let name: String
    let evidence: [SchemaName]
    /// How many columns the signature describes, and how many of them the schema has.
    let columns: (described: Int, found: Int)

    /// Whether the schema has most of what is known of the application.
    var isSure: Bool { columns.described == 0 ? evidence.count > 1 : columns.found * 2 >= columns.described }
  }

  let file: PageFile
  private(set) var applications: [Application] = []
  private(set) var tables: [Table] = []
  /// Versions that the application wrote into a table, such as `46 (meta.version)`.
  private(set) var versions: [String] = []
  /// The numbers of pages of the free list, and of rows that are still on them.
  private(set) var free = (pages: 0, rows: 0)
  /// The numbers of other pages that belong to nothing, and of rows on them.
  private(set) var lost = (pages: 0, rows: 0)
  private(set) var missingPages = 0

  /// Reads all pages; nil if there is no database in the bytes.
  ///
  /// - Parameters:
  ///   - image: the bytes.
  ///   - check: called for each row; throws to end the reading.
  /// - Throws: any error of `check`.
  init?(
    _ image: any PageImage, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    file = PageFile(image)
    var walk = TreeWalk(file)
    let schema = try StoredSchema(file, &walk, check)
    guard file.header?.hasMagic == true || !schema.entries.isEmpty || image.size == 0 else { return nil }
    let scratch = try Self.scratch(schema.entries, check)
    let facts = SchemaFacts("main", database: scratch)
    let reader = SchemaReader(scratch)
    for entry in schema.entries where entry.type == "table" || entry.type == "index" {
      let columns = entry.type == "table" ? (try? reader.columns(of: entry.name).map(\.name)) ?? [] : []
      let rowCount = try readRows(entry, columns, &walk, check)
      guard entry.type == "table", !entry.isSystem else { continue }
      tables.append(
        Table(
          name: entry.name, rowCount: rowCount, isVirtual: entry.isVirtualTable,
          purpose: facts.purpose(ofTable: entry.name),
          knownColumns: Self.known(columns, of: entry.name, facts)))
    }
    applications = zip(facts.signatures, facts.evidence).map { signature, evidence in
      let described = signature.columns.flatMap(\.names)
      let found = described.count { name in
        (try? reader.columns(of: name.table))?.contains { $0.name.matches(name.column ?? "") } ?? false
      }
      return Application(name: signature.name, evidence: evidence, columns: (described.count, found))
    }
    missingPages += walk.missingPages
    try countRest(walk.claimed, check)
  }

  /// A database with the tables of the schema, without rows.
  static func scratch(
    _ schema: [StoredSchema.Entry], _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> Database {
    do {
      let scratch = try ScratchSchema()
      for entry in schema where entry.type == "table" && !entry.isSystem {
        try check()
        // Modules could do anything, and a signature needs only the name of their tables.
        let sql = entry.isVirtualTable ? "CREATE TABLE \(SQLName.quoted(entry.name))(_)" : entry.sql
        guard let sql, entry.isVirtualTable || entry.isDefinition else { continue }
        _ = scratch.define(entry, sql)
      }
      try scratch.load()
      for entry in schema where entry.type == "index" && entry.isDefinition {
        _ = entry.sql.flatMap { scratch.define(entry, $0) }
      }
      try scratch.load()
      return scratch.database
    } catch let error as DatabaseError {
      throw .failed(error)
    } catch {
      throw (error as? ShellError) ?? .failed(DatabaseError(resultCode: .SQLITE_ERROR))
    }
  }

  private static func known(_ columns: [String], of table: String, _ facts: SchemaFacts) -> [String] {
    columns.compactMap { column in
      let origin = ColumnOrigin(schema: "main", table: table, column: column)
      guard let known = facts.rule(for: origin)?.column, let kind = known.kind else { return nil }
      return ([column, kind.name] + known.storages.map(\.name).filter { !$0.contains("=") })
        .joined(separator: " ")
    }
  }

  /// Counts the rows of a tree, and looks for versions in a table of keys and values; nil if there is no tree.
  private mutating func readRows(
    _ entry: StoredSchema.Entry, _ columns: [String], _ walk: inout TreeWalk,
    _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> Int? {
    guard entry.root >= 2 else { return nil }
    let key = columns.firstIndex { $0.lowercased() == "key" }
    let value = columns.firstIndex { $0.lowercased() == "value" }
    var count = 0
    var versions: [String] = []
    let file = file
    let hasTree = try walk.visit(root: entry.root, isTable: entry.type == "table" ? nil : false) {
      cell throws(ShellError) in
      try check()
      count += 1
      guard let key, let value, cell.payloadSize <= 200, let record = StoredRecord(file.payload(of: cell)),
        record.values.indices.contains(max(key, value)), case .text(let bytes) = record.values[key],
        let name = file.encoding.text(bytes), Self.versionKeys.contains(name.lowercased())
      else { return }
      switch record.values[value] {
      case .text(let bytes):
        if let text = file.encoding.text(bytes) { versions.append("\(text) (\(entry.name).\(name))") }
      case .integer(let number): versions.append("\(number) (\(entry.name).\(name))")
      default: break
      }
    }
    self.versions += versions
    if !hasTree { missingPages += 1 }
    return hasTree ? count : nil
  }

  /// The keys under which applications store their version, in lower case.
  private static let versionKeys: Set<String> = ["version", "schema_version", "_clientversion", "db_version"]

  /// Counts what is on pages that no tree has.
  private mutating func countRest(
    _ claimed: Set<Int>, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    let freePages = file.freePages()
    guard file.pageCount > 0 else { return }
    for number in 1...file.pageCount where !claimed.contains(number) && !file.isBookkeeping(number) {
      try check()
      var rows = 0
      if !file.isEmpty(number), let page = file.treePage(number), page.kind == .tableLeaf {
        rows = page.cells.count { StoredRecord.valueCount($0.local) ?? 0 > 0 }
      }
      if freePages.contains(number) {
        free = (free.pages + 1, free.rows + rows)
      } else {
        lost = (lost.pages + 1, lost.rows + rows)
      }
    }
  }
}
