import ColumnMeaning
import SQLSyntax
import TypedSQLite

/// Watches the rows of an import for values that their columns would not keep.
struct LossWatch {
  private let request: ImportRequest
  private let notes: ImportNotes
  private let reportsLosses: Bool
  /// Whether a sample of the rows chose the types, so that a later row may not fit them.
  private let isSampled: Bool
  /// The guards of the columns that take values; none at all where no column needs one.
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
      tellsLosses(of: column) || isSampled && !isStated(column) ? PrecisionGuard(column) : nil
    }
    dropIdleGuards()
  }

  /// Whether rows need to be checked.
  var isWatching: Bool { !guards.isEmpty }

  /// Whether values for a column may have to be told of before the first row is stored.
  ///
  /// Where all of a file has chosen the types of a new table, nothing is lost.
  func needsLook(at column: ImportColumn, ofNewTable isNew: Bool) -> Bool {
    let isChosen = isNew && request.types != nil && !isSampled
    guard column.takesValues, !isChosen || isStated(column), tellsLosses(of: column) else { return false }
    if column.mark != nil || PrecisionGuard(column) != nil { return true }
    // A number of JSON may have more digits than a number of SQLite.
    return request.format.hasTypes && column.affinity != .text && column.affinity != .strict(.text)
  }

  /// Takes note of what a row will lose.
  ///
  /// - Throws: ``ShellError`` where a sample of the rows made the column one of numbers, and this row does not fit.
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

  /// Lets go of the guards that a look at the rows made needless.
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

  /// Whether what a column loses is told: of one without a meaning only where somebody asked.
  private func tellsLosses(of column: ImportColumn) -> Bool {
    guard reportsLosses else { return false }
    return notes.tellsLosses || column.mark != nil || column.declaredType.kind != nil
  }
}
