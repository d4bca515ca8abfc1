import TypedSQLiteCore

/// The rows of a table as they were at the last look, in the order of their rowids.
///
/// They are kept whole up to a limit; beyond that only a digest of each row is kept, so that a change is still seen.
struct FollowedRows {
  /// Rows with successive rowids.
  struct Block {
    fileprivate(set) var rowIDs: [Int64] = []
    fileprivate(set) var rows = StoredRows()

    var count: Int { rowIDs.count }
    var size: Int { rows.size + count * MemoryLayout<Int64>.size }

    mutating func append(_ rowID: Int64, _ row: StoredRows.Row) {
      rowIDs.append(rowID)
      rows.append(row)
    }

    /// Adds the current row of a statement, whose first column is the rowid.
    mutating func append(_ statement: Statement, _ columns: Range<Int>) {
      rowIDs.append(statement.cell(0).int64)
      rows.append(statement, columns)
    }
  }

  /// A row that differs from the one that was kept.
  struct Change {
    let kind: ChangeOutput.Kind
    let rowID: Int64
    /// The row before; nil for one that came, or if only its digest was kept.
    let old: StoredRows.Row?
    /// The row now; nil for one that went.
    let new: StoredRows.Row?
  }

  private var blocks: [Block] = []
  private let limit: Int
  /// The memory that the rows need, in bytes.
  private(set) var size = 0
  /// Whether only digests are kept.
  private(set) var keepsDigests = false

  /// The number of rows of a block.
  private static let blockSize = 256

  /// - Parameter limit: the memory that the rows may need, in bytes.
  init(limit: Int) { self.limit = limit }

  var count: Int { blocks.reduce(0) { $0 + $1.count } }
  /// Whether they need more memory than they may, even as digests.
  var isTooLarge: Bool { keepsDigests && size > limit }

  /// Replaces the rows in a range of rowids.
  ///
  /// - Parameters:
  ///   - low: the rowid before the range; nil for none.
  ///   - high: the last rowid of the range; nil for no end.
  ///   - batch: the rows that are there now.
  /// - Returns: what differs, in the order of the rowids.
  mutating func replace(after low: Int64?, through high: Int64?, with batch: Block) -> [Change] {
    var first = blocks.partitioningIndex { block in low.map { block.rowIDs.last ?? .min > $0 } ?? true }
    let end = max(
      first, blocks.partitioningIndex { block in high.map { block.rowIDs.first ?? .max > $0 } ?? false })
    // Rows at the end go into the last block until it is full.
    if first == end, first > 0, blocks[first - 1].count < Self.blockSize { first -= 1 }
    var (before, old, after) = (Block(), Block(), Block())
    for block in blocks[first..<end] {
      for (index, rowID) in block.rowIDs.enumerated() {
        if let low, rowID <= low {
          before.append(rowID, block.rows[index])
        } else if let high, rowID > high {
          after.append(rowID, block.rows[index])
        } else {
          old.append(rowID, block.rows[index])
        }
      }
    }
    let changes = changes(old, batch)
    guard !changes.isEmpty else { return [] }
    var pieces: [Block] = []
    func add(_ rowID: Int64, _ row: StoredRows.Row) {
      if pieces.last.map({ $0.count >= Self.blockSize }) ?? true { pieces.append(Block()) }
      pieces[pieces.count - 1].append(rowID, row)
    }
    for (index, rowID) in before.rowIDs.enumerated() { add(rowID, before.rows[index]) }
    for (index, rowID) in batch.rowIDs.enumerated() {
      let row = batch.rows[index]
      if keepsDigests { add(rowID, Self.digest(row)[...]) } else { add(rowID, row) }
    }
    for (index, rowID) in after.rowIDs.enumerated() { add(rowID, after.rows[index]) }
    size += pieces.reduce(0) { $0 + $1.size } - blocks[first..<end].reduce(0) { $0 + $1.size }
    blocks.replaceSubrange(first..<end, with: pieces)
    if size > limit, !keepsDigests { dropRows() }
    return changes
  }

  private func changes(_ old: Block, _ new: Block) -> [Change] {
    var changes: [Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let oldID = left < old.count ? old.rowIDs[left] : nil
      let newID = right < new.count ? new.rowIDs[right] : nil
      if let newID, oldID.map({ newID < $0 }) ?? true {
        changes.append(Change(kind: .added, rowID: newID, old: nil, new: new.rows[right]))
        right += 1
      } else if let oldID, newID.map({ oldID < $0 }) ?? true {
        changes.append(
          Change(kind: .removed, rowID: oldID, old: keepsDigests ? nil : old.rows[left], new: nil))
        left += 1
      } else if let newID {
        let (before, now) = (old.rows[left], new.rows[right])
        if before != (keepsDigests ? Self.digest(now)[...] : now) {
          changes.append(Change(kind: .changed, rowID: newID, old: keepsDigests ? nil : before, new: now))
        }
        left += 1
        right += 1
      }
    }
    return changes
  }

  /// Keeps only digests from now on.
  private mutating func dropRows() {
    keepsDigests = true
    for index in blocks.indices {
      var block = Block()
      for (place, rowID) in blocks[index].rowIDs.enumerated() {
        block.append(rowID, Self.digest(blocks[index].rows[place])[...])
      }
      blocks[index] = block
    }
    size = blocks.reduce(0) { $0 + $1.size }
  }

  private static func digest(_ row: StoredRows.Row) -> [UInt8] {
    let digest = StoredRows.digest(row)
    return (0..<8).map { UInt8(truncatingIfNeeded: digest >> UInt64($0 * 8)) }
  }
}

extension Array {
  /// The first index whose element and all later ones fulfil a condition, which no earlier one does.
  fileprivate func partitioningIndex(_ isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
