import TypedSQLiteCore

/// What ended a comparison of rows.
enum MergeFault: Error {
  /// A side could not be read, or the reading was interrupted.
  case database(DatabaseError)
  /// What was found could not be written.
  case output(ShellError)

  /// What `body` returns; a failure of SQLite is one of a side.
  static func wrapping<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(MergeFault) -> Result {
    do throws(DatabaseError) { return try body() } catch { throw .database(error) }
  }
}

/// A row that is not the same on both sides.
struct RowDifference {
  let kind: Kind
  /// The row of each side; nil if that side has none.
  let old: Statement?
  let new: Statement?
  /// The indexes of the pairs of columns whose cells differ, also in what they mean.
  var changed: [Int] = []
  /// The indexes of the pairs whose cells mean the same and are stored otherwise.
  var restored: [Int] = []

  enum Kind: String {
    case removed
    case added
    case changed
    /// All cells mean the same, but some are stored otherwise.
    case sameMeaning = "equal by meaning"
  }
}

/// How many rows of a table are the same.
struct RowCounts {
  var equal = 0
  var sameMeaning = 0
  var changed = 0
  var added = 0
  var removed = 0

  var all: Int { equal + sameMeaning + changed + added + removed }

  mutating func add(_ kind: RowDifference.Kind) {
    switch kind {
    case .removed: removed += 1
    case .added: added += 1
    case .changed: changed += 1
    case .sameMeaning: sameMeaning += 1
    }
  }

  mutating func add(_ other: RowCounts) {
    equal += other.equal
    sameMeaning += other.sameMeaning
    changed += other.changed
    added += other.added
    removed += other.removed
  }
}

/// Finds the differences between two tables by reading the rows of both once, in the order of their keys.
final class RowMerge {
  private let table: ComparedTable
  private let old: Statement?
  private let new: Statement?
  /// How the cells of each pair of columns are compared.
  private let comparisons: [CellComparison]
  private let didRead: () -> Void
  private(set) var counts = RowCounts()
  private var hasOld = false
  private var hasNew = false
  private var readCount = 0

  /// - Parameters:
  ///   - table: the table.
  ///   - old: the query for the rows of the old side; nil if it has no such table.
  ///   - new: that of the new side.
  ///   - comparisons: how the cells of each pair of columns are compared.
  ///   - didRead: called after each 1,024 rows.
  init(
    _ table: ComparedTable, _ old: Statement?, _ new: Statement?, comparisons: [CellComparison],
    didRead: @escaping () -> Void
  ) {
    self.table = table
    (self.old, self.new) = (old, new)
    self.comparisons = comparisons
    self.didRead = didRead
  }

  /// Calls `body` with each difference, as soon as it is found.
  ///
  /// - Throws: ``MergeFault``; what was found before it is known.
  func merge(_ body: (RowDifference) throws(ShellError) -> Void) throws(MergeFault) {
    defer {
      old?.reset()
      new?.reset()
    }
    try MergeFault.wrapping { () throws(DatabaseError) in
      try stepOld()
      try stepNew()
    }
    guard let old, let new else { return try runOneSide(body) }
    guard table.mayRepeat else { return try merge(old, new, body) }
    let group = try MergeFault.wrapping { () throws(DatabaseError) in try RowGroup(table) }
    try merge(old, new, group, body)
  }

  // MARK: - Keys that do not repeat

  private func merge(
    _ old: Statement, _ new: Statement, _ body: (RowDifference) throws(ShellError) -> Void
  ) throws(MergeFault) {
    while hasOld, hasNew {
      let order = keyOrder(old, new)
      if order < 0 {
        try report(.removed, old, nil, body)
        try advance(old: true, new: false)
      } else if order > 0 {
        try report(.added, nil, new, body)
        try advance(old: false, new: true)
      } else {
        try compare(old, new, body)
        try advance(old: true, new: true)
      }
    }
    try runOneSide(body)
  }

  /// Reports the rows that are left on one side.
  private func runOneSide(_ body: (RowDifference) throws(ShellError) -> Void) throws(MergeFault) {
    while hasOld {
      try report(.removed, old, nil, body)
      try advance(old: true, new: false)
    }
    while hasNew {
      try report(.added, nil, new, body)
      try advance(old: false, new: true)
    }
  }

  // MARK: - Keys that repeat

  private func merge(
    _ old: Statement, _ new: Statement, _ group: RowGroup,
    _ body: (RowDifference) throws(ShellError) -> Void
  ) throws(MergeFault) {
    while hasOld || hasNew {
      var order = !hasNew ? -1 : !hasOld ? 1 : keyOrder(old, new)
      let isOldNext = order <= 0
      if group.isOpen, group.isFull || !group.takes(isOldNext ? old : new, isOld: isOldNext) {
        try end(group, body)
      }
      // Rows with one key are in the order of their contents.
      if order == 0 { order = contentOrder(old, new) }
      if order == 0 {
        try compare(old, new, body)
        try advance(old: true, new: true)
        continue
      }
      try MergeFault.wrapping { () throws(DatabaseError) in
        try group.add(order < 0 ? old : new, isOld: order < 0)
      }
      try advance(old: order < 0, new: order > 0)
    }
    if group.isOpen { try end(group, body) }
  }

  private func end(
    _ group: RowGroup, _ body: (RowDifference) throws(ShellError) -> Void
  ) throws(MergeFault) {
    try group.end { old, new throws(MergeFault) in
      if let old, let new {
        // With all values as the key, no row became another one.
        guard table.identity == .content else { return try compare(old, new, body) }
        try report(.removed, old, nil, body)
        try report(.added, nil, new, body)
      } else {
        try report(old == nil ? .added : .removed, old, new, body)
      }
    }
  }

  // MARK: - Rows

  private func keyOrder(_ old: Statement, _ new: Statement) -> Int {
    for term in table.terms {
      let order = CellOrder.compare(old.cell(term.old), new.cell(term.new), term.collation)
      if order != 0 { return term.isDescending ? -order : order }
    }
    return 0
  }

  private func contentOrder(_ old: Statement, _ new: Statement) -> Int {
    for pair in table.pairs {
      let order = CellOrder.compareContent(old.cell(pair.old), new.cell(pair.new))
      if order != 0 { return order }
    }
    return 0
  }

  /// Compares two rows of the same key.
  private func compare(
    _ old: Statement, _ new: Statement, _ body: (RowDifference) throws(ShellError) -> Void
  ) throws(MergeFault) {
    var changed: [Int] = []
    var restored: [Int] = []
    for index in table.pairs.indices {
      let pair = table.pairs[index]
      let (oldCell, newCell) = (old.cell(pair.old), new.cell(pair.new))
      if CellComparison.isSame(oldCell, newCell) { continue }
      if comparisons[index].meansSame(oldCell, newCell) {
        restored.append(index)
      } else {
        changed.append(index)
      }
    }
    if changed.isEmpty, restored.isEmpty {
      counts.equal &+= 1
      return
    }
    let kind = changed.isEmpty ? RowDifference.Kind.sameMeaning : .changed
    try report(RowDifference(kind: kind, old: old, new: new, changed: changed, restored: restored), body)
  }

  private func report(
    _ kind: RowDifference.Kind, _ old: Statement?, _ new: Statement?,
    _ body: (RowDifference) throws(ShellError) -> Void
  ) throws(MergeFault) {
    try report(RowDifference(kind: kind, old: old, new: new), body)
  }

  private func report(
    _ difference: RowDifference, _ body: (RowDifference) throws(ShellError) -> Void
  ) throws(MergeFault) {
    counts.add(difference.kind)
    do throws(ShellError) { try body(difference) } catch { throw .output(error) }
  }

  // MARK: - Reading

  private func advance(old isOld: Bool, new isNew: Bool) throws(MergeFault) {
    do throws(DatabaseError) {
      // A closure would cost something for each row.
      if isOld { try stepOld() }
      if isNew { try stepNew() }
    } catch {
      throw .database(error)
    }
    readCount &+= 1
    if readCount & 1023 == 0 { didRead() }
  }

  private func stepOld() throws(DatabaseError) { hasOld = try old?.step() ?? false }
  private func stepNew() throws(DatabaseError) { hasNew = try new?.step() ?? false }
}
