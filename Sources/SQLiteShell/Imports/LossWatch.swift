import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Checks the rows of an import for values that their columns would not keep.
struct LossWatch {
  private let request: ImportRequest
  private let notes: ImportNotes
  private let reportsLosses: Bool
  /// Whether a sample of the rows chose the types, so a later row may not fit them.
  private let isSampled: Bool
  /// The guards of the columns that take values; empty if no column needs one.
  private var guards: [PrecisionGuard?] = []

  init(
    _ columns: [ImportColumn], for request: ImportRequest, _ notes: ImportNotes, isSampled: Bool,
    reportsLosses: Bool
  ) {
    self.request = request
    self.notes = notes
    self.isSampled = isSampled
    self.reportsLosses = reportsLosses
    guards = columns.filter(\.takesValues).map { column in
      let isChosen = isSampled && !isStated(column)
      return tellsLosses(of: column) || isChosen ? PrecisionGuard(column, keepsSpelling: isChosen) : nil
    }
    dropIdleGuards()
  }

  /// Whether rows need to be checked.
  var isWatching: Bool { !guards.isEmpty }

  /// Whether losses of a column must be looked for before the first row is stored.
  ///
  /// A new table whose types were chosen from the whole file loses nothing.
  func needsLook(at column: ImportColumn, ofNewTable isNew: Bool) -> Bool {
    let isChosen = isNew && request.types != nil && !isSampled
    guard column.takesValues, !isChosen || isStated(column), tellsLosses(of: column) else { return false }
    if column.mark != nil || PrecisionGuard(column) != nil { return true }
    // A number in JSON may have more digits than a number in SQLite.
    return request.format.traits.contains(.hasTypes) && column.affinity != .text
      && column.affinity != .strict(.text)
  }

  /// Records what a row will lose.
  ///
  /// - Throws: ``ShellError`` if a sample of the rows made the column one of numbers, and this row does not fit.
  mutating func check(_ row: borrowing ImportRow, line: Int) throws(ShellError) {
    var values = row.values[...]
    for index in 0..<min(guards.count, row.texts.count) {
      if values.first?.parameter == index + 1 {
        values.removeFirst()
        continue
      }
      guard let guarded = guards[index] else { continue }
      guard let warning = row.texts.withField(index, { guarded.warning($0) }) else { continue }
      if isSampled, request.types?.type(of: guarded.columnName) == nil {
        if notes.stage == .looking { continue }
        throw .import(.sampleTooSmall(request.fileName, line: line, warning))
      }
      notes.lose(warning, in: guarded.columnName, line: line)
      if notes.stage == .storing { guards[index] = nil }
    }
  }

  /// Removes the guards that are no longer needed after reading ahead.
  mutating func endLook(atEnd isAtEnd: Bool) {
    guard !isSampled else { return }
    for index in guards.indices {
      guard let name = guards[index]?.columnName else { continue }
      if isAtEnd || notes.hasTold(lossIn: name) { guards[index] = nil }
    }
    dropIdleGuards()
  }

  private mutating func dropIdleGuards() {
    if guards.allSatisfy({ $0 == nil }) { guards = [] }
  }

  private func isStated(_ column: ImportColumn) -> Bool { request.types?.type(of: column.name) != nil }

  /// Whether losses of a column are reported; for a column without a meaning, only if the user asked.
  private func tellsLosses(of column: ImportColumn) -> Bool {
    guard reportsLosses else { return false }
    return notes.tellsLosses || column.mark != nil || column.declaredType.kind != nil
  }
}
