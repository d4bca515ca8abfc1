import OutputModes

/// What is told of a file that is imported, each thing once.
final class ImportNotes {
  /// What the file is being read for.
  enum Stage {
    /// To choose the types of columns: nothing is told.
    case choosing
    /// To find what would be lost: that is counted, and told before the first row goes in.
    case looking
    /// To store its rows.
    case storing
  }

  /// The file as messages name it.
  let fileName: String
  /// The table.
  let table: String
  /// Whether things are told that sqlite3 has no words for.
  let tellsLosses: Bool
  /// What the file is being read for.
  var stage = Stage.storing
  /// Whether a member that is no column ends the import, since a sample of the objects made the columns.
  var refusesUnknownMembers = false
  private let shell: Shell
  private var told: Set<String> = []
  private var losses: [ImportLoss] = []
  private var unfits: [UnfitTexts] = []

  init(_ request: ImportRequest, _ shell: Shell) {
    fileName = request.fileName
    table = request.table
    tellsLosses = shell.tellsLosses || shell.dialect.messages.reportLosses && request.asksForMore
    self.shell = shell
  }

  /// Tells something.
  func tell(_ message: ShellError) {
    if stage == .storing { shell.report(message) }
  }

  /// Tells something the first time that it is told with this key.
  func tellOnce(_ key: String, _ message: @autoclosure () -> ShellError) {
    guard stage == .storing, told.insert(key).inserted else { return }
    shell.report(message())
  }
}

// MARK: - What is lost

/// What a column loses of the values of a file.
struct ImportLoss {
  /// The name of the column.
  let column: String
  /// The line of the first value.
  let line: Int
  /// The first value, and what goes of it.
  let warning: PrecisionGuard.Warning
  /// How many values lose something.
  var count = 1
}

/// Texts that have no meaning in the storage of their column.
private struct UnfitTexts {
  let column: String
  let line: Int
  let text: String
  var count = 1
  /// How many of them were told.
  var toldCount = 0
}

extension ImportNotes {
  /// Whether a loss of a column has been told.
  func hasTold(lossIn column: String) -> Bool { told.contains(lossKey(column)) }

  /// Takes note of a value that loses something: counted while that is looked for, else told once for its column.
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

  /// Takes note of a text that is stored as it is, since it has no meaning in its column.
  func keepUnfit(_ text: @autoclosure () -> String, in column: String, line: Int) {
    guard stage != .choosing else { return }
    if let index = unfits.firstIndex(where: { $0.column == column }) {
      unfits[index].count += 1
    } else {
      unfits.append(UnfitTexts(column: column, line: line, text: text()))
    }
  }

  /// Tells what was found by looking, and begins to store.
  ///
  /// - Parameter rowCount: how many rows were looked at where the file has more; nil where it has not.
  func beginStoring(afterLookingAt rowCount: Int?) {
    stage = .storing
    for loss in losses {
      tellOnce(lossKey(loss.column), .import(.willLose(fileName, loss, rowCount: rowCount)))
    }
    tellUnfits(rowCount: rowCount)
    // All of a file was counted, and is not counted again.
    if rowCount == nil {
      for index in unfits.indices { unfits[index].toldCount = .max }
    } else {
      for index in unfits.indices { unfits[index].count = 0 }
    }
  }

  /// Tells of the texts without meaning that nothing was told of yet.
  func tellUnfits() { tellUnfits(rowCount: nil) }

  private func tellUnfits(rowCount: Int?) {
    for unfit in unfits where unfit.count > unfit.toldCount {
      shell.report(
        .import(
          .keepsText(
            fileName, count: unfit.count - unfit.toldCount, column: unfit.column,
            first: unfit.toldCount == 0 ? (unfit.line, unfit.text) : nil, rowCount: rowCount)))
    }
    for index in unfits.indices { unfits[index].toldCount = unfits[index].count }
  }

  private func lossKey(_ column: String) -> String { "loss \(column)" }
}
