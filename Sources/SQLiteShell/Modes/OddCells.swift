import ColumnMeaning
import OutputModes
import Synchronization
import TypedSQLiteCore

/// Marks and counts the cells of a result that are not in the storages of their columns.
final class OddCells: Sendable {
  private let tests: [OddCellTest?]
  private let columns: [ResultColumn]
  /// Which cells were found, in the order in which the first of each group was.
  private let found = Mutex<[Group]>([])

  /// Cells of one column that are odd in one way.
  private struct Group {
    let column: Int
    let word: String
    var count: Int
  }

  /// Creates the marks of a result; nil if no column has a storage that is sure.
  init?(_ columns: [ResultColumn], _ style: DisplayStyle) {
    tests = columns.map { $0.format?.makeOddCellTest(declaredType: $0.declaredType, style) }
    self.columns = columns
    guard tests.contains(where: { $0 != nil }) || columns.contains(where: \.isInStoredUnits) else {
      return nil
    }
  }

  /// Adds the mark to the writers of the columns.
  ///
  /// - Parameters:
  ///   - writers: the writers of the columns' meanings; empty if all are shown as stored.
  ///   - writeStored: writes a cell as the mode writes one without a meaning.
  /// - Returns: writers that mark the odd cells.
  func marking(
    _ writers: [ColumnWriter?], writeStored: @escaping @Sendable (Cell, inout ByteBuffer) -> Void
  ) -> [ColumnWriter?] {
    tests.enumerated().map { column, test in
      let inner = column < writers.count ? writers[column] : nil
      if columns[column].isInStoredUnits {
        return ColumnWriter { cell, buffer in
          guard cell.storageClass != .null else { return nil }
          let start = buffer.count
          writeStored(cell, &buffer)
          CellMark.insert(in: &buffer, at: start)
          self.count(Self.storedUnits, in: column)
          return .text
        }
      }
      guard let test else { return inner }
      return ColumnWriter { cell, buffer in
        let start = buffer.count
        let form = inner?.write(cell, &buffer)
        guard test.isOdd(cell, isWritten: form != nil, using: &buffer) else { return form }
        if form == nil { writeStored(cell, &buffer) }
        CellMark.insert(in: &buffer, at: start)
        self.count(test.word(for: cell), in: column)
        return .text
      }
    }
  }

  /// What a result is that was computed from numbers as they are stored.
  private static let storedUnits = "in stored units"

  private func count(_ word: String, in column: Int) {
    found.withLock { groups in
      if let index = groups.firstIndex(where: { $0.column == column && $0.word == word }) {
        groups[index].count += 1
      } else {
        groups.append(Group(column: column, word: word, count: 1))
      }
    }
  }

  /// The most lines about groups of cells.
  private static let limit = 4

  /// What is printed after the result, such as `1 cell of due is text`; empty if all cells are in their storages.
  var footer: String {
    let groups = found.withLock { $0 }
    let lines = groups.prefix(Self.limit).map { group in
      let isOne = group.count == 1
      return "\(group.count) \(isOne ? "cell" : "cells") of \(columns[group.column].name) "
        + "\(isOne ? "is" : "are") \(group.word)"
    }
    let rest = groups.count - lines.count
    return (lines + (rest > 0 ? ["and \(rest) more"] : [])).map { $0 + "\n" }.joined()
  }
}
