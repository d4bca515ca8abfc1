import SQLSyntax
package import TypedSQLiteCore

/// Counts what becomes of the cells of a column, with a few examples of each outcome.
package struct ConversionTally {
  /// Cells that become another storage value.
  package private(set) var convertedCount = 0
  /// Cells that would have other bytes, with the same meaning, after converting back.
  package private(set) var respelledCount = 0
  /// Cells that stay, by reason.
  package private(set) var keptCounts: [CellConverter.Reason: Int] = [:]
  /// Numbers and blobs among the cells that have no meaning.
  private(set) var unreadCount = 0
  /// Cells that would lose something in the new storage.
  package private(set) var lostCount = 0
  /// Cells that must stay, but that the new declared type would change.
  package private(set) var misfitCount = 0
  /// Whether some cell keeps its storage class, so its new value may equal the old one of another row.
  private(set) var convertsWithinClass = false

  /// The first cells that become another value: before and after.
  package private(set) var examples: [(from: DatabaseValue, to: DatabaseValue)] = []
  /// The first cell that would have other bytes after converting back: the cell, and those bytes.
  package private(set) var respelled: (from: DatabaseValue, back: DatabaseValue)?
  /// The first cell that stays, by reason.
  package private(set) var kept: [CellConverter.Reason: (row: String, value: DatabaseValue)] = [:]
  /// The first rows that would lose something.
  package private(set) var losses: [(row: String, value: DatabaseValue, loss: CellConverter.Loss)] = []
  /// The first rows that the new declared type would change.
  package private(set) var misfits: [(row: String, value: DatabaseValue)] = []

  /// How many rows a refusal names at most.
  static let rowLimit = 20

  var keptCount: Int { keptCounts.values.reduce(0, +) }

  /// Counts a cell.
  ///
  /// - Parameters:
  ///   - value: the storage value.
  ///   - outcome: what becomes of it.
  ///   - isMisfit: whether it must stay but the column would change it.
  ///   - row: names the row; called only if the cell becomes an example.
  mutating func count(
    _ value: DatabaseValue, _ outcome: CellConverter.Outcome, isMisfit: Bool, row: () -> String
  ) {
    switch outcome {
    case .converted(let new, let spelling):
      convertedCount += 1
      if examples.count < 3 { examples.append((value, new)) }
      if value.isComparable(with: new) { convertsWithinClass = true }
      if case .other(let back) = spelling {
        respelledCount += 1
        if respelled == nil { respelled = (value, back) }
      }
    case .kept(let reason):
      keptCounts[reason, default: 0] += 1
      if reason == .unfit, value.storageClass != .text { unreadCount += 1 }
      if kept[reason] == nil { kept[reason] = (row(), value) }
      guard isMisfit else { return }
      misfitCount += 1
      if misfits.count < Self.rowLimit { misfits.append((row(), value)) }
    case .lost(let loss):
      lostCount += 1
      if losses.count < Self.rowLimit { losses.append((row(), value, loss)) }
    }
  }
}

extension DatabaseValue {
  /// Whether SQLite could find the two values equal.
  fileprivate func isComparable(with other: DatabaseValue) -> Bool {
    storageClass == other.storageClass || isNumber && other.isNumber
  }
}

/// Functions that a conversion calls to report its progress.
package struct ConversionProgress {
  package enum Step: String, Sendable {
    case reading
    case converting
    case comparing
    case checking
  }

  /// Called when a step begins, with the name of the column or table.
  let begin: (Step, String) -> Void
  /// Called after each row of the step.
  let advance: () -> Void

  package init(begin: @escaping (Step, String) -> Void, advance: @escaping () -> Void) {
    self.begin = begin
    self.advance = advance
  }
}
