import TypedSQLiteCore

extension ConversionError {
  /// What `.format convert` says if it is refused, or if it fails and is undone.
  package var message: String {
    switch self {
    case .insideTransaction: "a transaction is open; COMMIT it or ROLLBACK first"
    case .readOnly(let schema): "the database \(schema) is read only"
    case .withoutJournal(let mode):
      """
      in journal_mode \(mode) an interrupted conversion would leave half its work
      'PRAGMA journal_mode = delete;' makes it safe
      """
    case .unknownStorage(let column, let kind):
      """
      the storage of \(column) is not known
      '--from STORAGE' states it; the storages are \(kind.storages.map(\.name).joined(separator: ", "))
      """
    case .obstructed(let obstacles):
      """
      nothing was changed, because
      \(obstacles.map { "  " + $0 }.joined(separator: "\n"))
      Drop or change these first, and create them again afterwards.
      """
    case .loses(let column, let target, let tally):
      """
      nothing was changed, because cells of \(column) would not survive
      \(ConversionReport.lossText(of: tally, target))
      """
    case .wouldCollide(let column, let groups):
      """
      nothing was changed, because cells of \(column), which is unique, would be equal
      \(groups.map { "  " + $0 }.joined(separator: "\n"))
      """
    case .collides(let column, let error):
      "nothing was changed, because \(column) breaks a constraint: \(error.message ?? "")"
    case .changedUnderWay(let column):
      "nothing was changed, because \(column) read differently the second time"
    case .differs(let column): "nothing was changed, because \(column) did not read back as it was written"
    case .cannotEditSchema(let table):
      "nothing was changed, because the definition of \(table) could not be rewritten"
    case .leavesFault(let table, let fault):
      "nothing was changed, because a check of \(table) found: \(fault)"
    case .breaksForeignKeys(let table): "nothing was changed, because foreign keys of \(table) would break"
    case .failed(let error) where error.resultCode == .SQLITE_INTERRUPT: "interrupted; nothing was changed"
    case .failed(let error): "nothing was changed: \(error.message ?? "")"
    }
  }
}
