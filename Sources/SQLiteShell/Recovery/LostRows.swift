import SQLSyntax
import TypedSQLiteCore

/// The rows of pages that belong to no known table.
struct LostRows {
  private let file: PageFile
  private let pages: [Int]
  private let parents: [Int: Int]
  private let table: String
  /// The maximum number of values of these rows.
  private let width: Int

  /// SQLite refuses more columns than this.
  private static let widthLimit = 1990

  /// Finds the pages; nil if none of them has rows.
  ///
  /// - Parameters:
  ///   - file: the pages.
  ///   - claimed: the pages that belong to a table or an index.
  ///   - table: the name of the table that receives the rows.
  ///   - check: called for each page; throws to end the search.
  /// - Throws: any error of `check`.
  init?(
    _ file: PageFile, claimed: Set<Int>, table: String, check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    var pages: [Int] = []
    var parents: [Int: Int] = [:]
    var width = 0
    guard file.pageCount >= 1 else { return nil }
    for number in 1...file.pageCount where !claimed.contains(number) && !file.isBookkeeping(number) {
      try check()
      guard !file.isEmpty(number), let page = file.treePage(number) else { continue }
      for child in page.children where child != number && parents[child] == nil {
        parents[child] = number
      }
      let counts = page.cells.compactMap { StoredRecord.valueCount($0.local) }
      guard let most = counts.max() else { continue }
      width = max(width, min(most, Self.widthLimit))
      pages.append(number)
    }
    guard !pages.isEmpty else { return nil }
    self.file = file
    self.pages = pages
    self.parents = parents
    self.table = SQLName.quoted(table)
    self.width = width
  }

  /// Writes the table and its rows.
  ///
  /// - Parameters:
  ///   - values: writes the values.
  ///   - output: receives the statements.
  ///   - check: called for each row; throws to end the writing.
  /// - Returns: the number of rows, and how many of them are incomplete.
  /// - Throws: ``ShellError`` if the output cannot be written; any error of `check`.
  func write(
    _ values: ValueWriter, to output: OutputSink, check: () throws(ShellError) -> Void
  ) throws(ShellError) -> (rows: Int, cut: Int) {
    output.buffer.append("CREATE TABLE \(table)(rootpgno INTEGER, pgno INTEGER, nfield INTEGER, id INTEGER")
    for column in 0..<width { output.buffer.append(", c\(column)") }
    output.buffer.append(");\n")
    var rows = 0
    var cut = 0
    var roots: [Int: Int] = [:]
    for number in pages {
      guard let page = file.treePage(number) else { continue }
      let root = root(above: number, &roots)
      for cell in page.cells {
        try check()
        guard let record = StoredRecord(file.payload(of: cell)), !record.values.isEmpty else { continue }
        rows += 1
        if record.isCut { cut += 1 }
        let fields = record.values.prefix(width)
        output.buffer.append(
          "INSERT INTO \(table) VALUES (\(root), \(number), \(record.values.count), "
            + (cell.rowID.map { "\($0)" } ?? "NULL"))
        for value in fields {
          output.buffer.append(", ")
          values.write(value, to: &output.buffer)
        }
        for _ in fields.count..<width { output.buffer.append(", NULL") }
        output.buffer.append(");\n")
        try output.flushIfLarge()
      }
    }
    return (rows, cut)
  }

  /// The root of the tree with a page, as far as the parent pages exist.
  ///
  /// Known roots shorten the way up, which can be as long as the file.
  private func root(above number: Int, _ roots: inout [Int: Int]) -> Int {
    var root = number
    var way: Set<Int> = [number]
    while roots[root] == nil, let parent = parents[root], way.insert(parent).inserted { root = parent }
    root = roots[root] ?? root
    for page in way { roots[page] = root }
    return root
  }
}
