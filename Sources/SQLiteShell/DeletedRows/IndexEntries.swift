/// Entries that may be of several indexes, because their bytes alone do not tell.
///
/// An index on whole numbers looks like any other one, and a page that an index has now may have been one of another
/// index before. Rows that have the rowids of entries tell: the entries of a page are taken for those of the index whose
/// columns agree with these rows, and for none if the rows do not tell. What is left in bytes that a page does not use may
/// be of several indexes, one after the other, and is left out. So no value is shown in a column that it was never in.
struct IndexEntries {
  /// An entry, and what is known of it.
  struct Entry {
    /// All values of the index.
    let values: [StoredRecord.Value]
    let isKnown: [Bool]
    /// How it was found, with its rowid; its values and its table are not decided.
    let row: FoundRow
    fileprivate let group: Int
  }

  /// The entries of one page, all of one index.
  fileprivate struct Group {
    /// The shapes that they may have.
    let shapes: [Int]
    /// For each shape, how many rows have the values of entries, and how many have others.
    var votes: [(agreeing: Int, other: Int)]
  }

  private var groups: [Group] = []
  private var entries: [Entry] = []
  /// The entries by their rowids.
  private var byRowID: [Int64: [Int]] = [:]
  private(set) var cost = 0

  var isEmpty: Bool { entries.isEmpty }

  /// Adds the entries of a page.
  ///
  /// - Parameters:
  ///   - found: the values of each, whether they are known, and how it was found.
  ///   - shapes: the indexes, at least two, that they may be entries of.
  mutating func add(
    _ found: [(values: [StoredRecord.Value], isKnown: [Bool], row: FoundRow)], shapes: [Int]
  ) {
    groups.append(Group(shapes: shapes, votes: shapes.map { _ in (0, 0) }))
    for (values, isKnown, row) in found {
      guard let rowID = row.rowID else { continue }
      byRowID[rowID, default: []].append(entries.count)
      cost += row.cost + values.count * 32
      entries.append(Entry(values: values, isKnown: isKnown, row: row, group: groups.count - 1))
    }
  }

  /// Whether an entry has a rowid.
  func contain(_ rowID: Int64) -> Bool { byRowID[rowID] != nil }

  /// The tables whose rows can tell.
  func tables(_ shapes: [RecordShape]) -> Set<Int> {
    Set(groups.flatMap { $0.shapes.map { shapes[$0].table } })
  }

  /// Compares the entries with the rowid of a row with its values, in the order of the columns of its table.
  mutating func witness(_ row: FoundRow, _ shapes: [RecordShape]) {
    guard let rowID = row.rowID, let found = byRowID[rowID] else { return }
    for index in found {
      let entry = entries[index]
      for (choice, shape) in groups[entry.group].shapes.enumerated() where shapes[shape].table == row.table {
        guard let agrees = entry.agrees(with: row, shapes[shape]) else { continue }
        if agrees {
          groups[entry.group].votes[choice].agreeing += 1
        } else {
          groups[entry.group].votes[choice].other += 1
        }
      }
    }
  }

  /// The entries whose index is certain, each with its shape.
  mutating func take() -> [(entry: Entry, shape: Int)] {
    defer { self = IndexEntries() }
    let chosen = groups.map { $0.choice }
    return entries.compactMap { entry in chosen[entry.group].map { (entry, $0) } }
  }
}

extension IndexEntries.Group {
  /// The shape that rows agree with; nil if none or several do.
  fileprivate var choice: Int? {
    var best: Int?
    for index in votes.indices where best.map({ votes[index].agreeing > votes[$0].agreeing }) ?? true {
      best = index
    }
    guard let best, votes[best].agreeing >= 2 else { return nil }
    // A row may have changed since.
    guard votes[best].other * 4 <= votes[best].agreeing else { return nil }
    for index in votes.indices where index != best {
      guard votes[index].agreeing * 2 <= votes[best].agreeing else { return nil }
    }
    return shapes[best]
  }
}

extension IndexEntries.Entry {
  /// Whether a row of the table has the values of the entry; nil if that is not known.
  fileprivate func agrees(with row: FoundRow, _ shape: RecordShape) -> Bool? {
    var isTold = false
    for (index, field) in shape.fields.enumerated() where index < values.count && isKnown[index] {
      guard index != shape.rowIDField, let column = field.column, row.isKnown[column] else { continue }
      guard values[index].digest == row.values[column].digest else { return false }
      isTold = true
    }
    return isTold ? true : nil
  }
}
