/// Reads the trees of a file, visiting each page at most once.
struct TreeWalk {
  private let file: PageFile
  /// The pages of the trees that were read so far.
  private(set) var claimed: Set<Int> = []
  /// For the last page of each long row that was read, the offset of its end.
  private(set) var chainEnds: [Int: Int] = [:]
  /// The number of pages that should belong to a tree and do not.
  private(set) var missingPages = 0

  init(_ file: PageFile) {
    self.file = file
  }

  /// Marks a page as used.
  mutating func claim(_ page: Int) {
    claimed.insert(page)
  }

  /// Reads a tree from its root, and calls `body` with each cell in order.
  ///
  /// Pages of another kind of tree, and pages of a tree that was already read, are skipped.
  ///
  /// - Parameters:
  ///   - root: the number of the root page.
  ///   - isTable: whether it is a tree of rows with rowids; nil if the root decides.
  ///   - didRead: called with each page.
  ///   - body: called with each cell.
  /// - Returns: whether there was a tree.
  /// - Throws: any error of `body`.
  @discardableResult
  mutating func visit<Failure: Error>(
    root: Int, isTable: Bool?, didRead: (_ page: Int) -> Void = { _ in },
    _ body: (TreeCell) throws(Failure) -> Void
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
      didRead(number)
      // On the stack, the first page must be pushed last.
      waiting.append(contentsOf: page.children.reversed())
      if page.looksSound {
        try visit(page, body)
      } else {
        doubtful.append(page)
      }
    }
    // Rows of sound pages come first, because of two rows with one rowid the first is kept.
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

  /// Marks the pages that contain only the rest of a long row.
  private mutating func claimOverflow(of cell: TreeCell) {
    var next = cell.firstOverflowPage
    var left = cell.payloadSize - cell.localRange.count
    while left > 0, next >= 2, !claimed.contains(next), let page = file.page(next) {
      // A page that looks like one of a tree probably is one, and the pointer to it is broken.
      if let tree = TreePage(page, number: next, usableSize: file.usableSize), tree.looksSound { return }
      claimed.insert(next)
      if left <= file.usableSize - 4 { chainEnds[next] = 4 + left }
      left -= file.usableSize - 4
      next = page.field(0, size: 4)
    }
  }
}
