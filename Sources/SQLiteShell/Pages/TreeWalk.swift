/// Reads the trees of a file, each page at most once.
struct TreeWalk {
  private let file: PageFile
  /// The pages that belong to a tree read so far.
  private(set) var claimed: Set<Int> = []
  /// How many pages were named as part of a tree and were none.
  private(set) var missingPages = 0

  init(_ file: PageFile) {
    self.file = file
  }

  /// Takes a page out of what is left over.
  mutating func claim(_ page: Int) {
    claimed.insert(page)
  }

  /// Reads a tree from its root, and hands over each cell in order.
  ///
  /// Pages that do not belong to the same kind of tree, or to another tree already, are passed over.
  ///
  /// - Parameters:
  ///   - root: the number of the root.
  ///   - isTable: whether it is a tree of rows with identifiers; nil where the root is to tell.
  ///   - body: called with each cell.
  /// - Returns: whether there was a tree.
  /// - Throws: what `body` throws.
  @discardableResult
  mutating func visit<Failure: Error>(
    root: Int, isTable: Bool?, _ body: (TreeCell) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard !claimed.contains(root), let top = file.treePage(root) else { return false }
    let isTable = isTable ?? top.kind.isTable
    guard top.kind.isTable == isTable else { return false }
    var waiting = [root]
    var doubtful: [TreePage] = []
    while let number = waiting.popLast() {
      guard !claimed.contains(number), let page = file.treePage(number), page.kind.isTable == isTable
      else {
        missingPages += 1
        continue
      }
      claimed.insert(number)
      // A stack: what comes first is put there last.
      waiting.append(contentsOf: page.children.reversed())
      if page.looksSound {
        try visit(page, body)
      } else {
        doubtful.append(page)
      }
    }
    // Rows of sound pages first: of two with one identifier the first is kept.
    for page in doubtful { try visit(page, body) }
    return true
  }

  private mutating func visit<Failure: Error>(
    _ page: TreePage, _ body: (TreeCell) throws(Failure) -> Void
  ) throws(Failure) {
    for cell in page.cells {
      claimOverflow(of: cell)
      try body(cell)
    }
  }

  /// Notes the pages that only hold the rest of a long row.
  private mutating func claimOverflow(of cell: TreeCell) {
    var next = cell.firstOverflowPage
    var left = cell.payloadSize - cell.local.count
    while left > 0, next >= 2, !claimed.contains(next), let page = file.page(next) {
      // A page that looks like one of a tree is more likely that, and the pointer to it broken.
      if let tree = TreePage(page, number: next, usableSize: file.usableSize), tree.looksSound { return }
      claimed.insert(next)
      left -= file.usableSize - 4
      next = page.field(0, size: 4)
    }
  }
}
