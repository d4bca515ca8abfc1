/// A cell of the current row.
package enum ParquetCell: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  /// A text, which ``ParquetCursor/withBytes(_:_:)`` and ``ParquetCursor/appendText(_:to:)`` have.
  case text
  /// The same for a blob.
  case blob
}

/// Reads the rows of some columns of a file.
///
/// Memory is needed for a page of each leaf and its dictionary, however many rows there are.
package final class ParquetCursor {
  /// The number of the current row, from 0; -1 before the first.
  package private(set) var row = -1

  private let file: ParquetFile
  private let columns: [CursorColumn]
  private let readers: [LeafReader]
  private var group = -1
  /// How many rows of the group come after the current one.
  private var left = 0
  private var failure: ParquetFailure?

  /// Begins before the first row.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - columns: the positions of the columns in `file.columns`; others are not read.
  ///   - limit: the largest size of the JSON text of a nested value, in bytes.
  package init(_ file: ParquetFile, columns: [Int], limit: Int = 1_000_000_000) {
    self.file = file
    self.columns = columns.map { CursorColumn(file, file.columns[$0], limit: limit) }
    readers = self.columns.flatMap(\.readers)
  }

  /// Moves to the next row.
  ///
  /// - Returns: false if there is none.
  /// - Throws: ``ParquetFailure``; after that each call throws the same.
  package func next() throws(ParquetFailure) -> Bool {
    if let failure { throw failure }
    do throws(ParquetFailure) {
      while left == 0 {
        guard group + 1 < file.groups.count else {
          row = file.rowCount
          return false
        }
        try begin(group + 1)
      }
      left -= 1
      row += 1
      for column in columns { try column.next(row) }
      if left == 0 {
        for column in columns { try column.checkEnd(row) }
      }
      return true
    } catch {
      failure = error
      throw error
    }
  }

  /// Moves before a row, which the next call of ``next()`` reads; row groups and pages before it are not decoded.
  ///
  /// - Parameter target: the number of the row, from 0.
  /// - Throws: ``ParquetFailure``.
  package func seek(toRow target: Int) throws(ParquetFailure) {
    failure = nil
    do throws(ParquetFailure) {
      var (number, start) = (0, 0)
      while number < file.groups.count, target - start >= file.groups[number].rowCount {
        start += file.groups[number].rowCount
        number += 1
      }
      guard number < file.groups.count else {
        (group, left, row) = (file.groups.count, 0, file.rowCount)
        return
      }
      if number != group || target <= row || left == 0 {
        try begin(number)
        row = start - 1
      }
      let skipped = max(target, 0) - row - 1
      for column in columns { try column.skip(skipped, row) }
      left -= skipped
      row += skipped
    } catch {
      failure = error
      throw error
    }
  }

  private func begin(_ number: Int) throws(ParquetFailure) {
    group = number
    let rows = file.groups[number]
    left = rows.rowCount
    for column in columns {
      for (reader, leaf) in zip(column.readers, column.leaves) {
        try reader.begin(rows.chunks[leaf], rowCount: rows.rowCount)
      }
      try column.begin()
    }
  }
}

extension ParquetCursor {
  /// The cell of a column, by its position among the columns of the cursor, in the current row.
  package func cell(_ index: Int) -> ParquetCell { columns[index].cell }

  /// Appends the bytes of a text or a blob of the current row; nothing for other cells.
  ///
  /// - Parameters:
  ///   - index: the position among the columns of the cursor.
  ///   - text: what the bytes are appended to; those of texts are UTF-8 if the file keeps its promise.
  package func appendText(_ index: Int, to text: inout [UInt8]) {
    columns[index].appendText(to: &text)
  }

  /// Calls `body` with the bytes of a text or a blob of the current row, without a copy if the file has them.
  ///
  /// - Parameters:
  ///   - index: the position among the columns of the cursor.
  ///   - body: called with the bytes; with none for other cells.
  /// - Returns: what `body` returns.
  package func withBytes<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    columns[index].withBytes(body)
  }
}

/// A column of a cursor.
private final class CursorColumn {
  let leaves: Range<Int>
  let readers: [LeafReader]
  private let column: ParquetColumn
  /// The only reader of a column that is not nested.
  private let first: LeafReader
  private let isNested: Bool
  /// For a nested column, its value in the current row.
  private var nested: NestedText?
  private var isNestedNull = false
  private var scratch: [UInt8] = []

  init(_ file: ParquetFile, _ column: ParquetColumn, limit: Int) {
    self.column = column
    leaves = column.node.leaves
    readers = leaves.map { LeafReader(file, file.leaves[$0]) }
    first = readers[0]
    isNested = column.kind == .nested
    if isNested { nested = NestedText(column, readers, limit: limit) }
  }

  func begin() throws(ParquetFailure) {
    guard isNested else { return }
    for reader in readers { try reader.advance() }
  }

  func next(_ row: Int) throws(ParquetFailure) {
    if !isNested {
      try first.advance()
      guard first.hasEntry else { throw .damagedRow(column: column.name, row: row) }
    } else {
      isNestedNull = try nested?.next(row) ?? true
    }
  }

  func skip(_ count: Int, _ row: Int) throws(ParquetFailure) {
    for reader in readers {
      guard isNested else {
        try reader.skipRows(count)
        continue
      }
      for _ in 0..<count {
        guard reader.hasEntry, reader.repetition == 0 else {
          throw .damagedRow(column: column.name, row: row)
        }
        repeat { try reader.advance() } while reader.hasEntry && reader.repetition > 0
      }
    }
  }

  /// Checks that no entries are left after the last row of a group.
  func checkEnd(_ row: Int) throws(ParquetFailure) {
    guard isNested else { return }
    for reader in readers where reader.hasEntry { throw .damagedRow(column: column.name, row: row) }
  }

  var cell: ParquetCell {
    if isNested { return isNestedNull ? .null : .text }
    return first.isPresent ? first.cell : .null
  }

  func appendText(to text: inout [UInt8]) {
    if let nested {
      if !isNestedNull { text.append(nested.text.span) }
    } else if first.isPresent {
      first.appendText(to: &text)
    }
  }

  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if !isNested, first.isPresent, first.leaf.form.isStoredText {
      return first.withBytes(body)
    }
    var bytes: [UInt8] = []
    swap(&bytes, &scratch)
    defer { swap(&bytes, &scratch) }
    bytes.removeAll(keepingCapacity: true)
    appendText(to: &bytes)
    return body(bytes.span)
  }
}
