import ColumnMeaning
import SQLSyntax
import OutputModes
import TypedSQLiteCore

/// Reports what users must know about an imported file, each thing once.
final class ImportNotes {
  /// The purpose for which the file is read.
  enum Stage {
    /// To choose the types of columns; nothing is reported.
    case choosing
    /// To find losses, which are counted, and reported before the first row is stored.
    case looking
    /// To store its rows.
    case storing
  }

  let fileName: String
  let table: String
  /// Whether losses are reported that sqlite3 does not report.
  let tellsLosses: Bool
  var stage = Stage.storing
  /// Whether a member without a column ends the import, because a sample of the objects chose the columns.
  var refusesUnknownMembers = false
  /// Whether the rows are read for the first time; a lost transaction makes an import begin again.
  private(set) var isFirstAttempt = true
  /// Whether the current row was read before, so that all has been said about it.
  var isRepeating = false
  private let report: (ShellError) -> Void
  private var told: Set<String> = []
  private var losses: [ImportLoss] = []
  private var unfits: [UnfitTexts] = []
  /// Whether rows with too few or too many fields are counted, for a person at a prompt, and not reported one by one.
  let summarizes: Bool
  private var shortRows = MisfitRows()
  private var longRows = MisfitRows()

  init(
    _ request: ImportRequest, tellsLosses: Bool, summarizes: Bool, report: @escaping (ShellError) -> Void
  ) {
    fileName = request.fileName
    table = request.table
    self.tellsLosses = tellsLosses
    self.summarizes = summarizes
    self.report = report
  }

  /// Reports something, if the rows are being stored.
  func tell(_ message: ShellError) {
    if stage == .storing, !isRepeating { report(message) }
  }

  /// Prepares for reading all rows again.
  func beginAgain() {
    isFirstAttempt = false
    (shortRows, longRows) = (MisfitRows(), MisfitRows())
    for index in unfits.indices where unfits[index].toldCount != .max { unfits[index].count = 0 }
  }

  /// Reports something, but only once for each key.
  func tellOnce(_ key: String, _ message: @autoclosure () -> ShellError) {
    guard stage == .storing, told.insert(key).inserted else { return }
    report(message())
  }
}

// MARK: - What is lost

/// What a column loses of the values of a file.
struct ImportLoss {
  let column: String
  /// The line of the first value.
  let line: Int
  /// The first value, and what it loses.
  let warning: PrecisionGuard.Warning
  /// How many values lose something.
  var count = 1
}

/// Rows with too few or too many fields.
private struct MisfitRows {
  var count = 0
  var firstLine = 0
  /// How many columns there are.
  var expected = 0
}

extension ImportNotes {
  /// Reports a row with another number of fields than the table has columns, or counts it.
  func tellMisfit(line: Int, expected: Int, found: Int) {
    let isLong = found > expected
    guard summarizes else {
      return tell(
        .import(
          isLong
            ? .rowLong(fileName, line: line, expected: expected, found: found)
            : .rowShort(fileName, line: line, expected: expected, found: found)))
    }
    guard stage == .storing, !isRepeating else { return }
    let rows = isLong ? \ImportNotes.longRows : \ImportNotes.shortRows
    if self[keyPath: rows].count == 0 { self[keyPath: rows].firstLine = line }
    self[keyPath: rows].count += 1
    self[keyPath: rows].expected = expected
  }

  /// Reports how many rows had too few or too many fields.
  ///
  /// - Parameter rowCount: how many rows were read.
  func tellMisfits(rowCount: Int) {
    for (rows, isLong) in [(longRows, true), (shortRows, false)] where rows.count > 0 {
      report(
        .import(
          .misfits(
            fileName, count: rows.count, of: rowCount, expected: rows.expected, isLong: isLong,
            firstLine: rows.firstLine)))
    }
  }
}

/// What users must know about a row.
enum RowRemark {
  case fault(RecordSplitter.Fault)
  /// It has another number of fields than the table has columns.
  case misfit(expected: Int, found: Int)
  case notUTF8
  /// A text of a column is stored as it is, because it has no meaning there.
  case unfit(String, column: String)
}

extension ImportNotes {
  /// Tells users what they must know about a row.
  func tell(_ remarks: [RowRemark], line: Int) {
    for remark in remarks {
      switch remark {
      case .fault(let fault): tell(.import(.fault(fileName, fault)))
      case .misfit(let expected, let found): tellMisfit(line: line, expected: expected, found: found)
      case .notUTF8: tell(.import(.notUTF8(fileName, line: line)))
      case .unfit(let text, let column): keepUnfit(text, in: column, line: line)
      }
    }
  }
}

/// Texts that have no meaning in the storage of their column.
private struct UnfitTexts {
  let column: String
  let line: Int
  let text: String
  var count = 1
  /// How many of them were reported.
  var toldCount = 0
}

extension ImportNotes {
  /// Whether a loss of a column was reported.
  func hasTold(lossIn column: String) -> Bool { told.contains(lossKey(column)) }

  /// Records a value that loses something: counts it while reading ahead, and otherwise reports it once for its column.
  func lose(_ warning: @autoclosure () -> PrecisionGuard.Warning, in column: String, line: Int) {
    switch stage {
    case .choosing: break
    case .looking:
      if let index = losses.firstIndex(where: { $0.column == column }) {
        losses[index].count += 1
      } else {
        losses.append(ImportLoss(column: column, line: line, warning: warning()))
      }
    case .storing: tellOnce(lossKey(column), .import(.loses(fileName, line: line, warning())))
    }
  }

  /// Records a text that is stored as it is, because it has no meaning in its column or the storage of a mark.
  func keepUnfit(_ text: String, in column: String, line: Int) {
    guard stage != .choosing else { return }
    if let index = unfits.firstIndex(where: { $0.column == column }) {
      unfits[index].count += 1
    } else {
      unfits.append(UnfitTexts(column: column, line: line, text: text))
    }
  }

  /// Reports what reading ahead found, and begins to store.
  ///
  /// - Parameter rowCount: how many rows were read ahead if the file has more; nil if it has not.
  func beginStoring(afterLookingAt rowCount: Int?) {
    stage = .storing
    for loss in losses {
      tellOnce(lossKey(loss.column), .import(.willLose(fileName, loss, rowCount: rowCount)))
    }
    tellUnfits(rowCount: rowCount)
    // If the whole file was counted, it is not counted again.
    if rowCount == nil {
      for index in unfits.indices { unfits[index].toldCount = .max }
    } else {
      for index in unfits.indices { unfits[index].count = 0 }
    }
  }

  /// Reports the texts without meaning that were not reported yet.
  func tellUnfits() { tellUnfits(rowCount: nil) }

  private func tellUnfits(rowCount: Int?) {
    for unfit in unfits where unfit.count > unfit.toldCount {
      report(
        .import(
          .keepsText(
            fileName, count: unfit.count - unfit.toldCount, column: unfit.column,
            first: unfit.toldCount == 0 ? (unfit.line, unfit.text) : nil, rowCount: rowCount)))
    }
    for index in unfits.indices { unfits[index].toldCount = unfits[index].count }
  }

  private func lossKey(_ column: String) -> String { "loss \(column)" }
}
