import SQLSyntax
import TypedSQLiteCore

/// The schema of a file, read from its pages.
struct StoredSchema {
  /// A row of `sqlite_schema`.
  struct Entry {
    /// The type: `table`, `index`, `view` or `trigger`.
    let type: String
    let name: String
    let table: String
    /// The first page of the tree; 0 if there is none.
    let root: Int
    /// The statement that made it; nil for the indexes that SQLite makes itself.
    let sql: String?
  }

  /// The entries in the order of the file, without duplicate names.
  private(set) var entries: [Entry] = []

  /// Reads the schema.
  ///
  /// If a part of it is lost, the pages are searched for leaves of it that are no longer referenced.
  ///
  /// - Throws: any error of `check`, which is called for each page of the search.
  init(
    _ file: PageFile, _ walk: inout TreeWalk, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    var names: Set<String> = []
    func take(_ found: [Entry]) {
      for entry in found where names.insert("\(entry.type) \(entry.name.lowercased())").inserted {
        entries.append(entry)
      }
    }
    let missingBefore = walk.missingPages
    let hasRoot = walk.visit(root: 1, isTable: true) { cell in
      if let entry = Entry(file.payload(of: cell), file.encoding) { take([entry]) }
    }
    let isWhole = hasRoot && walk.missingPages == missingBefore && file.header?.hasMagic == true
    guard !isWhole, file.pageCount >= 2 else { return }
    for number in 2...file.pageCount where !walk.claimed.contains(number) {
      try check()
      guard !file.isEmpty(number), let page = file.treePage(number), page.kind == .tableLeaf, page.looksSound
      else { continue }
      let cells = page.cells
      let found = cells.compactMap { Entry(file.payload(of: $0), file.encoding) }
      guard !found.isEmpty, found.count == cells.count else { continue }
      walk.claim(number)
      take(found)
    }
  }

  /// The entries of a type.
  func entries(ofType type: String) -> [Entry] {
    entries.filter { $0.type == type }
  }
}

extension StoredSchema.Entry {
  /// - Returns: nil if the record is not one that SQLite would write there.
  init?(_ payload: [UInt8], _ encoding: TextEncoding) {
    guard let record = StoredRecord(payload), !record.isCut else { return nil }
    self.init(record.values, encoding)
  }

  /// The same for the values of a record.
  init?(_ values: [StoredRecord.Value], _ encoding: TextEncoding) {
    guard values.count == 5,
      case .text(let typeBytes) = values[0], let type = encoding.text(typeBytes),
      ["table", "index", "view", "trigger"].contains(type),
      case .text(let nameBytes) = values[1], let name = encoding.text(nameBytes),
      case .text(let tableBytes) = values[2], let table = encoding.text(tableBytes)
    else { return nil }
    self.type = type
    self.name = name
    self.table = table
    switch values[3] {
    case .integer(let number): root = Int(clamping: max(0, number))
    case .null: root = 0
    default: return nil
    }
    switch values[4] {
    case .text(let bytes):
      guard let text = encoding.text(bytes) else { return nil }
      sql = text
    case .null: sql = nil
    default: return nil
    }
  }

  /// Whether the statement does only what its entry states, judging by its first words.
  ///
  /// A damaged or hostile file may contain any text there.
  var isDefinition: Bool {
    guard let sql, !sql.utf8.contains(0) else { return false }
    let bytes = Array(sql.utf8)
    let tokens = SQLTokenizer.tokens(of: bytes.span)
    let words = tokens.prefix(3).map {
      $0.kind == .word ? String(decoding: bytes[$0.range], as: UTF8.self).lowercased() : ""
    }
    guard words.count == 3, words[0] == "create", tokens.count > 3 else { return false }
    switch type {
    // For a table made by a query, SQLite stores the columns here; a query would have to be run.
    case "table": return words[1] == "table" && tokens[3].kind == .sign(.leftParenthesis)
    case "index": return words[1] == "index" || words[1] == "unique" && words[2] == "index"
    default: return words[1] == type
    }
  }

  /// Whether the statement mentions a CHECK.
  var mayHaveChecks: Bool { sql?.lowercased().contains("check") ?? false }

  /// Whether it is a table of a module.
  var isVirtualTable: Bool {
    guard type == "table", let sql else { return false }
    return sql.lowercased().hasPrefix("create virtual table")
  }

  /// Whether the table is one of SQLite's own.
  var isSystem: Bool { name.lowercased().hasPrefix("sqlite_") }
}
