/// Which table or index has each page of a database.
///
/// Only the interior pages of trees are read, and the first leaf below each of them.
struct PageOwners {
  /// The names of the objects, by their numbers in ``owners``.
  private(set) var names: [String] = ["sqlite_schema"]
  /// The table of each object.
  private(set) var tables: [String] = ["sqlite_schema"]
  /// Whether each is a table with rowids, a table without, or an index.
  private(set) var kinds: [Kind] = [.rows]
  private(set) var owners: [Int: Int32] = [:]

  enum Kind {
    case rows
    case keyed
    case index
  }

  /// - Parameters:
  ///   - file: the pages.
  ///   - check: called for each interior page; throws to end the reading.
  /// - Throws: any error of `check`.
  init(_ file: PageFile, _ check: () throws(ShellError) -> Void) throws(ShellError) {
    try walk(file, root: 1, object: 0, check)
    var walk = TreeWalk(file)
    let schema = try StoredSchema(file, &walk, check)
    for entry in schema.entries where entry.root >= 2 {
      let isIndex = entry.type == "index"
      names.append(entry.name)
      tables.append(isIndex ? entry.table : entry.name)
      kinds.append(isIndex ? .index : file.treePage(entry.root)?.kind.isTable ?? true ? .rows : .keyed)
      try self.walk(file, root: entry.root, object: Int32(names.count - 1), check)
    }
  }

  private mutating func walk(
    _ file: PageFile, root: Int, object: Int32, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    guard owners[root] == nil else { return }
    owners[root] = object
    var level = [root]
    // A tree of a sound database is not as deep as this.
    for _ in 0..<20 {
      var next: [Int] = []
      for number in level {
        try check()
        guard let page = file.treePage(number), !page.kind.isLeaf else { continue }
        for child in page.children where child >= 2 && child <= file.pageCount && owners[child] == nil {
          owners[child] = object
          next.append(child)
        }
      }
      // All leaves are on one level.
      guard let first = next.first, let page = file.treePage(first), !page.kind.isLeaf else { return }
      level = next
    }
  }

  /// The object of a page; nil if the page is none of a tree.
  func object(of page: Int) -> Int? { owners[page].map { Int($0) } }
}
