import SQLSyntax
package import TypedSQLiteCore

/// Finds the cells of a column that are not in its storage.
package struct OddCellTest: Sendable {
  private let kind: String
  private let classes: [StorageClass]
  /// Whether a REAL cannot be in the storages, although an INTEGER can.
  private let refusesReals: Bool
  private let hasSentinels: Bool
  /// The zone of texts that name none, if they are converted to another one.
  private let textZone: DisplayZone?
  private let writeStored: TypedCellWriter

  init(_ format: ColumnFormat, _ storage: ColumnStorage, declaredType: String?, _ style: DisplayStyle) {
    kind = format.kind.name
    let stored = ([storage] + format.otherStorages).map(\.storageClass)
    // A column declared DECIMAL makes numbers of the texts that are stored in it.
    classes =
      stored.contains(.text) && !ColumnAffinity(declaredType: declaredType).keepsDigits
      ? stored + [.integer, .real] : stored
    refusesReals = storage.refusesReals
    hasSentinels = format.kind.values.areDates
    var style = style
    style.setsMeaningsApart = true
    style.textZone = format.textZone
    let isConverted = format.kind.values.areInstants && storage.storageClass == .text
    textZone = isConverted ? format.textZone.flatMap { $0 == style.zone ? nil : $0 } : nil
    writeStored = storage.makeWriter(style)
  }

  /// Compares a cell with the column's storages.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - isWritten: whether the column's writer has written its meaning.
  ///   - buffer: a place to write to; it is the same afterwards.
  /// - Returns: whether the cell is in none of the storages; NULL and numbers that software writes for "not set" are not
  ///   odd.
  package func isOdd(_ cell: Cell, isWritten: Bool, using buffer: inout ByteBuffer) -> Bool {
    let storageClass = cell.storageClass
    guard storageClass != .null else { return false }
    guard hasClass(storageClass) else { return !(hasSentinels && cell.isSentinel) }
    if isWritten { return textZone != nil && isNoInstant(cell) }
    switch storageClass {
    case .text:
      if isNoInstant(cell) { return true }
      // The writer leaves a text that people can read as it is.
      let start = buffer.count
      defer { buffer.truncate(to: start) }
      return cell.withBytes { !$0.isEmpty } && writeStored(cell, &buffer) == nil
        && !(hasSentinels && cell.isSentinel)
    case .integer, .real: return !(hasSentinels && cell.isSentinel)
    case .blob, .null: return true
    }
  }

  /// What an odd cell is, in words: its storage class, or that it is no value of the kind.
  package func word(for cell: Cell) -> String {
    if let textZone, isNoInstant(cell) { return "no single instant in \(textZone.name)" }
    return hasClass(cell.storageClass) ? "no \(kind)" : cell.storageClass.rawValue
  }

  /// Whether clocks skipped a time that a text states without a zone, or showed it twice.
  private func isNoInstant(_ cell: Cell) -> Bool {
    guard let textZone, cell.storageClass == .text else { return false }
    return LocalTime(cell.databaseValue)?.fault(in: textZone) != nil
  }

  /// Whether cells of a class can be in the column's storages; SQLite turns one kind of number into the other.
  @inline(__always)
  private func hasClass(_ storageClass: StorageClass) -> Bool {
    classes.contains(storageClass)
      || storageClass == .integer && classes.contains(.real)
      || storageClass == .real && classes.contains(.integer) && !refusesReals
  }
}

extension ColumnFormat {
  /// Makes the test of cells that are not in the column's storage; nil if it is not sure which storage that is.
  package func makeOddCellTest(declaredType: String?, _ style: DisplayStyle) -> OddCellTest? {
    guard let storage, !kind.shown.isSummary, isSure else { return nil }
    return OddCellTest(self, storage, declaredType: declaredType ?? self.declaredType?.text, style)
  }

  /// Whether people are told what does not fit: the format is certain or strong, or the type is declared.
  var isSure: Bool {
    switch evidence.confidence {
    case .certain, .strong: true
    case .fair: evidence.source == .declaredType
    case .open, .none: false
    }
  }
}

extension ColumnAffinity {
  /// The affinity of a column, unless the table is STRICT.
  init(declaredType: String?) {
    self.init(declaredType: declaredType ?? "", isStrict: false)
  }

  /// Whether a text of digits stays a text.
  var keepsDigits: Bool { keeps("1".databaseValue) }
}

extension Cell {
  fileprivate var isSentinel: Bool {
    switch storageClass {
    case .integer: Sentinel(int64) != nil
    case .real: Sentinel(double) != nil
    case .text: withBytes { Sentinel($0) != nil }
    case .blob, .null: false
    }
  }
}
